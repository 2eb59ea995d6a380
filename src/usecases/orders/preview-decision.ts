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
import { isPayingOut } from '#src/domain/order/is-untouched.ts';
import { hasRest, keptPrice } from '#src/domain/order/rest.ts';
import { arrivedAmount } from '#src/domain/order/order-sums.ts';
import { isFresh, isPayable, refundOnBoard, type RateBoard } from '#src/domain/price-board.ts';
import { restOnBoard } from '#src/domain/rest-on-board.ts';
import { priceExchange } from '#src/domain/quote.ts';
import type { Records } from '../ports/records.ts';
import { loadBoard } from '../quotes/load-board.ts';
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

export async function previewDecision(records: Records, facts: DecisionFacts, now: number): Promise<DecisionPreview> {
  const { order } = facts;
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
  return {
    figures: {
      ordered: order.quote.inputs.send,
      received: arrivedAmount(facts),
      paid: typeof priced === 'string' ? null : priced,
      refunds,
    },
    obstacles: {
      continue: obstacle ?? (priced === 'too_small' ? 'amount_too_small' : null),
      refund: findDecisionObstacle(facts, 'refund') ?? (isLost ? 'amount_too_small' : null),
    },
  };
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
