/**
 * Trades at a venue against USDT: planned by an operator or by the rule, asked for by the worker. The order's name at
 * the venue follows from its number, and the venue refuses it after its deadline. So an order whose answer is lost is
 * looked up, and one that the venue does not know long after the deadline never existed.
 */
import { currencies, isCurrencyId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { postVenueTrade } from '#src/domain/ledger/venue-postings.ts';
import { divideUp, formatMoney, money, parseMoney, type AmountRefusal, type Money } from '#src/domain/money.ts';
import { ratesRoundMs } from '#src/domain/order/time-limits.ts';
import { convertUp, formatRate, rateBetween, scaleRate } from '#src/domain/rate.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { dollarsOf } from '#src/domain/treasury/act.ts';
import {
  answerLostMs,
  clientOrderId,
  isOrderAbsent,
  isTradeOpen,
  makeTradeNumber,
  orderDeadlineMs,
  planLifeMs,
  quoteCurrency,
  tradeLifecycle,
  venueCurrencies,
  type TradeEvent,
  type TradeSide,
  type VenueTrade,
} from '#src/domain/treasury/venue.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import { AlreadyTaken } from '../ports/records.ts';
import type { VenueOrder } from '../ports/venue.ts';
import type { TradePatch } from '../ports/venue-records.ts';
import type { TreasuryDeps } from './act-records.ts';
import type { VenueDeps } from './follow-venue-transfer.ts';
import { findVenueSpare, isConnected } from './venue-cover.ts';

const venue = 'kraken';
/** Prices older than this many rounds of refreshing set no limit. */
const freshRounds = 20;
/** More than any fee of a venue, in basis points of the trade. */
const feeRoom = 100n;
const tenThousand = 10_000n;
const clockSlackMs = 600_000;

export type NewTrade = Readonly<{ side: string; currency: string; amount: string; reason: string; actor: string }>;

export type TradeRefusal =
  | AmountRefusal
  | 'currency_unknown'
  | 'reason_invalid'
  | 'amount_below_minimum'
  | 'venue_not_covered'
  | 'venue_trade_over_cap'
  | 'rate_unavailable'
  | 'venue_off'
  | 'venue_trade_open';

export type WantedTrade = Readonly<{ side: TradeSide; amount: Money; reason: string; requestedBy: string }>;

/** Authorises the operator for this trade at this limit. Called only for valid input. */
type Approve<Code extends string> = (trade: VenueTrade) => Promise<Result<null, Code>>;

export async function requestTrade<Code extends string>(
  deps: TreasuryDeps,
  { actor, ...typed }: NewTrade,
  approve: Approve<Code>,
): Promise<Result<VenueTrade, TradeRefusal | Code>> {
  const side: TradeSide = typed.side === 'buy' ? 'buy' : 'sell';
  const currency = venueCurrencies.find((id) => isCurrencyId(typed.currency) && id === typed.currency);
  if (currency === undefined || currency === quoteCurrency) return refuse('currency_unknown');
  const field = 'amount';
  const amount = parseMoney(currency, typed.amount);
  if (!amount.ok) return refuse(amount.code, { ...amount.details, field });
  const least = money(currency, currencies[currency].minUnits);
  if (amount.value.units < least.units)
    return refuse('amount_below_minimum', { currency, min: formatMoney(least), field });
  const reason = parseReason(typed.reason);
  if (!reason.ok) return reason;
  const wanted = { side, amount: amount.value, reason: reason.value, requestedBy: actor };
  const possible = await deps.store.snapshot(async (records) => await prepareTrade(deps.ports, records, wanted));
  if (!possible.ok) return possible;
  const approved = await approve(possible.value);
  return approved.ok ? await planTrade(deps, wanted, possible.value.limit) : approved;
}

type Impossible = 'venue_not_covered' | 'venue_trade_over_cap' | 'rate_unavailable' | 'venue_off' | 'venue_trade_open';

/** The trade as it would be planned now. `limit`: the worst price that was agreed to, if one was. */
async function prepareTrade(
  { clock, random, rules }: Ports,
  records: AllRecords,
  { side, amount, reason, requestedBy }: WantedTrade,
  limit?: string,
): Promise<Result<VenueTrade, Impossible>> {
  const at = clock.now();
  if (!(await isConnected(records, venue, at))) return refuse('venue_off');
  const { currency } = amount;
  const { slippage, trade: cap } = rules.policy().policy.venue;
  const rates = await records.controls.latestRates();
  const isFresh = rates !== undefined && at - rates.observedAt <= freshRounds * ratesRoundMs;
  const rate = isFresh ? rateBetween(currency, quoteCurrency, rates.prices) : undefined;
  const dollars = isFresh ? dollarsOf(amount, rates.prices) : undefined;
  if (!rate?.ok || dollars === undefined) return refuse('rate_unavailable', { symbol: currency });
  if (dollars > cap) return refuse('venue_trade_over_cap', { max: `${cap} USD`, field: 'amount' });
  const worst = scaleRate(rate.value, side === 'buy' ? tenThousand + slippage : tenThousand - slippage, tenThousand);
  const cost = convertUp(amount, worst);
  const withFee = money(quoteCurrency, divideUp(cost.units * (tenThousand + feeRoom), tenThousand));
  const mostSpent = side === 'buy' ? withFee : amount;
  if ((await records.office.venue.openTrades()).length > 0) return refuse('venue_trade_open');
  const spare = await findVenueSpare(records, mostSpent.currency);
  if (mostSpent.units > spare) {
    const max = formatMoney(money(mostSpent.currency, spare < 0n ? 0n : spare));
    return refuse('venue_not_covered', { currency: mostSpent.currency, max, field: 'amount' });
  }
  return accept({
    venue,
    side,
    currency,
    units: amount.units,
    mostSpent,
    dollars,
    reason,
    requestedBy,
    plannedAt: at,
    id: makeTradeNumber(at, (bound) => random.below(bound)),
    limit: limit ?? formatRate(worst, 8),
    state: 'planned',
    version: 0,
    reference: null,
    deadlineAt: null,
    askedAt: null,
    lookedAt: null,
    endedAt: null,
    filled: null,
    refusal: null,
  });
}

/** Plans a trade whose input is checked and which somebody, or the rule, has authorised. */
export async function planTrade(
  { ports, store }: TreasuryDeps,
  wanted: WantedTrade,
  limit?: string,
): Promise<Result<VenueTrade, Impossible>> {
  try {
    return await store.transaction(async (records) => {
      // Nothing else can take of what is at the venue until this transaction ends.
      await records.journal.lock();
      const prepared = await prepareTrade(ports, records, wanted, limit);
      if (!prepared.ok) return prepared;
      const trade = prepared.value;
      await records.office.venue.insertTrade(trade);
      const details = describeTrade(trade);
      const line = { actor: trade.requestedBy, action: 'venue_trade_requested', subject: trade.id, details };
      await records.controls.audit({ ...line, at: trade.plannedAt });
      return prepared;
    });
  } catch (error) {
    if (error instanceof AlreadyTaken) return refuse('venue_trade_open');
    throw error;
  }
}

function describeTrade({ side, currency, units, limit, reason }: VenueTrade): string {
  return `${side} ${formatMoney(money(currency, units))} ${currency} · ${limit} USDT · ${reason}`;
}

export async function followTrade(deps: VenueDeps, trade: VenueTrade): Promise<void> {
  if (trade.state === 'planned') return await askForTrade(deps, trade);
  const now = deps.ports.clock.now();
  if (trade.state === 'asked') {
    if (now - (trade.askedAt ?? 0) < answerLostMs) return;
    await tell(deps, trade.id, 'answer_lost');
  }
  await lookForTrade(deps, trade.id, trade.currency);
}

async function tell(deps: VenueDeps, id: string, event: TradeEvent, patch: TradePatch = {}): Promise<boolean> {
  return await deps.store.transaction(async (records) => {
    const trade = await records.office.venue.lockTrade(id);
    return trade !== undefined && (await advanceTrade(deps, records, trade, { event, patch })) !== undefined;
  });
}

type TradeFact = Readonly<{ event: TradeEvent; patch?: TradePatch }>;

/** The only function that changes the state of a trade, which must be locked by this transaction. */
async function advanceTrade(
  { ports }: VenueDeps,
  records: AllRecords,
  trade: VenueTrade,
  { event, patch = {} }: TradeFact,
): Promise<VenueTrade | undefined> {
  const state = tradeLifecycle[trade.state][event];
  if (state === undefined) return undefined;
  const at = ports.clock.now();
  const changed = { ...patch, endedAt: isTradeOpen({ state }) ? null : at };
  await records.office.venue.moveTrade({ id: trade.id, fromVersion: trade.version, state, patch: changed });
  const moved = { ...trade, ...changed, state, version: trade.version + 1 };
  const hasFill = moved.filled !== null && (moved.filled.units > 0n || moved.filled.cost > 0n);
  if (state === 'done' && hasFill && moved.filled) await postOnce(records, postVenueTrade(moved, moved.filled), at);
  return moved;
}

async function askForTrade(deps: VenueDeps, trade: VenueTrade): Promise<void> {
  const { ports, venue: at } = deps;
  const { id, side, currency, units, limit } = trade;
  const clientId = clientOrderId(id);
  // After a restore the books may have forgotten that it was asked for.
  if (await lookForTrade(deps, id, currency)) return;
  const now = ports.clock.now();
  if (now - trade.plannedAt > planLifeMs) return void (await tell(deps, id, 'refused', { refusal: 'too old' }));
  const deadlineAt = now + orderDeadlineMs;
  if (!(await tell(deps, id, 'asked', { askedAt: now, deadlineAt }))) return;
  const answer = await at.order({ clientId, side, amount: money(currency, units), limit, deadlineAt });
  if (answer.answer === 'taken') {
    await tell(deps, id, 'answered', { reference: answer.reference });
    await lookForTrade(deps, id, currency);
  } else if (answer.answer === 'unknown') await tell(deps, id, 'answer_lost');
  else if (answer.mayAskAgain) await tell(deps, id, 'postponed', { refusal: answer.code });
  else await tell(deps, id, 'refused', { refusal: answer.code });
}

/** Looks a trade up at the venue, and books it if it is over. Returns whether the venue knows it. */
async function lookForTrade(deps: VenueDeps, id: string, currency: CurrencyId): Promise<boolean> {
  const { ports, store, venue: at } = deps;
  const before = await store.snapshot(async ({ office }) =>
    (await office.venue.openTrades()).find((each) => each.id === id),
  );
  if (!before) return false;
  const lookedAt = ports.clock.now();
  const since = (before.askedAt ?? before.plannedAt) - clockSlackMs;
  const order = await at.findOrder({ clientId: clientOrderId(id), currency, since });
  return await store.transaction(async (records) => {
    const trade = await records.office.venue.lockTrade(id);
    if (!trade || !isTradeOpen(trade)) return order !== undefined;
    if (!order) {
      if (isOrderAbsent(trade, lookedAt)) await advanceTrade(deps, records, trade, { event: 'not_found' });
      return false;
    }
    await bookOrder(deps, records, trade, order);
    return true;
  });
}

async function bookOrder(deps: VenueDeps, records: AllRecords, trade: VenueTrade, order: VenueOrder): Promise<void> {
  const { reference, isOpen, filled } = order;
  const isKnown = trade.state === 'known';
  const known = isKnown ? trade : await advanceTrade(deps, records, trade, { event: 'found', patch: { reference } });
  if (known && !isOpen) await advanceTrade(deps, records, known, { event: 'finished', patch: { filled } });
}
