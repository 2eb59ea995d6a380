/** Plans a trade at a venue against USDT, which an act or the rule has authorised. The worker asks the venue. */
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { rateBetween } from '#src/domain/rate.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { dollarsOf } from '#src/domain/treasury/act.ts';
import { mostSpentAt, worstLimit } from '#src/domain/treasury/trade-limit.ts';
import { quoteCurrency, type TradeSide, type VenueTrade } from '#src/domain/treasury/venue.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import { freshPrices } from '../quotes/value-now.ts';
import { findVenueSpare, isConnected } from './venue-cover.ts';

const venue = 'kraken';

export type TradeWanted = Readonly<{ side: TradeSide; amount: Money }>;
export type TradeToPlan = TradeWanted & Readonly<{ id: string; reason: string; requestedBy: string }>;

type Unpriced = 'rate_unavailable' | 'venue_trade_over_cap';
export type TradeImpossible = Unpriced | 'venue_not_covered' | 'venue_off' | 'venue_trade_open';

/** The worst price that the market allows now, and the value. Refused above the cap of policy. */
export async function priceTrade(
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  records: AllRecords,
  { side, amount }: TradeWanted,
): Promise<Result<Readonly<{ limit: string; dollars: bigint }>, Unpriced>> {
  const { slippage, trade: cap } = rules.policy().policy.venue;
  const prices = await freshPrices(records, clock.now());
  const rate = prices && rateBetween(amount.currency, quoteCurrency, prices);
  const dollars = prices && dollarsOf(amount, prices);
  if (!rate?.ok || dollars === undefined) return refuse('rate_unavailable', { symbol: amount.currency });
  if (dollars > cap) return refuse('venue_trade_over_cap', { max: `${cap} USD`, field: 'amount' });
  return accept({ limit: worstLimit(side, rate.value, slippage), dollars });
}

type Priced = Readonly<{ limit: string; dollars: bigint; mostSpent: Money }>;

export async function checkTradePossible(
  ports: Pick<Ports, 'clock' | 'rules'>,
  records: AllRecords,
  wanted: TradeWanted,
): Promise<Result<Priced, TradeImpossible>> {
  if (!(await isConnected(records, venue, ports.clock.now()))) return refuse('venue_off');
  const priced = await priceTrade(ports, records, wanted);
  if (!priced.ok) return priced;
  const mostSpent = mostSpentAt(wanted.side, wanted.amount, priced.value.limit);
  if ((await records.office.venue.openTrades()).length > 0) return refuse('venue_trade_open');
  const spare = await findVenueSpare(records, mostSpent.currency);
  if (mostSpent.units <= spare) return accept({ ...priced.value, mostSpent });
  const max = formatMoney(money(mostSpent.currency, spare < 0n ? 0n : spare));
  return refuse('venue_not_covered', { currency: mostSpent.currency, max, field: 'amount' });
}

/** Plans it in this transaction, which is the only one that plans anything at the moment (`lockProposals`). */
export async function planVenueTrade(
  ports: Pick<Ports, 'clock' | 'rules'>,
  records: AllRecords,
  { id, side, amount, reason, requestedBy }: TradeToPlan,
): Promise<Result<VenueTrade, TradeImpossible>> {
  // Nothing else can take of what is at the venue until this transaction ends.
  await records.journal.lock();
  const possible = await checkTradePossible(ports, records, { side, amount });
  if (!possible.ok) return possible;
  const { currency, units } = amount;
  const facts = { id, venue, side, currency, units, reason, requestedBy, ...possible.value } as const;
  const trade = newTrade(facts, ports.clock.now());
  await records.office.venue.insertTrade(trade);
  const details = `${side} ${formatMoney(amount)} ${currency} · ${trade.limit} USDT · ${reason}`;
  const line = { actor: requestedBy, action: 'venue_trade_requested', subject: id, details };
  await records.controls.audit({ ...line, at: trade.plannedAt });
  return accept(trade);
}

type TradeFacts = Pick<
  VenueTrade,
  'id' | 'venue' | 'side' | 'currency' | 'units' | 'limit' | 'mostSpent' | 'dollars' | 'requestedBy' | 'reason'
>;

/** A trade of which nothing has happened yet. */
function newTrade(facts: TradeFacts, plannedAt: number): VenueTrade {
  return {
    ...facts,
    plannedAt,
    state: 'planned',
    version: 0,
    reference: null,
    deadlineAt: null,
    askedAt: null,
    lookedAt: null,
    endedAt: null,
    filled: null,
    refusal: null,
  };
}
