/**
 * The ways to ask for the price of an order: by what is sent, by what is to arrive, by a quote that was given before,
 * or with the amount left open. A fixed quote binds us until it expires; a floating one is a preview, and the order is
 * priced anew.
 */
import type { CurrencyId } from './assets/currencies.ts';
import { checkLimits } from './limits.ts';
import type { MixChoice } from './mixer/settings.ts';
import { money, type Money } from './money.ts';
import type { Order, SendRange } from './order/order.ts';
import type { OrderType } from './order/order-kind.ts';
import {
  isFresh,
  limitsOnBoard,
  priceOnBoard,
  type PriceBoard,
  type PricedQuote,
  type QuoteRefusal,
  type QuoteRequest,
} from './price-board.ts';
import { priceForReceive, type ReceiveRequest } from './price-for-receive.ts';
import { priceExchange, type Quote, type QuoteInputs } from './quote.ts';
import { rateBetween } from './rate.ts';
import { accept, refuse, type Result } from './result.ts';

export type AmountWish = (QuoteRequest & Readonly<{ by: 'send' }>) | (ReceiveRequest & Readonly<{ by: 'receive' }>);
/** Whatever arrives within the limits of now is exchanged at the rate of its confirmation. */
export type OpenWish = Readonly<{ by: 'open'; sendCurrency: CurrencyId; receiveCurrency: CurrencyId }>;
export type PriceWish = AmountWish | OpenWish | Readonly<{ by: 'quote'; quote: Quote }>;

export function priceAmount(board: PriceBoard, wish: AmountWish, now: number): Result<PricedQuote, QuoteRefusal> {
  return wish.by === 'send' ? priceOnBoard(board, wish, now) : priceForReceive(board, wish, now);
}

export function priceWish(
  board: PriceBoard,
  wish: PriceWish,
  now: number,
): Result<PricedQuote, QuoteRefusal | 'quote_expired'> {
  if (wish.by === 'open') return priceOpen(board, wish, now);
  if (wish.by !== 'quote') return priceAmount(board, wish, now);
  const { quote } = wish;
  if (now >= quote.expiresAt) return refuse('quote_expired');
  const { orderType, send, rate } = quote.inputs;
  if (orderType === 'floating') return priceOnBoard(board, { send, receiveCurrency: rate.to, orderType }, now);
  return holdQuote(board, quote, now);
}

/** What may be deposited for an order of this wish; null where the wish names an amount. */
export function wishedRange(wish: PriceWish, { quote, limits }: PricedQuote): SendRange | null {
  return wish.by === 'open' ? { min: quote.inputs.send, max: limits.max } : null;
}

/** The figures are those of the least that may be sent; what arrives is priced when it confirms. */
function priceOpen(board: PriceBoard, wish: OpenWish, now: number): Result<PricedQuote, QuoteRefusal> {
  const { sendCurrency, receiveCurrency } = wish;
  const rate = rateBetween(sendCurrency, receiveCurrency, board.prices);
  if (!rate.ok) return rate;
  const limits = limitsOnBoard(board, rate.value);
  if (!limits.ok) return limits;
  return priceOnBoard(board, { send: limits.value.min, receiveCurrency, orderType: 'floating' }, now);
}

/** The figures are those of the quote. What our wallet can pay at its rate is looked at now. */
function holdQuote(board: PriceBoard, quote: Quote, now: number): Result<PricedQuote, QuoteRefusal> {
  if (!isFresh(board, now)) return refuse('rate_unavailable');
  const limits = limitsOnBoard(board, quote.inputs.rate);
  if (!limits.ok) return limits;
  const within = checkLimits(quote.inputs.send, limits.value);
  return within.ok ? accept({ quote, limits: limits.value }) : within;
}

export type WishedPair = Readonly<{
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  orderType: OrderType;
  mix?: MixChoice;
}>;

export function wishedPair(wish: PriceWish): WishedPair {
  if (wish.by === 'open') {
    const { sendCurrency, receiveCurrency } = wish;
    return { sendCurrency, receiveCurrency, orderType: 'floating' };
  }
  if (wish.by === 'receive') {
    const { sendCurrency, receive, orderType } = wish;
    return { sendCurrency, receiveCurrency: receive.currency, orderType };
  }
  if (wish.by === 'quote') {
    const { send, rate, orderType } = wish.quote.inputs;
    return { sendCurrency: send.currency, receiveCurrency: rate.to, orderType };
  }
  const { send, receiveCurrency, orderType, mix } = wish;
  return { sendCurrency: send.currency, receiveCurrency, orderType, ...(mix && { mix }) };
}

/** Whether this wish is the one that the order was made from, as far as its price goes. */
export function isPriceOf(wish: PriceWish, { quote, sendRange, orderType, createdAt }: PricedOrder): boolean {
  const { send, rate } = quote.inputs;
  const pair = wishedPair(wish);
  if (send.currency !== pair.sendCurrency || rate.to !== pair.receiveCurrency) return false;
  if (orderType !== pair.orderType) return false;
  // An open order has no amount that a wish could name, not even the one that its quote was made for.
  if (wish.by === 'open' || sendRange !== null) return wish.by === 'open' && sendRange !== null;
  if (wish.by === 'quote' && orderType === 'fixed') {
    return quote.id === wish.quote.id && quote.quotedAt === wish.quote.quotedAt;
  }
  // The quote of every other order was made with it.
  if (quote.quotedAt !== createdAt) return false;
  if (wish.by === 'receive') return isLeastFor(wish.receive, quote.inputs);
  return send.units === (wish.by === 'send' ? wish.send : wish.quote.inputs.send).units;
}

type PricedOrder = Pick<Order, 'quote' | 'sendRange' | 'orderType' | 'createdAt'>;

/** Whether just so much arrives; or more, because one unit less would not have been enough. */
function isLeastFor(wanted: Money, inputs: QuoteInputs): boolean {
  const { currency, units } = inputs.send;
  const given = receiveUnits(inputs);
  if (given <= wanted.units) return given === wanted.units;
  return receiveUnits({ ...inputs, send: money(currency, units - 1n) }) < wanted.units;
}

function receiveUnits(inputs: QuoteInputs): bigint {
  const priced = priceExchange(inputs);
  return priced.ok ? priced.value.receive.units : 0n;
}
