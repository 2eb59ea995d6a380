/**
 * Operators lift payout stops, or book unexplained differences to the ledger. Both need step-up authentication.
 */
import type { StepUpAct } from '#src/domain/back-office/roles.ts';
import { moneyFact, type Facts } from '#src/domain/back-office/facts.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { currencies, heldCurrencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { differenceOf, parseDifference } from '#src/domain/difference.ts';
import { money } from '#src/domain/money.ts';
import { parseStopScope, type StopReason, type StopScope } from '#src/domain/payout-stop.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import {
  bookDifference,
  lookAtDifference,
  type BookingRefusal,
  type DifferenceToBook,
} from '../reconciliation/book-difference.ts';
import { compareNow } from '../reconciliation/compare-now.ts';
import { liftStop } from '../switches/payout-stops.ts';
import { proposeAct } from '../treasury/propose-act.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { OfficeDeps } from './office.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

/** Fields of every act on a payout stop. `reason` is the operator's text for the audit log. */
type Act = SteppedUp & Readonly<{ scope: string; reason: string }>;
type ActRefusal = 'scope_unknown' | 'reason_invalid' | 'stop_not_found' | StepUpRefusal;

/**
 * Reasons of payout stops that operators can lift. `restored` is not among them: the restore fence lifts automatically,
 * or by a command on the server.
 */
export const liftableReasons = ['books_differ', 'operator'] as const satisfies readonly StopReason[];
export type LiftableReason = (typeof liftableReasons)[number];

/**
 * Lifts a payout stop. `stop` is the reason of the stop. For `books_differ`, ledger and chain are compared again first.
 */
export async function liftPayoutStop(
  deps: OfficeDeps,
  { stop, ...act }: Act & Readonly<{ stop: LiftableReason }>,
): Promise<Result<null, ActRefusal | 'books_still_differ' | 'chain_unavailable'>> {
  const scope = parseStopScope(act.scope);
  if (scope === undefined) return refuse('scope_unknown', { field: 'scope' });
  const checked = await checkAct(deps, act, { act: 'payouts_resumed', facts: { scope, stop } });
  if (!checked.ok) return checked;
  const wanted = { scope, reason: stop, by: act.actor, note: checked.value };
  if (!(await isThere(deps, wanted))) return refuse('stop_not_found');
  const currency = heldCurrencyIds.find((id) => id === scope);
  if (stop === 'books_differ' && currency !== undefined) {
    const compared = await compare(deps, currency);
    if (!compared.ok) return compared;
  }
  return (await liftStop(deps.ports, wanted)) ? accept(null) : refuse('stop_not_found');
}

/**
 * Books the difference of a currency. `difference` is the one that the operator saw: if it has changed, nothing is
 * booked. A shortage is a treasury act: above the limits a second person has to agree. Null if it was booked, or the
 * act that waits.
 */
export async function bookStoppedDifference(
  deps: OfficeDeps,
  { difference, ...act }: Act & Readonly<{ difference: string }>,
): Promise<Result<TreasuryAct | null, ActRefusal | BookingRefusal>> {
  const currency = heldCurrencyIds.find((id) => id === act.scope);
  if (currency === undefined) return refuse('scope_unknown', { field: 'scope' });
  const units = parseDifference(currency, difference);
  if (units === undefined) return refuse('difference_changed');
  const facts = { currency, difference: moneyFact(money(currency, units)) };
  const checked = await checkAct(deps, act, { act: 'difference_booked', facts });
  if (!checked.ok) return checked;
  const wanted = { currency, units, by: act.actor, note: checked.value };
  // A surplus does not stop payouts, so an operator can book it at any time.
  if (units > 0n) return await askChain(currency, async () => await bookDifference(deps.ports, wanted));
  if (!(await isThere(deps, { scope: currency, reason: 'books_differ' }))) return refuse('stop_not_found');
  return await askChain(currency, async () => await proposeShortage(deps, wanted));
}

/** Proposes to book a shortage. An act about the same shortage that has not ended is answered instead. */
async function proposeShortage(
  { ports, office }: OfficeDeps,
  wanted: DifferenceToBook,
): Promise<Result<TreasuryAct | null, BookingRefusal>> {
  const looked = await lookAtDifference(ports, wanted);
  if (!looked.ok) return looked;
  const { currency, units, by: actor, note: reason } = wanted;
  const facts = { kind: 'shortage', currency, units: -units, address: '', subject: '', reason } as const;
  const open = await office.store.snapshot(
    async (records) => await records.office.treasury.findOpen({ kind: 'shortage', currency, units: -units }),
  );
  if (open) return accept(open);
  const proposal = { facts, actor, readyAt: ports.clock.now(), idempotencyKey: null };
  const made = await proposeAct({ ports, store: office.store }, proposal);
  if (!made.ok) throw new TypeError('an act without a key is new');
  return accept(made.value.state === 'done' ? null : made.value);
}

async function checkAct(
  deps: OfficeDeps,
  { reason, actor, proof }: Act,
  { act, facts }: Readonly<{ act: StepUpAct; facts: Facts }>,
): Promise<Result<string, ActRefusal>> {
  const why = parseReason(reason);
  if (!why.ok) return why;
  const proven = await stepUp(deps, { actor, proof, act, facts: { ...facts, reason: why.value } });
  return proven.ok ? why : proven;
}

type Stop = Readonly<{ scope: StopScope; reason: StopReason }>;

async function isThere({ ports }: OfficeDeps, wanted: Stop): Promise<boolean> {
  const stops = await ports.store.snapshot(async (records) => await records.stops.all());
  return stops.some(({ scope, reason }) => scope === wanted.scope && reason === wanted.reason);
}

async function compare(
  { ports }: OfficeDeps,
  currency: CurrencyId,
): Promise<Result<null, 'books_still_differ' | 'chain_unavailable'>> {
  const { chain } = currencies[currency];
  return await askChain(currency, async () => {
    const { isComparable, compared } = await compareNow(ports, chain);
    if (!isComparable) return refuse('chain_unavailable', { chain });
    const isOff = compared.some((found) => found.currency === currency && differenceOf(found) < 0n);
    return isOff ? refuse('books_still_differ') : accept(null);
  });
}

async function askChain<Value, Code extends string>(
  currency: CurrencyId,
  ask: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'chain_unavailable'>> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return refuse('chain_unavailable', { chain: currencies[currency].chain });
  }
}
