/**
 * An operator refunds a deposit that its order could not use, because it came from a listed sender or in another asset.
 */
import type { Deposit } from '#src/domain/order/deposit.ts';
import { isRefundedByOrder } from '#src/domain/order/latest-refund.ts';
import { isTerminal } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { isRestOwed, wasRestPlanned } from '#src/domain/order/rest.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { isRefundable } from '#src/domain/order/is-refundable.ts';
import { areInBestChain } from '../order-moves/are-in-best-chain.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { checkAddress, type AddressCheckRefusal } from '../screening/check-address.ts';
import { planRefund } from '../settlement/plan-refund.ts';
import { findRefundFault } from '../terms/prove-order.ts';
import { signDepositRefund } from '../terms/sign-refund-address.ts';

export type UnclaimedRefund = Readonly<{ depositId: string; address: string; actor: string; why: string }>;
export type UnclaimedRefusal =
  | AddressCheckRefusal
  | 'order_not_found'
  | 'order_event_not_allowed'
  | 'deposit_not_final'
  | 'refund_consumed_by_fee'
  | 'rate_unavailable';

/**
 * Error if the fee exceeds the deposit. Thrown to roll back the booking of the deposit as dust, because fees may fall
 * later.
 */
class TooSmall extends Error {
  override readonly name = 'TooSmall';
}

/**
 * Refunds an unclaimed deposit. The address must be valid for the deposit's asset, which may differ from the ordered
 * one.
 */
export async function refundUnclaimed(
  ports: Ports,
  refund: UnclaimedRefund,
): Promise<Result<Deposit, UnclaimedRefusal>> {
  const { depositId } = refund;
  const found = await ports.store.snapshot(async (records) => await records.deposits.find(depositId));
  if (!found) return refuse('order_not_found');
  const checked = await checkAddress(ports, found.amount.currency, refund.address);
  if (!checked.ok) return checked;
  const given = await signGiven(ports, found, checked.value);
  try {
    return await ports.store.transaction(async (records) => {
      const order = await records.orders.lock(found.orderId);
      const deposit = await records.deposits.find(depositId);
      if (!order || !deposit) return refuse('order_not_found');
      return await send(ports, records, { order, deposit, given, refund: { ...refund, address: checked.value } });
    });
  } catch (error) {
    if (!(error instanceof TooSmall)) throw error;
    return refuse('refund_consumed_by_fee');
  }
}

/**
 * Whether the deposit was not used by its order and has no open refund: it was never refunded, or all its refunds were
 * cancelled.
 */
export function isUnclaimed(
  deposit: Deposit,
  order: Pick<Order, 'state' | 'price' | 'refundAddress'>,
  payouts: readonly Payout[],
): boolean {
  const { state, refundAddress } = order;
  // The rest of a mix is refunded automatically if there is an address. If that was called off, an operator refunds it.
  if (isRestOwed(order, deposit, payouts)) {
    return refundAddress === null || wasRestPlanned(order, deposit, payouts);
  }
  // A deposit that the order itself refunds is not unclaimed, not even between a cancelled refund and the next one. An
  // order that is over refunds nothing: its deposit was lost, and was mined again afterwards.
  const isOrders = !isTerminal(state) && isRefundedByOrder(deposit.id, payouts);
  const isBeside = deposit.use === 'unclaimed' || (deposit.use === 'refund' && !isOrders);
  return isBeside && isRefundable(deposit, payouts);
}

/**
 * Has the address signed for this deposit, if it is not one of the order's own. Before the order is locked: the signer
 * may take its time, and the terms never change.
 */
async function signGiven(ports: Ports, { id: depositId, orderId }: Deposit, refundAddress: string) {
  const order = await ports.store.snapshot(async (records) => await records.orders.find(orderId));
  if (!order || findRefundFault(ports, { ...order, refundAddress }) === undefined) return {};
  return await signDepositRefund(ports, order, { refundAddress, depositId });
}

type Sending = Readonly<{
  order: Order;
  deposit: Deposit;
  refund: UnclaimedRefund;
  given: Partial<Pick<Order, 'refundAddress' | 'refundSignature'>>;
}>;

async function send(
  ports: Ports,
  records: Records,
  { order, deposit, given, refund: { address, actor, why } }: Sending,
): Promise<Result<Deposit, UnclaimedRefusal>> {
  const at = ports.clock.now();
  const isOpen = deposit.status === 'seen' && deposit.use === null;
  if (isOpen) return refuse('deposit_not_final');
  if (!isUnclaimed(deposit, order, await records.payouts.ofOrder(order.id))) return refuse('order_event_not_allowed');
  // The deposit had enough confirmations when it was booked, but a reorg may have removed it since.
  if (!(await areInBestChain(ports, records, [deposit]))) return refuse('deposit_not_final');
  const addressed = { ...order, ...given, refundAddress: address };
  const planned = await planRefund(records, addressed, deposit, { now: at, isExtra: true });
  if (planned === 'dust') throw new TooSmall('a deposit is worth less than its refund costs');
  if (planned === 'blocks_dear') return refuse('refund_consumed_by_fee');
  if (planned === 'no_price') return refuse('rate_unavailable');
  // The audit log never gets the address: the address is erased with the order, but the audit log is not.
  const where = address === order.refundAddress ? 'to the refund address' : 'to another address';
  const details = `${deposit.id}, ${where}: ${why}`;
  await records.controls.audit({ actor, action: 'unclaimed_refunded', subject: order.orderNumber, details, at });
  return accept(deposit);
}
