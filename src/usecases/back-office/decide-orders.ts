/**
 * Carries out one decision on several orders, with one reason and one proof, which is bound to exactly these orders.
 * Each order is decided by itself, in a transaction of its own and under its own rules: one that cannot be decided
 * keeps no other one waiting. Screening matches are never cleared in this way, and no address is typed.
 */
import { moneyFact, visitorAddress, type Facts } from '#src/domain/back-office/facts.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import type { DecisionChoice } from '#src/domain/order/decision-obstacle.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { isOrderNumber } from '#src/domain/order/order-number.ts';
import type { Order } from '#src/domain/order/order.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import { decideOrder as decide, type DecisionRefusal } from '../orders/decide-order.ts';
import type { OfficeDeps } from './office.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

/** Most orders that are decided at once: what a person can still read before confirming it. */
export const mostDecided = 50;

export type OfficeDecisions = SteppedUp &
  Readonly<{ orderNumbers: readonly string[]; choice: DecisionChoice; reason: string }>;

export type DecidedOrder = Readonly<{
  orderNumber: string;
  state: Order['state'];
  /** Why it was not decided. Null if it was. */
  refusal: Readonly<{ code: DecisionRefusal; details?: RefusalDetails }> | null;
}>;

type Refusal = 'order_not_found' | 'orders_too_many' | 'reason_invalid' | StepUpRefusal;
type Found = Readonly<{ order: Order; deposits: readonly Deposit[] }>;

export async function decideOrders(
  deps: OfficeDeps,
  { orderNumbers, choice, reason, actor, proof }: OfficeDecisions,
): Promise<Result<readonly DecidedOrder[], Refusal>> {
  const why = parseReason(reason);
  if (!why.ok) return why;
  const numbers = [...new Set(orderNumbers)].toSorted();
  if (numbers.length > mostDecided) return refuse('orders_too_many', { limit: mostDecided, field: 'orders' });
  const found = numbers.every(isOrderNumber) ? await readOrders(deps, numbers) : [];
  if (found.length === 0 || found.length < numbers.length) return refuse('order_not_found', { field: 'orders' });
  const facts = describeDecisions(found, choice, why.value);
  const proven = await stepUp(deps, { actor, proof, act: 'order_decided', facts });
  if (!proven.ok) return proven;
  const decided: DecidedOrder[] = [];
  for (const { order } of found) {
    // Exactly what was shown: an order that has moved on since is not decided.
    const { id: orderId, orderNumber, version } = order;
    const result = await decide(deps.ports, { orderId, choice, actor, why: why.value, version });
    if (result.ok) decided.push({ orderNumber, state: result.value.state, refusal: null });
    else decided.push({ orderNumber, state: order.state, refusal: result });
  }
  return accept(decided);
}

async function readOrders({ office }: OfficeDeps, numbers: readonly string[]): Promise<readonly Found[]> {
  return await office.store.snapshot(async ({ orders, deposits }) => {
    const found: Found[] = [];
    for (const number of numbers) {
      const order: Order | undefined = await orders.findByNumber(number);
      // Operators cannot decide on erased orders.
      if (order && order.trackingCode !== '') found.push({ order, deposits: await deposits.ofOrder(order.id) });
    }
    return found;
  });
}

/** Everything that the single decision shows, order by order. */
function describeDecisions(found: readonly Found[], choice: DecisionChoice, reason: string): Facts {
  const lines = found.map(({ order, deposits }) => {
    const arrived = deposits.filter(({ status }) => status === 'seen' || status === 'confirmed');
    const sums = arrived.map(({ amount }) => moneyFact(amount)).join(' + ');
    return `${order.orderNumber} (${order.state}, ${order.version}): ${sums === '' ? '–' : sums}`;
  });
  const addresses = found.map(({ order }) => {
    const given = choice === 'refund' ? order.refundAddress : order.receiveAddress;
    return `${order.orderNumber}: ${visitorAddress({ given: given ?? '' })}`;
  });
  return { order: lines.join('; '), decision: choice, visitorAddress: addresses.join('; '), reason };
}
