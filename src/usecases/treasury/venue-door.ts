/**
 * The last look before a venue is asked to move money. A row says what was planned; whether it may be done follows from
 * the stops, the act behind it, policy, prices and the books, all read again under the locks. So a row that was changed
 * or written by somebody else moves nothing.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { mayAct, type OfficeAct } from '#src/domain/back-office/roles.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money, type Money } from '#src/domain/money.ts';
import { isRestored, isStopped, type PayoutStop } from '#src/domain/payout-stop.ts';
import { hashFacts, isActNumber, type TreasuryAct } from '#src/domain/treasury/act.ts';
import { isWithinCaps } from '#src/domain/treasury/suggest-moves.ts';
import { quoteCurrency, type VenueTrade, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import { factsOf } from '#src/domain/treasury/venue-facts.ts';
import { floorForVenue } from '#src/domain/treasury/venue-precision.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import { isForTwo } from './second-person.ts';
import { valueNow } from '../quotes/value-now.ts';

/** Whose transfers and trades need no act, but caps. */
export const ruleName = 'rule';
const dayMs = 86_400_000;

type Rules = Pick<Ports, 'clock' | 'rules'>;

/** `later`: nothing is asked while payouts are stopped. Other words are why it is never asked for. */
export type Verdict = 'may_be_asked' | 'later' | Refused;
type Refused =
  | 'no act for it'
  | 'act differs'
  | 'people changed'
  | 'second person missing'
  | 'above caps'
  | 'books differ';

/** Whether payouts of one of these currencies are stopped, or a restored database is not read up to date anywhere. */
export function isVenueStopped(stops: readonly PayoutStop[], ids: readonly CurrencyId[]): boolean {
  return isRestored(stops) || ids.some((currency) => isStopped(stops, currency));
}

/** The currencies that a transfer or a trade is about. */
export function concerned(move: VenueTransfer | VenueTrade): readonly CurrencyId[] {
  return 'side' in move ? [move.currency, quoteCurrency] : [move.currency];
}

/**
 * Whether the venue may be asked for a transfer or a trade, whose row is locked by this transaction after
 * `lockProposals`. The cover of a trade is looked at by whoever asks, with the price.
 */
export async function checkMove(ports: Rules, records: AllRecords, move: VenueTransfer | VenueTrade): Promise<Verdict> {
  if (isVenueStopped(await records.stops.all(), concerned(move))) return 'later';
  const refused = isActNumber(move.id)
    ? await checkAct(ports, records, move)
    : await checkRule(ports, records, { id: move.id, amount: money(move.currency, move.units) });
  if (refused) return refused;
  return 'side' in move || (await isBooked(records, move)) ? 'may_be_asked' : 'books differ';
}

async function checkAct(
  ports: Rules,
  records: AllRecords,
  move: VenueTransfer | VenueTrade,
): Promise<Refused | undefined> {
  const act = await records.office.treasury.find(move.id);
  if (act?.state !== 'done') return 'no act for it';
  const hash = hashFacts(factsOf(move));
  if (act.factsHash !== hash || hashFacts(act) !== hash || act.proposedBy !== move.requestedBy) return 'act differs';
  const requested = 'side' in move ? 'venue_trade_requested' : 'venue_transfer_requested';
  if (!(await mayStill(records, act.proposedBy, requested))) return 'people changed';
  return (await isEnough(ports, records, act)) ? undefined : 'second person missing';
}

async function mayStill({ office }: AllRecords, username: string, needed: OfficeAct): Promise<boolean> {
  const operator = await office.operators.find(username);
  return operator?.state === 'active' && mayAct(operator.roles, needed);
}

/** Whether the people of the act are enough for its value now, whatever it was when it was proposed. */
async function isEnough(ports: Rules, records: AllRecords, act: TreasuryAct): Promise<boolean> {
  const { kind, currency, units, proposedBy: actor, decidedBy } = act;
  if (decidedBy !== null) return decidedBy !== actor && (await mayStill(records, decidedBy, 'act_agreed'));
  const dollars = await valueNow(records, money(currency, units), ports.clock.now());
  const counted = act.needsSecond ? 0n : (act.dollars ?? 0n);
  return !(await isForTwo(ports, records, { kind, dollars, actor, counted }));
}

async function checkRule(
  ports: Rules,
  records: AllRecords,
  wanted: Readonly<{ id: string; amount: Money }>,
): Promise<Refused | undefined> {
  return (await isWithinRule(ports, records, wanted)) ? undefined : 'above caps';
}

/** Whether the rule may move this amount now, beside everything else that it moved in the last day. */
export async function isWithinRule(
  { clock, rules }: Rules,
  records: AllRecords,
  { id, amount }: Readonly<{ id: string | null; amount: Money }>,
): Promise<boolean> {
  const { ruleAct: act, ruleDay: day } = rules.policy().policy.venue;
  const now = clock.now();
  const moved = await records.office.venue.movedBy(ruleName, now - dayMs);
  let spent = 0n;
  for (const other of moved.filter((each) => each.id !== id)) {
    const dollars = await valueNow(records, other.amount, now);
    // Without a price nobody knows how much was moved already.
    if (dollars === null) return false;
    spent += dollars;
  }
  return isWithinCaps((await valueNow(records, amount, now)) ?? undefined, spent, { act, day });
}

/** Whether exactly this amount is on its way from the venue by the books, and the venue can name it. */
async function isBooked(records: AllRecords, { currency, units }: VenueTransfer): Promise<boolean> {
  await records.journal.lock();
  const open = (await records.transfers.open()).filter(
    (each) => each.direction === 'out' && each.currency === currency,
  );
  const booked = await records.journal.balance(accounts.fromVenue, currency);
  return open.length === 1 && booked === units && floorForVenue(money(currency, units)).units === units;
}
