/**
 * The rule: the worker follows suggestions by itself, up to the caps of policy. It trades and brings coins back to the
 * hot wallet, which are the moves that pay nobody else. Sending coins out is left to people.
 */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { divideDown, money, type Money } from '#src/domain/money.ts';
import type { Prices } from '#src/domain/rate.ts';
import { dollarsOf } from '#src/domain/treasury/act.ts';
import type { Suggestion } from '#src/domain/treasury/suggest-moves.ts';
import { homeOf, quoteCurrency } from '#src/domain/treasury/venue.ts';
import { makeTradeNumber, makeTransferNumber } from '#src/domain/treasury/venue-numbers.ts';
import { floorForVenue } from '#src/domain/treasury/venue-precision.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { TreasuryDeps } from '../treasury/act-records.ts';
import { planVenueTrade } from '../treasury/plan-venue-trade.ts';
import { planVenueTransfer } from '../treasury/plan-venue-transfer.ts';
import { freshPrices } from '../quotes/value-now.ts';
import { findVenueDifference } from '../treasury/venue-cover.ts';
import { isVenueStopped, isWithinRule, ruleName as requestedBy } from '../treasury/venue-door.ts';
import { readSuggestions } from './read-venue.ts';

const reason = 'back into the band';
const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** After this many moves of a currency in a day that came to nothing, the rule leaves it to people until the next. */
const mostRefusals = 3;

/** Plans one move at most. Caps are counted in the transaction that plans, which is the only one at the moment. */
export async function runVenueRule({ ports, store }: TreasuryDeps): Promise<void> {
  const { ruleAct: cap, ruleDay: day } = ports.rules.policy().policy.venue;
  if (cap === 0n || day === 0n) return;
  await store.transaction(async (records) => {
    await records.office.treasury.lockProposals();
    const wanted = await findMove(ports, records, cap);
    if (!wanted) return;
    const { kind, amount } = wanted;
    const draw = (bound: number): number => ports.random.below(bound);
    const now = ports.clock.now();
    if (kind === 'bring') {
      const id = makeTransferNumber(now, draw);
      await planVenueTransfer(ports, records, { id, amount, reason, requestedBy });
    } else {
      const id = makeTradeNumber(now, draw);
      await planVenueTrade(ports, records, { id, side: kind, amount, reason, requestedBy });
    }
  });
}

type Move = Suggestion & Readonly<{ kind: 'bring' | 'buy' | 'sell' }>;

async function findMove(ports: Ports, records: AllRecords, cap: bigint): Promise<Move | undefined> {
  const now = ports.clock.now();
  // A restored database may lack moves of the rule whose sums hide each other. People look for a day.
  if (await records.office.venue.restoredSince(now - dayMs)) return undefined;
  const prices = await freshPrices(records, now);
  if (!prices) return undefined;
  const open = await records.transfers.open();
  const trades = await records.office.venue.openTrades();
  const stops = await records.stops.all();
  const isResting = await findResting(records, now);
  const isFree = ({ kind, amount: { currency } }: Suggestion): boolean => {
    if (isResting(currency) || isVenueStopped(stops, kind === 'bring' ? [currency] : [currency, quoteCurrency]))
      return false;
    if (kind !== 'bring') return trades.length === 0;
    return !open.some((each) => each.direction === 'out' && each.currency === currency);
  };
  // What the books have there and the venue does not show was moved without their knowing, as before a restore.
  const isShown = async (currency: CurrencyId): Promise<boolean> =>
    ((await findVenueDifference(records, homeOf(currency), now)) ?? -1n) >= 0n;
  for (const suggestion of await readSuggestions(ports, records)) {
    const { kind } = suggestion;
    if (kind === 'send' || !isFree(suggestion)) continue;
    if (!(await isShown(suggestion.amount.currency))) continue;
    if (kind !== 'bring' && !(await isShown(quoteCurrency))) continue;
    const amount = atMost(suggestion.amount, prices, cap);
    if (!amount || amount.units < currencies[amount.currency].minUnits) continue;
    if (await isWithinRule(ports, records, { id: null, amount })) return { kind, amount };
  }
  return undefined;
}

/** What was refused is not asked for again at once, and not for ever. */
async function findResting({ office }: AllRecords, now: number): Promise<(currency: CurrencyId) => boolean> {
  const refused = await office.venue.refusedTo(requestedBy, now - dayMs);
  return (currency) => {
    const own = refused.filter((each) => each.currency === currency);
    return own.length >= mostRefusals || own.some(({ at }) => now - at < hourMs);
  };
}

/** The part of an amount that is worth no more than the cap. Undefined without a price. */
function atMost(amount: Money, prices: Prices, cap: bigint): Money | undefined {
  const dollars = dollarsOf(amount, prices);
  if (dollars === undefined) return undefined;
  // A price that rises until it is asked for does not lift it above the cap.
  const most = divideDown(cap * 97n, 100n);
  const part = dollars <= most ? amount : money(amount.currency, divideDown(amount.units * most, dollars));
  return floorForVenue(part);
}
