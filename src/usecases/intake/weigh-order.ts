/**
 * Whether an order can be made now, and at which price: pauses, the health of its chains, limits, cover and what the
 * visitor expects. It only reads, so it can be asked before anything is used up for an order that would be refused.
 * What it reads is read for many orders at once.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import type { Order, SendRange } from '#src/domain/order/order.ts';
import type { PriceBoard, QuoteRefusal } from '#src/domain/price-board.ts';
import { priceWish, wishedRange, type PriceWish, type WishedPair } from '#src/domain/price-wish.ts';
import type { Quote } from '#src/domain/quote.ts';
import { formatRate } from '#src/domain/rate.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import { isChainRead } from '../switches/readiness.ts';
import type { BoardFacts } from '../ports/desk-records.ts';
import type { Records } from '../ports/records.ts';
import { toBoard } from '../quotes/load-board.ts';
import type { NamedAddress, OrderAddresses } from './check-addresses.ts';
import { isSameRequest } from './is-same-request.ts';

/** The last two are for programs that order with a key; a visitor of the pages meets neither. */
export type WeighRefusal =
  | QuoteRefusal
  | 'address_forbidden'
  | 'orders_paused'
  | 'chain_paused'
  | 'currency_paused'
  | 'chain_unavailable'
  | 'rate_changed'
  | 'idempotency_key_reused'
  | 'quote_expired'
  | 'orders_full'
  | 'open_orders_limit'
  | 'api_key_not_found';

/** Priced, and not there yet. */
export type FreshOrder = Readonly<{ quote: Quote; sendRange: SendRange | null }>;
export type WeighedOrder = Readonly<{ earlier: Order }> | FreshOrder;

export type OrderWanted = WishedPair &
  OrderAddresses &
  Readonly<{ wish: PriceWish; named: readonly NamedAddress[]; expectedReceive?: Money; idempotencyKey?: string }>;

/** What orders are weighed by, as it was at one moment. */
export type OrderFacts = Readonly<{
  facts: BoardFacts;
  board: PriceBoard;
  earlier: ReadonlyMap<string, Order>;
  /** Addresses of ours among those that were given. */
  ours: ReadonlySet<string>;
}>;

export async function readOrderFacts(records: Records, wanted: readonly OrderWanted[]): Promise<OrderFacts> {
  const facts = await records.desk.facts([...new Set(wanted.map(({ receiveCurrency }) => receiveCurrency))]);
  const keys = [...new Set(wanted.flatMap(({ idempotencyKey }) => idempotencyKey ?? []))];
  const earlier = keys.length > 0 ? await records.desk.findByIdempotencyKeys(keys) : [];
  const ours = new Set<string>();
  const byFamily = Map.groupBy(
    wanted.flatMap(({ named }) => named),
    ({ family }) => family,
  );
  for (const [family, named] of byFamily) {
    const names = [...new Set(named.map(({ name }) => name))];
    for (const { address } of await records.wallet.findWatched(family, names)) ours.add(`${family} ${address}`);
  }
  return {
    facts,
    board: toBoard(facts),
    earlier: new Map(earlier.map((order) => [order.idempotencyKey ?? '', order])),
    ours,
  };
}

/** One that is there already is found whatever the limits are. */
export function weighOrder(
  { facts, board, earlier }: OrderFacts,
  wanted: OrderWanted,
  now: number,
): Result<WeighedOrder, WeighRefusal> {
  const before = wanted.idempotencyKey === undefined ? undefined : earlier.get(wanted.idempotencyKey);
  if (before) return isSameRequest(before, wanted) ? accept({ earlier: before }) : refuse('idempotency_key_reused');
  const open = checkIsOpen(facts, wanted, now);
  if (!open.ok) return open;
  const priced = priceWish(board, wanted.wish, now);
  if (!priced.ok) return priced;
  const { quote } = priced.value;
  if (isFarAbove(wanted.expectedReceive, quote.receive)) return refuse('rate_changed', freshFigures(quote));
  return accept({ quote, sendRange: wishedRange(wanted.wish, priced.value) });
}

/**
 * Paying one of our own deposit addresses would turn one order into the payment of another. Asked last of all: whoever
 * would be refused for something else must not learn which addresses are ours.
 */
export function findOwnAddress({ ours }: OrderFacts, { named }: OrderWanted): NamedAddress | undefined {
  return named.find(({ family, name }) => ours.has(`${family} ${name}`));
}

function checkIsOpen(
  { pauses, stops, health: healths }: BoardFacts,
  { sendCurrency, receiveCurrency }: WishedPair,
  now: number,
): Result<null, 'orders_paused' | 'chain_paused' | 'currency_paused' | 'chain_unavailable'> {
  // What could be neither paid out nor paid back is not taken: a stop of payouts pauses what it stops, and no more.
  const paused: ReadonlySet<string> = new Set([...pauses, ...stops]);
  if (paused.has('all')) return refuse('orders_paused');
  for (const currency of [sendCurrency, receiveCurrency]) {
    const { chain } = currencies[currency];
    if (paused.has(chain)) return refuse('chain_paused', { chain });
    if (paused.has(currency)) return refuse('currency_paused', { currency });
    const health = healths.find((each) => each.chain === chain);
    if (!isChainRead(health, now))
      return refuse('chain_unavailable', { chain, reason: health?.downReason ?? 'unreachable' });
  }
  return accept(null);
}

/** Lower, equal or absent is fine: what counts is ours. A visitor who expects clearly more must be told first. */
function isFarAbove(expected: Money | undefined, ours: Money): boolean {
  return expected?.currency === ours.currency && expected.units * 100n > ours.units * 101n;
}

function freshFigures({ id, inputs, fee, receive }: Quote): RefusalDetails {
  return {
    receiveAmount: formatMoney(receive),
    exchangeRate: formatRate(inputs.rate, 18).replace(/\.?0+$/, ''),
    fee: formatMoney(fee),
    networkFee: formatMoney(inputs.networkFee),
    quoteId: id,
  };
}
