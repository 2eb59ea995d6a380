/**
 * Offers for an order that waits for a choice: quotes for continuing, which hold for a minute at a price that is
 * seconds old, and the amounts of a refund. An order whose payout waits is offered the refund only. The offers are
 * stored: the holder continues with a quote by its id and is paid exactly what it says, and a refund chosen in time
 * pays what was shown or more. A new quote is made only when the last one has nearly expired, so that nobody can
 * collect many and take the best.
 */
import { formatMoney, money, subtract, type Money } from '#src/domain/money.ts';
import { canTakeBack } from '#src/domain/order/choices.ts';
import { refundableDeposits } from '#src/domain/order/decision-obstacle.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { isPayingOut } from '#src/domain/order/is-untouched.ts';
import { advance } from '#src/domain/order/lifecycle.ts';
import { orderedRange } from '#src/domain/order/order-flow.ts';
import type { Order, ShownRefund } from '#src/domain/order/order.ts';
import { isRevocable } from '#src/domain/order/rest.ts';
import { shownFee } from '#src/domain/order/shown-refund.ts';
import { splitDeposits, type Split } from '#src/domain/order/split-deposits.ts';
import { maximumOf } from '#src/domain/limits.ts';
import { choicePriceMaxAgeMs, choiceQuoteLifeMs } from '#src/domain/order/time-limits.ts';
import { isFresh, ratedAt } from '#src/domain/price-age.ts';
import { isPayable, networkFeeOnBoard, refundFeeOnBoard, type PriceBoard } from '#src/domain/price-board.ts';
import { makeQuote, type Quote } from '#src/domain/quote.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { offerRules, loadBoard } from '../quotes/load-board.ts';
import { findSwappable, settlementInputs, sumOf } from '../settlement/fix-price.ts';
import { mayBePaid, mayBeRefunded } from '../settlement/cancel-planned.ts';
import { readRevocable } from '../settlement/take-back.ts';

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

export type SplitOffer = Readonly<{ offer: Offer; swapped: Money; refunds: readonly Money[] }>;

export type ChoiceOffers = Readonly<{
  /** Offer for exchanging all payments. Null if the order cannot continue. */
  whole: Offer | null;
  /** Offers for exchanging one payment and refunding the others: the fitting one, or any. Empty for one payment. */
  splits: readonly SplitOffer[];
  /** Net amount of the refund of each payment, after network costs. A refund chosen in time pays no less. */
  refunds: readonly Money[];
  /** Until when the refunds hold. Null if there are none. */
  refundsUntil: number | null;
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
    const canEnd = isPayingOut(order.state) && canTakeBack(order, await readRevocable(records, orderId));
    const isWaiting = canEnd && !(await mayBePaid(records, order));
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
  const board = await loadBoard(records, [order.quote.receive.currency], offerRules(ports));
  const offer = (swapped: readonly Deposit[]): Offer => offerOn(board, order, swapped, now);
  const isAllowed = deposits.length > 0 && advance(order.state, continueEvent(order)).ok;
  // After a restore the deposit may have been refunded already, and then is not exchanged.
  const canContinue = isAllowed && !(await mayBeRefunded(records, order));
  const whole = canContinue ? offer(deposits) : null;
  const splits = canContinue ? splitDeposits(order, deposits) : [];
  const refundable = await findRefundable(records, order);
  const isRest =
    refundable.some(({ use }) => use === 'swap') && !isRevocable(order, await readRevocable(records, order.id));
  const shown = showRefund(board, order, { deposits: [...new Set([...deposits, ...refundable])], isRest, now });
  const refunds = refundsAt(shown, refundable);
  const offers: ChoiceOffers = {
    whole,
    splits: splits.map((split) => describeSplit(shown, split, offer([split.swap]))),
    refunds,
    refundsUntil: refunds.length > 0 ? shown.expiresAt : null,
  };
  const quotes = [whole, ...offers.splits.map((split) => split.offer)].flatMap((each) =>
    each?.ok === true ? [each.value] : [],
  );
  // A visitor who looks at an order that has continued must not lose the quote that it continued with.
  if (canContinue && !isSame(quotes, order.choiceQuotes))
    await records.orders.patch(order.id, { choiceQuotes: quotes });
  if (shown !== order.choiceRefund) await records.orders.patch(order.id, { choiceRefund: shown });
  return offers;
}

function describeSplit(shown: ShownRefund, { swap, back }: Split, offer: Offer): SplitOffer {
  return { offer, swapped: swap.amount, refunds: refundsAt(shown, back) };
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
  // After a restore the order may have been paid already, and then is not refunded.
  if (await mayBePaid(records, order)) return [];
  const payouts = await readRevocable(records, order.id);
  return refundableDeposits({ order, deposits: await records.deposits.ofOrder(order.id), payouts });
}

type Shown = Readonly<{
  deposits: readonly Deposit[];
  /** Whether only the rest of a mix goes back. Collecting the deposit is charged with the parts that are paid. */
  isRest: boolean;
  now: number;
}>;

/**
 * The costs of a refund that are shown: those shown before until they have expired, so that nobody collects them
 * either, then those of now. They need no price of the last seconds, because only the network fee of a token is
 * converted.
 */
function showRefund(board: PriceBoard, order: Order, { deposits, isRest, now }: Shown): ShownRefund {
  const wanted = [...new Set(deposits.map(({ amount }) => amount.currency))];
  const known = order.choiceRefund;
  const covers = ({ id, amount }: Deposit): boolean =>
    known?.depositIds.includes(id) === true && shownFee(known, amount.currency) !== undefined;
  // A refund that was chosen and is not planned yet must not be taken back by looking at the page.
  const isPending = known?.isChosen === true && deposits.some(({ id }) => known.depositIds.includes(id));
  if (known && (isPending || (known.expiresAt > now && deposits.every(covers)))) return known;
  const priced = isFresh(board, now) ? board : { ...board, prices: {} };
  const fees = wanted.flatMap((currency) => {
    const fee = (isRest ? networkFeeOnBoard : refundFeeOnBoard)(priced, currency);
    return fee.ok ? [fee.value] : [];
  });
  const depositIds = [...new Set(deposits.map(({ id }) => id))];
  return { fees, depositIds, expiresAt: now + choiceQuoteLifeMs, isChosen: false };
}

/** Net amounts of the refunds. None for a deposit whose costs are unknown or would leave nothing. */
function refundsAt(shown: ShownRefund, deposits: readonly Deposit[]): readonly Money[] {
  return deposits.flatMap(({ amount }) => {
    const fee = shownFee(shown, amount.currency);
    const net = fee && subtract(amount, fee);
    return net && isPayable(net) ? [net] : [];
  });
}

function isSame(one: readonly Quote[], other: readonly Quote[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, expiresAt }, place) => {
      return id === other[place]?.id && expiresAt === other[place].expiresAt;
    })
  );
}
