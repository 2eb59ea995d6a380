/**
 * The ways to request a price: by send amount, by receive amount, by a stored quote, or with an open amount. A fixed
 * quote binds us until it expires. A floating quote is a preview, and the order is priced again.
 */
import type { CurrencyId } from './assets/currencies.ts';
import { checkLimits } from './limits.ts';
import type { MixChoice } from './mixer/settings.ts';
import { money, type Money } from './money.ts';
import type { Order, SendRange } from './order/order.ts';
import type { OrderType } from './order/order-kind.ts';
import { isFresh } from './price-age.ts';
import {
  limitsOnBoard,
  priceOnBoard,
  type PriceBoard,
  type PricedQuote,
  type QuoteRefusal,
  type QuoteRequest,
  rateOnBoard,
} from './price-board.ts';
import { usualPolicy } from './policy/policy.ts';
import { priceForReceive, type ReceiveRequest } from './price-for-receive.ts';
import { priceExchange, type Quote, type QuoteInputs } from './quote.ts';
import { accept, refuse, type Result } from './result.ts';

export type AmountRequest = (QuoteRequest & Readonly<{ by: 'send' }>) | (ReceiveRequest & Readonly<{ by: 'receive' }>);
/** Open amount: any deposit within the current limits is exchanged at the rate of its confirmation. */
export type OpenRequest = Readonly<{ by: 'open'; sendCurrency: CurrencyId; receiveCurrency: CurrencyId }>;
export type PriceRequest = AmountRequest | OpenRequest | Readonly<{ by: 'quote'; quote: Quote }>;

export function priceAmount(board: PriceBoard, request: AmountRequest, now: number): Result<PricedQuote, QuoteRefusal> {
  return request.by === 'send' ? priceOnBoard(board, request, now) : priceForReceive(board, request, now);
}

export function priceRequest(
  board: PriceBoard,
  request: PriceRequest,
  now: number,
): Result<PricedQuote, QuoteRefusal | 'quote_expired'> {
  if (request.by === 'open') return priceOpen(board, request, now);
  if (request.by !== 'quote') return priceAmount(board, request, now);
  const { quote } = request;
  if (now >= quote.expiresAt) return refuse('quote_expired');
  const { orderType, send, rate } = quote.inputs;
  if (orderType === 'floating') return priceOnBoard(board, { send, receiveCurrency: rate.to, orderType }, now);
  return holdQuote(board, quote, now);
}

/** The range of deposits for an open request. Null if the request has an amount. */
export function requestedRange(request: PriceRequest, { quote, limits }: PricedQuote): SendRange | null {
  return request.by === 'open' ? { min: quote.inputs.send, max: limits.max } : null;
}

/** Prices an open request by a quote for the minimum. The actual deposit is priced when it is confirmed. */
function priceOpen(board: PriceBoard, request: OpenRequest, now: number): Result<PricedQuote, QuoteRefusal> {
  const { sendCurrency, receiveCurrency } = request;
  const rate = rateOnBoard(board, sendCurrency, receiveCurrency);
  if (!rate.ok) return rate;
  const limits = limitsOnBoard(board, rate.value);
  if (!limits.ok) return limits;
  return priceOnBoard(board, { send: limits.value.min, receiveCurrency, orderType: 'floating' }, now);
}

/**
 * Keeps the figures of a fixed quote, and checks that the wallet's current cover is enough at its rate. Limits that an
 * operator narrowed since are not applied: the quote was within those of its time, and holds until it expires.
 */
function holdQuote(board: PriceBoard, quote: Quote, now: number): Result<PricedQuote, QuoteRefusal> {
  const { from, to } = quote.inputs.rate;
  if (!isFresh(board, now, [from, to])) return refuse('rate_unavailable');
  const { minimums, maximums } = usualPolicy;
  const limits = limitsOnBoard({ ...board, policy: { ...board.policy, minimums, maximums } }, quote.inputs.rate);
  if (!limits.ok) return limits;
  const within = checkLimits(quote.inputs.send, limits.value);
  return within.ok ? accept({ quote, limits: limits.value }) : within;
}

export type RequestedPair = Readonly<{
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  orderType: OrderType;
  mix?: MixChoice;
}>;

export function requestedPair(request: PriceRequest): RequestedPair {
  if (request.by === 'open') {
    const { sendCurrency, receiveCurrency } = request;
    return { sendCurrency, receiveCurrency, orderType: 'floating' };
  }
  if (request.by === 'receive') {
    const { sendCurrency, receive, orderType } = request;
    return { sendCurrency, receiveCurrency: receive.currency, orderType };
  }
  if (request.by === 'quote') {
    const { send, rate, orderType } = request.quote.inputs;
    return { sendCurrency: send.currency, receiveCurrency: rate.to, orderType };
  }
  const { send, receiveCurrency, orderType, mix } = request;
  return { sendCurrency: send.currency, receiveCurrency, orderType, ...(mix && { mix }) };
}

/** Whether an order was made from this price request (other fields of the order are not compared). */
export function isPriceOf(request: PriceRequest, { quote, sendRange, orderType, createdAt }: OrderWithQuote): boolean {
  const { send, rate } = quote.inputs;
  const pair = requestedPair(request);
  if (send.currency !== pair.sendCurrency || rate.to !== pair.receiveCurrency) return false;
  if (orderType !== pair.orderType) return false;
  // An open order matches open requests only, even if a request names the amount of its quote.
  if (request.by === 'open' || sendRange !== null) return request.by === 'open' && sendRange !== null;
  if (request.by === 'quote' && orderType === 'fixed') {
    return quote.id === request.quote.id && quote.quotedAt === request.quote.quotedAt;
  }
  // An order without a stored quote is quoted when it is created. If the two times differ, the order was made from a
  // stored quote.
  if (quote.quotedAt !== createdAt) return false;
  if (request.by === 'receive') return isLeastFor(request.receive, quote.inputs);
  return send.units === (request.by === 'send' ? request.send : request.quote.inputs.send).units;
}

type OrderWithQuote = Pick<Order, 'quote' | 'sendRange' | 'orderType' | 'createdAt'>;

/** Whether exactly `wanted` arrives, or more because sending one unit less would not have been enough. */
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
