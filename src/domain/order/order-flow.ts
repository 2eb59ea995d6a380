/**
 * The amounts of an order to be shown: the ordered amounts while everything goes as ordered, otherwise the amounts that
 * the chain and the books have.
 */
import { serviceFee } from '../fees.ts';
import type { Money } from '../money.ts';
import { priceExchange } from '../quote.ts';
import { isAsOrdered } from './belongs-to-order.ts';
import type { OrderState } from './lifecycle.ts';
import type { FixedPrice, Order, SendRange } from './order.ts';
import { arrivedAmount, liveDeposits, refundSums, type OrderFacts } from './order-sums.ts';
import { rateTypeOf } from './rate-type.ts';
import { keptPrice } from './rest.ts';

/** A range of amounts. `min` equals `max` unless the amount is open. */
type Range = SendRange;

export type OrderFlow =
  /** Amounts at the quote's price, for the ordered amount or for the deposit that was seen. */
  | Readonly<{ kind: 'expected'; send: Range; fee: Range; receive: Range; isFixed: boolean }>
  | Readonly<{ kind: 'settled'; price: FixedPrice }>
  /**
   * Amounts of a refund. `came` is the sum of the deposits. `back` is the sum of the refunds, null until one is
   * planned.
   */
  | Readonly<{ kind: 'refund'; came: Money; back: Money | null }>
  /** A deposit has arrived; whether it is exchanged or refunded is undecided. */
  | Readonly<{ kind: 'arrived'; came: Money }>
  /** No deposit arrived, and none is expected any more. */
  | Readonly<{ kind: 'none' }>;

/**
 * The amounts of an order. `state` is the state to be shown: the payment window can be over before the stored state is
 * `expired`.
 */
export function flowOf(facts: OrderFacts, state: OrderState = facts.order.state): OrderFlow {
  const { order } = facts;
  const came = arrivedAmount(facts);
  if (state === 'refunding' || state === 'refunded') {
    return { kind: 'refund', ...(refundSums(facts) ?? { came, back: null }) };
  }
  if (order.price !== null) return { kind: 'settled', price: keptPrice(order.price) };
  if (state === 'awaiting_deposit') return expected(order, orderedRange(order));
  if (liveDeposits(facts).length === 0) return { kind: 'none' };
  const goesOn = state === 'confirming' || state === 'exchanging' || state === 'mixing';
  return goesOn && isAsOrdered(order, came) ? expected(order, { min: came, max: came }) : { kind: 'arrived', came };
}

/** The amount that the visitor is to send. A range if the amount is open. */
export function orderedRange({ sendRange, quote }: Order): Range {
  return sendRange ?? { min: quote.inputs.send, max: quote.inputs.send };
}

function expected(order: Order, send: Range): OrderFlow {
  const { inputs, receive: quoted } = order.quote;
  const receiveFor = (amount: Money): Money => {
    const priced = priceExchange({ ...inputs, send: amount });
    return priced.ok ? priced.value.receive : quoted;
  };
  return {
    kind: 'expected',
    send,
    fee: { min: serviceFee(send.min, inputs.feeBasisPoints), max: serviceFee(send.max, inputs.feeBasisPoints) },
    receive: { min: receiveFor(send.min), max: receiveFor(send.max) },
    isFixed: rateTypeOf(order) === 'fixed',
  };
}
