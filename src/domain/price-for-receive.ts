/**
 * Prices an exchange by the receive amount: the least send amount for which at least this amount arrives. It inverts
 * `netReceive = (amount − fee) × rate − networkFee`; the quote itself is made by `priceOnBoard` like every other.
 */
import { chains } from './assets/chains.ts';
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { exchangeFeeBasisPoints, serviceFee } from './fees.ts';
import type { Limits } from './limits.ts';
import { groundsOnBoard, marginOn } from './margin-on-board.ts';
import { add, divideUp, formatMoney, money, subtract, type Money } from './money.ts';
import type { OrderType } from './order/order-kind.ts';
import { isFresh } from './price-age.ts';
import {
  legFeesOnBoard,
  limitsOnBoard,
  priceOnBoard,
  type PriceBoard,
  type PricedQuote,
  type QuoteRefusal,
  rateOnBoard,
} from './price-board.ts';
import { convertDown, convertUp, invertRate, isSameRate, type Rate } from './rate.ts';
import { accept, refuse, type RefusalDetails, type Result } from './result.ts';

export type ReceiveRequest = Readonly<{
  sendCurrency: CurrencyId;
  /** Receive amount: the minimum that must arrive. */
  receive: Money;
  orderType: OrderType;
}>;

/**
 * Prices an exchange by its receive amount. Has the refusals of `priceOnBoard`, but with the limits in the receive
 * currency, as the request is in that currency.
 */
export function priceForReceive(
  board: PriceBoard,
  { sendCurrency, receive, orderType }: ReceiveRequest,
  now: number,
): Result<PricedQuote, QuoteRefusal> {
  if (receive.units <= 0n) throw new RangeError('what is to arrive is more than nothing');
  if (sendCurrency === receive.currency) return refuse('pair_same_currency');
  if (!isFresh(board, now, [sendCurrency, receive.currency])) return refuse('rate_unavailable');
  const terms = findTerms(board, { sendCurrency, receive, orderType });
  if (!terms.ok) return terms;

  const { limits } = terms.value;
  const exact = leastSend(receive, terms.value);
  // Several send amounts round to the same receive amount. The least of them may be below the minimum although the
  // minimum gives the same receive amount.
  const isGivenByMinimum = exact.units < limits.min.units && receiveOf(limits.min, terms.value).units === receive.units;
  const send = isGivenByMinimum ? limits.min : exact;
  const priced = priceOnBoard(board, { send, receiveCurrency: receive.currency, orderType }, now);
  if (priced.ok || priced.details === undefined) return priced;
  return refuse(priced.code, { ...priced.details, ...receiveLimits(receive.currency, terms.value) });
}

type Terms = Readonly<{
  /** The rate for a send amount: the margin grows with the amount. */
  rateFor(send: Money): Rate;
  networkFee: Money;
  limits: Limits;
  feeBasisPoints: bigint;
}>;

function findTerms(
  board: PriceBoard,
  { sendCurrency, receive, orderType }: ReceiveRequest,
): Result<Terms, 'rate_unavailable'> {
  const rate = rateOnBoard(board, sendCurrency, receive.currency);
  if (!rate.ok) return rate;
  const limits = limitsOnBoard(board, rate.value);
  if (!limits.ok) return limits;
  const legs = legFeesOnBoard(board, rate.value);
  if (!legs.ok) return legs;
  const feeBasisPoints = exchangeFeeBasisPoints(board.policy.fees, orderType);
  const networkFee = add(legs.value.inboundFee, legs.value.partFee);
  const grounds = groundsOnBoard(board, rate.value);
  const rateFor = (send: Money): Rate => marginOn(grounds, { send, mid: rate.value, orderType }, board.prices).rate;
  return accept({ rateFor, networkFee, limits: limits.value, feeBasisPoints });
}

/**
 * Least send amount, by inverting two roundings, each exactly: floor(x × rate) ≥ gross holds from x = ceil(gross /
 * rate) on; and since the fee rounds up, amount − fee = floor(amount × (1 − fee share)), which is inverted in the same
 * way. The margin grows with the amount in steps: starting from the best rate, the amount is calculated again until its
 * rate stays the same.
 */
function leastSend(receive: Money, { rateFor, networkFee, feeBasisPoints, limits }: Terms): Money {
  const gross = add(receive, networkFee);
  const sendAt = (rate: Rate): Money => {
    const net = convertUp(gross, invertRate(rate));
    return money(net.currency, divideUp(net.units * 10_000n, 10_000n - feeBasisPoints));
  };
  let rate = rateFor(money(limits.min.currency, 0n));
  for (;;) {
    const send = sendAt(rate);
    const next = rateFor(send);
    if (isSameRate(next, rate)) return send;
    rate = next;
  }
}

/** Receive amount. Negative if the network fee exceeds the converted amount. */
function receiveOf(send: Money, { rateFor, networkFee, feeBasisPoints }: Terms): Money {
  return subtract(convertDown(subtract(send, serviceFee(send, feeBasisPoints)), rateFor(send)), networkFee);
}

function receiveLimits(currency: CurrencyId, terms: Terms): RefusalDetails {
  const { chain, isToken } = currencies[currency];
  const leastPayable = isToken ? 1n : chains[chain].minOutputUnits;
  const [min, max] = [receiveOf(terms.limits.min, terms).units, receiveOf(terms.limits.max, terms).units];
  return {
    min: formatMoney(money(currency, min > leastPayable ? min : leastPayable)),
    max: formatMoney(money(currency, max > 0n ? max : 0n)),
    currency,
  };
}
