/** The operator sends back a deposit that its order could not take: from a listed sender, or in another asset. */
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { isFresh, networkFeeOnBoard } from '#src/domain/price-board.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { isRefundable } from '#src/domain/order/is-refundable.ts';
import { areInBestChain } from '../order-moves/are-in-best-chain.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { loadBoard } from '../quotes/load-board.ts';
import { checkAddress, type AddressCheckRefusal } from '../screening/check-address.ts';
import { planRefund } from '../settlement/plan-refund.ts';

export type UnclaimedRefund = Readonly<{ depositId: string; address: string; actor: string; why: string }>;
export type UnclaimedRefusal =
  | AddressCheckRefusal
  | 'order_not_found'
  | 'order_event_not_allowed'
  | 'deposit_not_final'
  | 'refund_consumed_by_fee'
  | 'rate_unavailable';

/** Sending it would cost more than it is. Thrown, so that it is not booked as dust: it may be worth it another day. */
class TooSmall extends Error {
  override readonly name = 'TooSmall';
}

/** The address is that of the deposit's own asset, which may not be the one that was ordered. */
export async function refundUnclaimed(
  ports: Ports,
  refund: UnclaimedRefund,
): Promise<Result<Deposit, UnclaimedRefusal>> {
  const { depositId } = refund;
  const found = await ports.store.snapshot(async (records) => await records.deposits.find(depositId));
  if (!found) return refuse('order_not_found');
  const checked = await checkAddress(ports, found.amount.currency, refund.address);
  if (!checked.ok) return checked;
  try {
    return await ports.store.transaction(async (records) => {
      const order = await records.orders.lock(found.orderId);
      const deposit = await records.deposits.find(depositId);
      if (!order || !deposit) return refuse('order_not_found');
      return await send(ports, records, { order, deposit, refund: { ...refund, address: checked.value } });
    });
  } catch (error) {
    if (!(error instanceof TooSmall)) throw error;
    return refuse('refund_consumed_by_fee');
  }
}

/** It lies beside its order, and nothing of it is on its way: nobody claimed it, or all its refunds were called off. */
export function isUnclaimed(deposit: Deposit, payouts: readonly Payout[]): boolean {
  const refunds = payouts.filter(({ kind, depositId }) => kind === 'refund' && depositId === deposit.id);
  // What the order refunds itself is not beside it, also between a refund that was called off and the next one.
  const isBeside = deposit.use === 'unclaimed' || (deposit.use === 'refund' && refunds.every(({ isExtra }) => isExtra));
  return isBeside && isRefundable(deposit, payouts);
}

type Sending = Readonly<{ order: Order; deposit: Deposit; refund: UnclaimedRefund }>;

async function send(
  { clock }: Ports,
  records: Records,
  { order, deposit, refund: { address, actor, why } }: Sending,
): Promise<Result<Deposit, UnclaimedRefusal>> {
  const at = clock.now();
  const isOpen = deposit.status === 'seen' && deposit.use === null;
  if (isOpen) return refuse('deposit_not_final');
  if (!isUnclaimed(deposit, await records.payouts.ofOrder(order.id))) return refuse('order_event_not_allowed');
  // It was deep enough when it was booked, and a reorganisation may have taken it since.
  if (!(await areInBestChain(records, [deposit]))) return refuse('deposit_not_final');
  const addressed = { ...order, refundAddress: address };
  const planned = await planRefund(records, addressed, deposit, { now: at, isExtra: true });
  if (planned === 'dust') throw new TooSmall('a deposit is worth less than its refund costs');
  if (planned === 'wait') {
    return refuse((await isFeeKnown(records, deposit, at)) ? 'refund_consumed_by_fee' : 'rate_unavailable');
  }
  // Never the address itself, which is forgotten with the order.
  const where = address === order.refundAddress ? 'to the refund address' : 'to another address';
  const details = `${deposit.id}, ${where}: ${why}`;
  await records.controls.audit({ actor, action: 'unclaimed_refunded', subject: order.orderNumber, details, at });
  return accept(deposit);
}

/** Why a refund has to wait: because sending it costs too much, or because nobody knows what it costs. */
async function isFeeKnown(records: Records, { amount }: Deposit, now: number): Promise<boolean> {
  const board = await loadBoard(records, []);
  return networkFeeOnBoard(isFresh(board, now) ? board : { ...board, prices: {} }, amount.currency).ok;
}
