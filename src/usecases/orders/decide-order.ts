/**
 * An operator's decision on an order that waits for one: continue or refund. The operator also clears screening list
 * matches that block the order, and enters a refund address if the visitor gave none.
 */
import { canCallOff, refundableDeposits, type DecisionChoice } from '#src/domain/order/decision-obstacle.ts';
import { isPayingOut, isUnsigned } from '#src/domain/order/is-untouched.ts';
import type { OrderEvent } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import { hasRest, isRevocable } from '#src/domain/order/rest.ts';
import { openMatches } from '#src/domain/order/screening-match.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { callOffRest } from '../settlement/call-off-rest.ts';
import { isRestCovered } from '../settlement/check-cover.ts';
import { NonceInUse } from '../settlement/give-back-nonce.ts';
import { cancelUnsigned, readRevocable, transactTogether, undoPrice } from '../settlement/take-back.ts';
import { undoRefunds } from '../settlement/undo-refunds.ts';
import { checkAddress, type AddressCheckRefusal } from '../screening/check-address.ts';
import { previewDecision } from './preview-decision.ts';
import { signRefundAddress } from '../terms/sign-refund-address.ts';
import { findOrderBars, findRefundBars, noteBars } from '../screening/screen-order.ts';

export type Decision = Readonly<{
  orderId: string;
  choice: DecisionChoice;
  actor: string;
  /** The operator's reason, for the audit log. */
  why: string;
  /** Version of the order that the operator saw (optimistic locking). If it has changed, the decision is refused. */
  version?: number | undefined;
  /** Ids of the screening matches that the operator has reviewed. */
  clears?: readonly string[];
  /** Refund address, if the visitor gave none. */
  address?: string | undefined;
}>;

export type DecisionRefusal =
  | AddressCheckRefusal
  | 'order_not_found'
  | 'order_event_not_allowed'
  | 'refund_address_missing'
  | 'refund_address_given'
  | 'amount_not_covered'
  | 'match_not_cleared';

export async function decideOrder(ports: Ports, decision: Decision): Promise<Result<Order, DecisionRefusal>> {
  const typed = await checkTyped(ports, decision);
  if (!typed.ok) return typed;
  const { orderId, choice, actor, why, version } = decision;
  const given = await signTyped(ports, orderId, typed.value);
  return await transactTogether(ports.store, orderId, async (records, locked) => {
    const at = ports.clock.now();
    if (!locked) return refuse('order_not_found');
    if (version !== undefined && version !== locked.version) {
      return refuse('order_event_not_allowed', { state: locked.state, event: choice });
    }
    const addressed = addressOrder(locked, choice, typed.value);
    if (!addressed.ok) return addressed;
    // The decision is checked first, so that a refused decision has cancelled nothing.
    const possible = await checkPossible(ports, records, addressed.value, decision);
    if (!possible.ok) return possible;

    const { refundAddress } = addressed.value;
    if (refundAddress !== locked.refundAddress) {
      await records.orders.patch(orderId, given ?? { refundAddress, refundSignature: null });
    }
    const { event, moved } = await carryOut(records, addressed.value, { choice, at });
    if (!moved.ok) return moved;
    // The audit log never gets the address: the address is erased with the order, but the audit log is not.
    const details = refundAddress === locked.refundAddress ? why : `to an address that the operator typed: ${why}`;
    await records.controls.audit({ actor, action: event, subject: locked.orderNumber, details, at });
    return moved;
  });
}

/** Has the typed address signed, before the order is locked: the signer may take its time. The terms never change. */
async function signTyped(ports: Ports, orderId: string, typed: string | null) {
  if (typed === null) return undefined;
  const order = await ports.store.snapshot(async (records) => await records.orders.find(orderId));
  return order?.refundAddress === null ? await signRefundAddress(ports, order, typed) : undefined;
}

type Carried = Readonly<{ event: OrderEvent; moved: Result<Order, 'order_event_not_allowed'> }>;

async function carryOut(
  records: Records,
  order: Order,
  { choice, at }: Readonly<{ choice: DecisionChoice; at: number }>,
): Promise<Carried> {
  if (choice === 'refund' && canCallOff(order) && hasRest(order, await readRevocable(records, order.id))) {
    const event = 'operator_rest_refunded';
    return { event, moved: await callOffRest(records, order, { event, at }) };
  }
  const freed = choice === 'refund' ? await callOffPlanned(records, order, at) : order;
  if (choice === 'continue') await undoRefunds(records, order, at);
  const continued = order.mix === null ? 'operator_continued' : 'operator_mixing_continued';
  const event = choice === 'continue' ? continued : 'operator_refunded';
  // Since the check another payout took the next nonce, so that one of these cannot give its own back.
  if (choice === 'refund' && freed.price !== null) throw new NonceInUse();
  const key = `${event}:${order.version}`;
  // An order that continues in the same state keeps its reason, and with it a fixed price.
  const goesOn = choice === 'continue' && isPayingOut(order.state);
  const reason = goesOn ? order.reason : 'operator_decision';
  return { event, moved: await advanceOrder(records, freed, { event, key, reason, at }) };
}

/**
 * Checks the refund address that the operator typed: it must be valid for the order's send currency and for every
 * deposit that would be refunded to it.
 */
export async function checkTyped(
  ports: Ports,
  { orderId, choice, address }: Pick<Decision, 'orderId' | 'choice' | 'address'>,
): Promise<Result<string | null, AddressCheckRefusal | 'order_not_found'>> {
  const text = address?.trim() ?? '';
  if (choice !== 'refund' || text === '') return accept(null);
  const found = await ports.store.snapshot(async (records) => {
    const order = await records.orders.find(orderId);
    return order && { order, ...(await readSides(records, order)) };
  });
  if (!found) return refuse('order_not_found');
  const back = refundableDeposits(found).map(({ amount }) => amount.currency);
  const wanted = new Set([found.order.quote.inputs.send.currency, ...back]);
  for (const currency of wanted) {
    const checked = await checkAddress(ports, currency, text);
    if (!checked.ok) return { ...checked, details: { ...checked.details, field: 'address' } };
  }
  return accept(text);
}

async function readSides(records: Records, { id }: Order) {
  return { deposits: await records.deposits.ofOrder(id), payouts: await readRevocable(records, id) };
}

/**
 * Sets the refund address that the operator typed. An operator cannot replace a refund address that the visitor gave.
 */
function addressOrder(
  order: Order,
  choice: DecisionChoice,
  typed: string | null,
): Result<Order, 'refund_address_missing' | 'refund_address_given'> {
  if (choice !== 'refund') return accept(order);
  const { refundAddress } = order;
  if (refundAddress === null) {
    return typed === null
      ? refuse('refund_address_missing', { field: 'address' })
      : accept({ ...order, refundAddress: typed });
  }
  const isOther = typed !== null && typed !== refundAddress;
  return isOther ? refuse('refund_address_given', { field: 'address' }) : accept(order);
}

async function checkPossible(
  ports: Ports,
  records: Records,
  order: Order,
  { choice, clears = [], actor, why }: Decision,
): Promise<Result<null, 'order_event_not_allowed' | 'amount_not_covered' | 'match_not_cleared'>> {
  const { deposits, payouts } = await readSides(records, order);
  const { obstacles } = await previewDecision(ports, records, { order, deposits, payouts });
  const obstacle = obstacles[choice];
  if (obstacle === 'not_covered') return refuse('amount_not_covered');
  if (obstacle !== null) {
    return refuse('order_event_not_allowed', { state: order.state, event: choice, obstacle });
  }
  if (choice === 'continue' && !(await isRestCovered(ports, records, order))) return refuse('amount_not_covered');
  // This process may have another version of the screening list than the process that held the order: matches of both
  // versions must be cleared.
  const bars = await (choice === 'continue' ? findOrderBars : findRefundBars)(ports, records, order);
  await noteBars(records, bars);
  const open = openMatches(await records.matches.ofOrder(order.id), choice, { order, deposits, payouts });
  const unseen = open.filter(({ id }) => !clears.includes(id)).map(({ id }) => id);
  if (unseen.length > 0) return refuse('match_not_cleared', { matches: unseen });
  const at = ports.clock.now();
  for (const { id, entry, listDate, role } of open) {
    await records.matches.clear(id, { by: actor, why, at });
    const details = `${role}, ${entry} of the list of ${listDate}: ${why}`;
    await records.controls.audit({ actor, action: 'match_cleared', subject: order.orderNumber, details, at });
  }
  return accept(null);
}

/**
 * Cancels everything that is not signed yet: unsigned refunds (to the old address), and unsigned payouts with their
 * price.
 */
async function callOffPlanned(records: Records, order: Order, at: number): Promise<Order> {
  if (!canCallOff(order)) return order;
  const payouts = await readRevocable(records, order.id);
  for (const payout of payouts) {
    const isOwnRefund = payout.kind === 'refund' && !payout.isExtra && payout.state !== 'void';
    if (isOwnRefund && isUnsigned(payout)) await cancelUnsigned(records, payout, at);
  }
  return isRevocable(order, payouts) ? await undoPrice(records, order, at) : order;
}
