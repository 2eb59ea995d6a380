/** Preview for an operator: the amounts that each decision on an order would give now. */
import {
  canCallOff,
  findDecisionObstacle,
  refundableDeposits,
  swappableDeposits,
  type DecisionChoice,
  type DecisionFacts,
  type DecisionObstacle,
} from '#src/domain/order/decision-obstacle.ts';
import type { Money } from '#src/domain/money.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { isPayingOut } from '#src/domain/order/is-untouched.ts';
import { hasRest, keptPrice } from '#src/domain/order/rest.ts';
import { arrivedAmount } from '#src/domain/order/order-sums.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { isFresh } from '#src/domain/price-age.ts';
import { isPayable, refundOnBoard, type RateBoard } from '#src/domain/price-board.ts';
import { restOnBoard } from '#src/domain/rest-on-board.ts';
import { priceExchange } from '#src/domain/quote.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { loadBoard } from '../quotes/load-board.ts';
import { mayBePaid, mayBeRefunded } from '../settlement/cancel-planned.ts';
import { canPayRest } from '../settlement/check-cover.ts';
import { settlementInputs } from '../settlement/fix-price.ts';

export type DecisionFigures = Readonly<{
  ordered: Money;
  received: Money;
  /**
   * Amount paid out by continuing, at the fixed price or else at the current one. Null if nothing would be paid or no
   * price is available.
   */
  paid: Money | null;
  /** Net amount of the refund of each refundable deposit. */
  refunds: readonly Money[];
}>;

export type DecisionPreview = Readonly<{
  figures: DecisionFigures;
  /** Why each decision is impossible. Null if it is possible. */
  obstacles: Readonly<Record<DecisionChoice, DecisionObstacle | null>>;
}>;

/** What is possible now, as `decideOrder` checks it. Cover is looked at without a lock, so a decision looks again. */
export async function previewDecision(ports: Ports, records: Records, facts: DecisionFacts): Promise<DecisionPreview> {
  const { order } = facts;
  const now = ports.clock.now();
  const loaded = await loadBoard(records, []);
  const isRest = canCallOff(order) && hasRest(order, facts.payouts);
  const isPriced = isFresh(loaded, now);
  const board = isPriced ? loaded : { ...loaded, prices: {} };
  const obstacle = findDecisionObstacle(facts, 'continue');
  const priced = obstacle === undefined ? priceNow(facts, board) : 'unknown';
  const back = refundableDeposits(facts);
  const refunds = back.flatMap(({ amount }) => (isRest ? restOnBoard : refundOnBoard)(board, amount) ?? []);
  // The rest of a mix is owed until it is paid, so it is not called off for a refund that is worth nothing.
  const isLost = isRest && refunds.length < back.length;
  const fences = await findFences(records, facts);
  const hindered = fences.continue ?? obstacle ?? (priced === 'too_small' ? 'amount_too_small' : undefined);
  const isCovered = hindered !== undefined || (await canPayRest(ports, records, order));
  return {
    figures: {
      ordered: order.quote.inputs.send,
      received: arrivedAmount(facts),
      paid: typeof priced === 'string' ? null : priced,
      refunds,
    },
    obstacles: {
      continue: hindered ?? (isCovered ? null : 'not_covered'),
      refund: fences.refund ?? findDecisionObstacle(facts, 'refund') ?? (isLost ? 'amount_too_small' : null),
    },
  };
}

type Fences = Readonly<Record<DecisionChoice, DecisionObstacle | undefined>>;

/** What may have been sent since a back-up on a chain that has not been read since the restore. */
async function findFences(records: Records, { order, deposits }: DecisionFacts): Promise<Fences> {
  const isReceiveSideUnknown = await mayBePaid(records, order);
  if (!isReceiveSideUnknown) {
    const isSentBack = await mayBeRefunded(records, order);
    return { continue: isSentBack ? 'refund_under_way' : undefined, refund: undefined };
  }
  // While the chains of the deposit and of the payout are both fenced, nothing of the order is sent. A decision then
  // only plans a payout or a refund. Unknown sends are compared with what is planned on their chain: without a planned
  // payout or refund the fence would never be lifted. An order with a price has its planned payout already.
  const onlyPlans = order.price === null && (await mayBeSentBack(records, deposits));
  return {
    continue: isPayingOut(order.state) ? 'payout_sent' : undefined,
    refund: onlyPlans ? undefined : 'payout_sent',
  };
}

/** Whether a deposit may have been refunded since the back-up: the chain of the deposit is fenced. */
async function mayBeSentBack({ stops }: Records, deposits: readonly Deposit[]): Promise<boolean> {
  const all = await stops.all();
  return deposits.some(({ chain }) => isFenced(all, chain));
}

/**
 * Prices the order for the preview. After an operator's decision the current rate applies, also to fixed-rate orders,
 * unless the order continues in the same state.
 */
function priceNow(facts: DecisionFacts, board: RateBoard): Money | 'too_small' | 'unknown' {
  const { order } = facts;
  if (order.price !== null) return keptPrice(order.price).receive;
  const deposits = swappableDeposits(facts);
  const reason = isPayingOut(order.state) ? order.reason : 'operator_decision';
  const inputs = settlementInputs({ ...order, reason }, deposits, board);
  if (!inputs || inputs === 'network_fee_rose') return 'unknown';
  const priced = priceExchange(inputs);
  return priced.ok && isPayable(priced.value.receive) ? priced.value.receive : 'too_small';
}
