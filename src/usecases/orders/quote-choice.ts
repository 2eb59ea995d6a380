/**
 * Offers for an order that waits for a choice: quotes for continuing, which hold for a minute at a price that is
 * seconds old, and the amounts of a refund. An order whose payout waits is offered the refund only. The quotes are
 * stored: the holder continues with one of them by its id and is paid exactly what it says. A new quote is made only
 * when the last one has nearly expired, so that nobody can collect many and take the best.
 */
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { canTakeBack } from '#src/domain/order/choices.ts';
import { refundableDeposits } from '#src/domain/order/decision-obstacle.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { isPayingOut } from '#src/domain/order/is-untouched.ts';
import { advance } from '#src/domain/order/lifecycle.ts';
import { orderedRange } from '#src/domain/order/order-flow.ts';
import type { Order } from '#src/domain/order/order.ts';
import { splitDeposits, type Split } from '#src/domain/order/split-deposits.ts';
import { maximumOf } from '#src/domain/limits.ts';
import { choicePriceMaxAgeMs, choiceQuoteLifeMs } from '#src/domain/order/time-limits.ts';
import { isFresh, isPayable, ratedAt, refundOnBoard, type PriceBoard } from '#src/domain/price-board.ts';
import { makeQuote, type Quote } from '#src/domain/quote.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { coverRules, loadBoard } from '../quotes/load-board.ts';
import { findSwappable, settlementInputs, sumOf } from '../settlement/fix-price.ts';

/** Why there is no offer. `rate_unavailable`: no price is recent enough now. A refund is still possible. */
export const offerRefusals = [
  'rate_unavailable',
  'amount_above_maximum',
  'amount_not_covered',
  'amount_consumed_by_fee',
] as const;
export type OfferRefusal = (typeof offerRefusals)[number];

/** A quote for continuing, or the reason why there is none now. */
export type Offer = Result<Quote, OfferRefusal>;

export type ChoiceOffers = Readonly<{
  /** Offer for exchanging all payments. Null if the order cannot continue. */
  whole: Offer | null;
  /** Offer for exchanging the fitting payment and refunding the others. Null if the payments cannot be split. */
  split: Readonly<{ offer: Offer; swapped: Money; refunds: readonly Money[] }> | null;
  /** Net amount of the refund of each payment, after the current network costs. */
  refunds: readonly Money[];
}>;

/** A quote with less remaining lifetime than this is replaced when the choice is shown again. */
const renewalMs = choiceQuoteLifeMs / 2;

export async function quoteChoice(
  ports: Ports,
  orderId: string,
): Promise<Result<ChoiceOffers, 'order_not_found' | 'order_event_not_allowed'>> {
  return await ports.store.transaction(async (records) => {
    const order = await records.orders.lock(orderId);
    if (!order) return refuse('order_not_found');
    const isWaiting = isPayingOut(order.state) && canTakeBack(order, await records.payouts.ofOrder(orderId));
    if (order.state !== 'action_required' && !isWaiting) {
      return refuse('order_event_not_allowed', { state: order.state, event: continueEvent(order) });
    }
    return accept(await makeOffers(ports, records, order));
  });
}

export function continueEvent({ mix }: Order): 'continue_chosen' | 'mixing_continue_chosen' {
  return mix === null ? 'continue_chosen' : 'mixing_continue_chosen';
}

/** Makes the offers of a choice. `order` must be locked by this transaction, because the offers are stored with it. */
export async function makeOffers(ports: Ports, records: Records, order: Order): Promise<ChoiceOffers> {
  const now = ports.clock.now();
  const deposits = await findSwappable(records, order);
  const board = await loadBoard(records, [order.quote.receive.currency], coverRules(ports));
  const offer = (swapped: readonly Deposit[]): Offer => offerOn(board, order, swapped, now);
  const canContinue = deposits.length > 0 && advance(order.state, continueEvent(order)).ok;
  const whole = canContinue ? offer(deposits) : null;
  const split = canContinue ? splitDeposits(order, deposits) : undefined;
  const offers: ChoiceOffers = {
    whole,
    split: split ? describeSplit(board, split, offer([split.swap]), now) : null,
    refunds: refundsOn(board, await findRefundable(records, order), now),
  };
  const quotes = [whole, offers.split?.offer].flatMap((each) => (each?.ok === true ? [each.value] : []));
  // A visitor who looks at an order that has continued must not lose the quote that it continued with.
  if (canContinue && !isSame(quotes, order.choiceQuotes))
    await records.orders.patch(order.id, { choiceQuotes: quotes });
  return offers;
}

function describeSplit(board: PriceBoard, { swap, back }: Split, offer: Offer, now: number) {
  return { offer, swapped: swap.amount, refunds: refundsOn(board, back, now) };
}

function offerOn(board: PriceBoard, order: Order, swapped: readonly Deposit[], now: number): Offer {
  const send = sumOf(swapped, order);
  const { receive } = order.quote;
  const max = highestOf(board, order);
  if (send.units > max.units) return refuse('amount_above_maximum', { max: formatMoney(max) });
  const known = order.choiceQuotes.find(({ inputs }) => inputs.send.units === send.units);
  const isYoung = now - ratedAt(board, [send.currency, receive.currency]) <= choicePriceMaxAgeMs;
  if (known && (known.expiresAt - now >= renewalMs || (!isYoung && known.expiresAt > now))) return accept(known);
  if (!isYoung) return refuse('rate_unavailable');
  const inputs = settlementInputs({ ...order, reason: 'continued', choiceQuotes: [] }, swapped, board);
  if (!inputs || inputs === 'network_fee_rose') return refuse('rate_unavailable');
  const quote = makeQuote(inputs, { quotedAt: now, expiresAt: now + choiceQuoteLifeMs });
  if (!quote.ok || !isPayable(quote.value.receive)) return refuse('amount_consumed_by_fee');
  return isCovered(board, quote.value)
    ? accept(quote.value)
    : refuse('amount_not_covered', { receive: receive.currency });
}

/** The maximum of today's policy. Amounts that the order was made for stay allowed if an operator lowered it since. */
function highestOf({ policy }: PriceBoard, order: Order): Money {
  const { max: ordered } = orderedRange(order);
  const today = money(ordered.currency, maximumOf(policy, ordered.currency));
  return ordered.units > today.units ? ordered : today;
}

/**
 * Whether the wallet's cover is enough. An order that waits for a choice reserves nothing, so it is treated like a new
 * one.
 */
export function isCovered({ cover }: PriceBoard, { receive }: Quote): boolean {
  return receive.units <= (cover[receive.currency] ?? 0n);
}

/** If the payout waits, taking the deposit back cancels it first, so that exchanged deposits are refunded too. */
async function findRefundable(records: Records, order: Order): Promise<readonly Deposit[]> {
  const payouts = await records.payouts.ofOrder(order.id);
  return refundableDeposits({ order, deposits: await records.deposits.ofOrder(order.id), payouts });
}

/**
 * Net amounts of the refunds. A refund does not need a price of the last seconds, because only the network fee of a
 * token is converted.
 */
function refundsOn(board: PriceBoard, deposits: readonly Deposit[], now: number): readonly Money[] {
  const priced = isFresh(board, now) ? board : { ...board, prices: {} };
  return deposits.flatMap(({ amount }) => refundOnBoard(priced, amount) ?? []);
}

function isSame(one: readonly Quote[], other: readonly Quote[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, expiresAt }, place) => {
      return id === other[place]?.id && expiresAt === other[place].expiresAt;
    })
  );
}
