/**
 * Carries out an operator's decision on an order that waits for one. The decision moves money, so it needs step-up
 * authentication. A double click decides once; the decision is refused if the order has changed since the page was
 * loaded.
 */
import { moneyFact, visitorAddress, type Facts } from '#src/domain/back-office/facts.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import type { DecisionChoice } from '#src/domain/order/decision-obstacle.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { advance } from '#src/domain/order/lifecycle.ts';
import { isOrderNumber } from '#src/domain/order/order-number.ts';
import type { Order, OrderHistory } from '#src/domain/order/order.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { checkTyped, decideOrder as decide, type DecisionRefusal } from '../orders/decide-order.ts';
import type { OfficeOrder } from '../ports/office-records.ts';
import type { OfficeDeps } from './office.ts';
import { summariseOrder } from './show-order.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

export type OfficeDecision = SteppedUp &
  Readonly<{
    orderNumber: string;
    choice: DecisionChoice;
    reason: string;
    /** Version of the order that the operator saw. */
    version?: number | undefined;
    /** Ids of the screening matches that the operator has reviewed. */
    clears: readonly string[];
    /** Refund address that the operator typed, if the visitor left none. */
    address: string;
  }>;

type Refusal = DecisionRefusal | 'reason_invalid' | StepUpRefusal;

export async function decideOrder(
  deps: OfficeDeps,
  { orderNumber, choice, reason, version, clears, address, actor, proof }: OfficeDecision,
): Promise<Result<OfficeOrder, Refusal>> {
  const why = parseReason(reason);
  if (!why.ok) return why;
  const before = isOrderNumber(orderNumber) ? await readOrder(deps, orderNumber) : undefined;
  if (!before) return refuse('order_not_found');
  const { order } = before;
  const isOpen = decisionEvents[choice].some((event) => advance(order.state, event).ok);
  if (!isOpen || (version !== undefined && version !== order.version)) {
    return wasDecided(before.history, choice, version)
      ? accept(summariseOrder(order))
      : refuse('order_event_not_allowed', { state: order.state, event: choice });
  }
  const typed = await checkTyped(deps.ports, { orderId: order.id, choice, address });
  if (!typed.ok) return typed;
  const facts = describeDecision(before, { choice, typed: typed.value, clears, reason: why.value });
  const proven = await stepUp(deps, { actor, proof, act: 'order_decided', facts });
  if (!proven.ok) return proven;
  const decision = { orderId: order.id, choice, actor, why: why.value, version, clears, address };
  const decided = await decide(deps.ports, decision);
  if (decided.ok) return accept(summariseOrder(decided.value));
  if (decided.code !== 'order_event_not_allowed') return decided;
  // A concurrent click may have made the same decision, so the order is read again.
  const after = await readOrder(deps, orderNumber);
  const isDone = after && wasDecided(after.history, choice, version);
  return isDone ? accept(summariseOrder(after.order)) : decided;
}

type Described = Readonly<{ choice: DecisionChoice; typed: string | null; clears: readonly string[]; reason: string }>;

/**
 * Addresses of visitors are shown by their first characters, as everywhere in the back office; one that the operator
 * typed is shown whole.
 */
function describeDecision(
  { order, deposits }: Readonly<{ order: Order; deposits: readonly Deposit[] }>,
  { choice, typed, clears, reason }: Described,
): Facts {
  const arrived = deposits.filter(({ status }) => status === 'seen' || status === 'confirmed');
  const given = choice === 'refund' ? order.refundAddress : order.receiveAddress;
  const address = typed === null || typed === given ? { given: given ?? '' } : { typed };
  return {
    order: order.orderNumber,
    state: order.state,
    decision: choice,
    ...(clears.length > 0 && { matches: clears.toSorted().join(', ') }),
    deposits: arrived.map(({ amount }) => moneyFact(amount)).join(', '),
    visitorAddress: visitorAddress(address),
    reason,
  };
}

async function readOrder({ office }: OfficeDeps, orderNumber: string) {
  return await office.store.snapshot(async ({ orders, deposits }) => {
    const order: Order | undefined = await orders.findByNumber(orderNumber);
    // Operators cannot decide on erased orders.
    return order && order.trackingCode !== ''
      ? { order, history: await orders.history(order.id), deposits: await deposits.ofOrder(order.id) }
      : undefined;
  });
}

const decisionEvents = {
  continue: ['operator_continued', 'operator_mixing_continued'],
  refund: ['operator_refunded', 'operator_rest_refunded'],
} as const satisfies Record<DecisionChoice, readonly OrderHistory['event'][]>;

/** Whether the operator's last decision has the same choice and was made on the same order version. */
function wasDecided(history: readonly OrderHistory[], choice: DecisionChoice, version: number | undefined): boolean {
  const last = history.findLast(({ event }) => event.startsWith('operator_'));
  const isSameChoice = decisionEvents[choice].some((event) => event === last?.event);
  return isSameChoice && (version === undefined || last?.key === `${last?.event}:${version}`);
}
