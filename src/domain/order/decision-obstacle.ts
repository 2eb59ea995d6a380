/** Whether an operator can continue or refund an order, and if not, why. */
import type { Deposit } from './deposit.ts';
import { isRefundable } from './is-refundable.ts';
import { isPayingOut, isUnsigned } from './is-untouched.ts';
import { latestRefund } from './latest-refund.ts';
import { advance } from './lifecycle.ts';
import type { Order } from './order.ts';
import type { OrderPayout } from './payout.ts';
import { findRest, hasRest, isRevocable, keptPrice, restShare } from './rest.ts';

export type DecisionChoice = 'continue' | 'refund';

/**
 * Why an operator's decision is not possible. `state`: the order does not wait for a decision. `deposit_unconfirmed`:
 * no deposit has enough confirmations. `deposit_lost`: a reorg removed the deposit. `payout_sent`: a payout may have
 * been sent already. `refund_under_way`: a refund is being sent. `nothing_left`: no deposit is left for this decision.
 * `amount_too_small`: the fee exceeds the amount. `not_covered`: the wallet does not hold enough for it now.
 */
export const decisionObstacles = [
  'state',
  'deposit_unconfirmed',
  'deposit_lost',
  'payout_sent',
  'refund_under_way',
  'nothing_left',
  'amount_too_small',
  'not_covered',
] as const;
export type DecisionObstacle = (typeof decisionObstacles)[number];

export type DecisionFacts = Readonly<{ order: Order; deposits: readonly Deposit[]; payouts: readonly OrderPayout[] }>;

export function findDecisionObstacle(facts: DecisionFacts, choice: DecisionChoice): DecisionObstacle | undefined {
  const { state, mix } = facts.order;
  const continued = mix === null ? 'operator_continued' : 'operator_mixing_continued';
  if (!advance(state, choice === 'continue' ? continued : 'operator_refunded').ok) return 'state';
  return choice === 'continue' ? findContinueObstacle(facts) : findRefundObstacle(facts);
}

/** Whether an order in this state may wait for a decision. What is possible also depends on deposits and payouts. */
export function isDecidable(state: Order['state']): boolean {
  const events = ['operator_continued', 'operator_mixing_continued', 'operator_refunded'] as const;
  return events.some((event) => advance(state, event).ok);
}

function findContinueObstacle({ order, deposits, payouts }: DecisionFacts): DecisionObstacle | undefined {
  // A refund that is not signed is cancelled first. Any other refund of the order, which may be signed, goes on.
  const reclaimed = order.price === null ? deposits.filter((deposit) => isReclaimable(deposit, payouts)) : [];
  const goesOn = ({ depositId }: OrderPayout) => !reclaimed.some(({ id }) => id === depositId);
  if (payouts.some((payout) => isOwnRefund(payout) && goesOn(payout))) return 'refund_under_way';
  // The deposit of a mix was lost after the first part: the remaining parts have no funds until the deposit is
  // mined again.
  if (deposits.some(({ use, status }) => use === 'swap' && status === 'lost')) return 'deposit_lost';
  if (order.price !== null) {
    // Signed payouts proceed automatically; the decision concerns only parts that are not sent yet or were voided.
    const sent = payouts.filter((payout) => payout.kind === 'payout' && !isUnsigned(payout));
    return sent.length < keptPrice(order.price).parts ? undefined : 'payout_sent';
  }
  const { currency } = order.quote.inputs.send;
  if (swappableDeposits({ order, deposits, payouts }).length > 0) return undefined;
  return findReason(deposits.filter(({ use, amount }) => use === null && amount.currency === currency));
}

/** Deposits that continuing would exchange, after cancelling refunds that are not signed. */
export function swappableDeposits({ order, deposits, payouts }: DecisionFacts): readonly Deposit[] {
  const { currency } = order.quote.inputs.send;
  return deposits.filter(
    (deposit) =>
      deposit.status === 'confirmed' &&
      deposit.amount.currency === currency &&
      (deposit.use === null || isReclaimable(deposit, payouts)),
  );
}

/**
 * Whether continuing takes the deposit back from its refund: the latest refund of the deposit is the order's own and is
 * unsigned or void, so that nothing can send the deposit back. The refund of an extra deposit does not concern the
 * order. A deposit that was unclaimed until an operator refunded the whole order belongs to the order since that
 * decision: continuing exchanges that deposit too, and the preview of the decision counts it.
 */
export function isReclaimable({ id, use, status }: Deposit, payouts: readonly OrderPayout[]): boolean {
  if (use !== 'refund' || status !== 'confirmed') return false;
  const latest = latestRefund(id, payouts);
  return latest?.isExtra === false && isUnsigned(latest);
}

/**
 * Why a refund is not possible. Once the price is fixed, payouts may have been sent. Payouts of which nothing is signed
 * can be cancelled first. Of a mix whose other parts are signed, the rest can be refunded.
 */
function findRefundObstacle({ order, deposits, payouts }: DecisionFacts): DecisionObstacle | undefined {
  if (order.price !== null && !(canCallOff(order) && isRevocable(order, payouts))) {
    if (!canCallOff(order) || !hasRest(order, payouts)) return 'payout_sent';
    return deposits.some(({ use, status }) => use === 'swap' && status === 'lost') ? 'deposit_lost' : undefined;
  }
  if (refundableDeposits({ order, deposits, payouts }).length > 0) return undefined;
  return payouts.some(isOwnRefund) ? 'refund_under_way' : findReason(deposits);
}

/**
 * Deposits that a refund would send back, after cancelling payouts that are not signed. If only the rest of a mix can
 * be refunded, the amounts are the shares that would go back.
 */
export function refundableDeposits({ order, deposits, payouts }: DecisionFacts): readonly Deposit[] {
  const rest = canCallOff(order) ? findRest(order, { deposits, payouts, now: 0 }) : undefined;
  if (rest) {
    const narrowed = { price: order.price && { ...order.price, rest } };
    return deposits.flatMap((deposit) => {
      const amount = restShare(narrowed, deposit.id);
      return amount ? [{ ...deposit, amount }] : [];
    });
  }
  const left = payouts.filter((payout) => !(canCallOff(order) && isOwnRefund(payout) && isUnsigned(payout)));
  return deposits.filter((deposit) => {
    const isFreed = deposit.use === 'swap' && canCallOff(order) && isRevocable(order, payouts);
    return isRefundable(isFreed ? { ...deposit, use: null } : deposit, left);
  });
}

/** Whether a decision may cancel payouts and refunds that are not signed. */
export function canCallOff({ state }: Pick<Order, 'state'>): boolean {
  return state === 'held' || state === 'failed' || isPayingOut(state);
}

function findReason(deposits: readonly Deposit[]): DecisionObstacle {
  if (deposits.some(({ status }) => status === 'seen')) return 'deposit_unconfirmed';
  return deposits.some(({ status }) => status === 'lost') ? 'deposit_lost' : 'nothing_left';
}

function isOwnRefund({ kind, isExtra, state }: OrderPayout): boolean {
  return kind === 'refund' && !isExtra && state !== 'void';
}
