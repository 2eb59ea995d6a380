/** The decisions that an operator has on an order now. Pages and calls offer these and no others. */
import {
  findDecisionObstacle,
  isDecidable,
  type DecisionChoice,
  type DecisionFacts,
  type DecisionObstacle,
} from '#src/domain/order/decision-obstacle.ts';
import { isPayingOut } from '#src/domain/order/is-untouched.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openMatches } from '#src/domain/order/screening-match.ts';
import { previewDecision } from '../orders/preview-decision.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import { readRevocable } from '../settlement/take-back.ts';
import type { OfficeDeps } from './office.ts';

export type OfficeDecisionView = Readonly<{
  choice: DecisionChoice;
  /** Why the decision is impossible. Null if it is possible. */
  obstacle: DecisionObstacle | null;
  /** Ids of the screening matches that must be cleared with this decision. */
  clears: readonly string[];
  /** Whether the operator must enter a refund address. */
  needsAddress: boolean;
}>;

/** States that wait for a decision of the visitor or an operator. */
const waits: readonly Order['state'][] = ['action_required', 'held', 'failed'];

/** Whether an operator may step in although nothing waits for them: a payout waits, or a refund is not signed yet. */
function canStepIn(facts: DecisionFacts): boolean {
  const { state, waiting } = facts.order;
  const isWaiting = isPayingOut(state) && waiting !== null && findDecisionObstacle(facts, 'refund') === undefined;
  return isWaiting || (state === 'refunding' && findDecisionObstacle(facts, 'continue') === undefined);
}

export async function readDecisions(ports: Ports, records: AllRecords, facts: DecisionFacts) {
  const { order } = facts;
  const matches = await records.matches.ofOrder(order.id);
  const shown = matches.map(({ orderId: _id, ...match }) => match);
  // An order with an erasure date has ended, so no decision is possible.
  const isOpen = (waits.includes(order.state) && order.eraseAt === null) || canStepIn(facts);
  if (!isOpen) return { decisions: [], figures: null, matches: shown };
  const { figures, obstacles } = await previewDecision(ports, records, facts);
  // An order that is being refunded can only be continued instead.
  const choices = order.state === 'refunding' ? (['continue'] as const) : (['continue', 'refund'] as const);
  const decisions = choices.map((choice): OfficeDecisionView => {
    const clears = openMatches(matches, choice, facts).map(({ id }) => id);
    const needsAddress = choice === 'refund' && order.refundAddress === null;
    return { choice, obstacle: obstacles[choice], clears, needsAddress };
  });
  return { decisions, figures, matches: shown };
}

/**
 * Which of these orders can be decided together with others: by at least one decision that needs no address and clears
 * no screening match.
 */
export async function listDecidable(
  { office, ports }: OfficeDeps,
  orderNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  return await office.store.snapshot(async (records) => {
    const found = new Set<string>();
    for (const number of orderNumbers) {
      const order: Order | undefined = await records.orders.findByNumber(number);
      if (!order || !isDecidable(order.state)) continue;
      const deposits = await records.deposits.ofOrder(order.id);
      const payouts = await readRevocable(records, order.id);
      const { decisions } = await readDecisions(ports, records, { order, deposits, payouts });
      const isOpen = decisions.some(({ obstacle, clears, needsAddress }) => {
        return obstacle === null && clears.length === 0 && !needsAddress;
      });
      if (isOpen) found.add(number);
    }
    return found;
  });
}
