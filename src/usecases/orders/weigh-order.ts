/**
 * Whether an order can be made now, and at which price: pauses, the health of its chains, limits, cover and what the
 * visitor expects. It only reads, so it can be asked before anything is used up for an order that would be refused.
 */
import { currencies } from '#src/domain/currencies.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import type { Order, SendRange } from '#src/domain/order/order.ts';
import type { QuoteRefusal } from '#src/domain/price-board.ts';
import { priceWish, wishedRange, type PriceWish, type WishedPair } from '#src/domain/price-wish.ts';
import type { Quote } from '#src/domain/quote.ts';
import { formatRate } from '#src/domain/rate.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import { longestSilenceMs } from '../controls/keep-time.ts';
import type { Records } from '../ports/records.ts';
import { loadBoard } from '../prices/load-board.ts';
import type { OrderAddresses } from './check-addresses.ts';
import { isSameRequest } from './is-same-request.ts';

/** The last two are for programs that order with a key; a visitor of the pages meets neither. */
export type WeighRefusal =
  | QuoteRefusal
  | 'orders_paused'
  | 'chain_paused'
  | 'chain_unavailable'
  | 'rate_changed'
  | 'idempotency_key_reused'
  | 'quote_expired'
  | 'open_orders_limit'
  | 'api_key_not_found';

/** Whether whoever asks may have one more order. */
export type Admit = () => Promise<Result<null, 'open_orders_limit' | 'api_key_not_found'>>;

export type WeighedOrder = Readonly<{ earlier: Order } | { quote: Quote; sendRange: SendRange | null }>;

type Desk = Readonly<{ records: Records; admit: Admit; now: number }>;
type Weighed = WishedPair &
  OrderAddresses &
  Readonly<{ wish: PriceWish; expectedReceive?: Money; idempotencyKey?: string }>;

/** One that is there already is found whatever the limits are: `admit` is asked last of all, and for a new one only. */
export async function weighOrder(
  { records, admit, now }: Desk,
  request: Weighed,
): Promise<Result<WeighedOrder, WeighRefusal>> {
  if (request.idempotencyKey !== undefined) {
    const earlier = await records.orders.findByIdempotencyKey(request.idempotencyKey);
    if (earlier) return isSameRequest(earlier, request) ? accept({ earlier }) : refuse('idempotency_key_reused');
  }
  const open = await checkIsOpen(records, request, now);
  if (!open.ok) return open;
  const priced = priceWish(await loadBoard(records, [request.receiveCurrency]), request.wish, now);
  if (!priced.ok) return priced;
  const { quote } = priced.value;
  if (isFarAbove(request.expectedReceive, quote.receive)) return refuse('rate_changed', freshFigures(quote));
  const admitted = await admit();
  return admitted.ok ? accept({ quote, sendRange: wishedRange(request.wish, priced.value) }) : admitted;
}

async function checkIsOpen(
  records: Records,
  { sendCurrency, receiveCurrency }: WishedPair,
  now: number,
): Promise<Result<null, 'orders_paused' | 'chain_paused' | 'chain_unavailable'>> {
  const pauses = await records.controls.pauses();
  if (pauses.some(({ scope }) => scope === 'all')) return refuse('orders_paused');
  for (const chain of [currencies[sendCurrency].chain, currencies[receiveCurrency].chain]) {
    if (pauses.some(({ scope }) => scope === chain)) return refuse('chain_paused', { chain });
    const health = await records.chains.health(chain);
    const isWatched = health && health.downSince === null && now - health.checkedAt <= longestSilenceMs;
    if (!isWatched) return refuse('chain_unavailable', { chain });
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
