/** The operator sends back a deposit that its order could not take: from a listed sender, or in another asset. */
import type { Deposit } from '#src/domain/order/deposit.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import { checkAddress, type AddressCheckRefusal } from './check-address.ts';
import { isRefundable, planRefund } from './plan-refund.ts';

export type UnclaimedRefund = Readonly<{ depositId: string; address: string; actor: string; why: string }>;
type UnclaimedRefusal = AddressCheckRefusal | 'order_not_found' | 'order_event_not_allowed' | 'rate_unavailable';

/** The address is that of the deposit's own asset, which may not be the one that was ordered. */
export async function refundUnclaimed(
  ports: Ports,
  { depositId, address, actor, why }: UnclaimedRefund,
): Promise<Result<Deposit, UnclaimedRefusal>> {
  const found = await ports.store.snapshot(async (records) => await records.deposits.find(depositId));
  if (!found) return refuse('order_not_found');
  const checked = await checkAddress(ports, found.amount.currency, address);
  if (!checked.ok) return checked;
  return await ports.store.transaction(async (records) => {
    const at = ports.clock.now();
    const order = await records.orders.lock(found.orderId);
    const deposit = await records.deposits.find(depositId);
    if (!order || !deposit) return refuse('order_not_found');
    const payouts = await records.payouts.ofOrder(order.id);
    const isOurs = deposit.use === 'unclaimed' || deposit.use === 'refund';
    if (!isOurs || !isRefundable(deposit, payouts)) return refuse('order_event_not_allowed');
    const addressed = { ...order, refundAddress: checked.value };
    const planned = await planRefund(records, addressed, deposit, { now: at, isExtra: true });
    if (planned === 'wait') return refuse('rate_unavailable');
    const subject = order.orderNumber;
    await records.controls.audit({ actor, action: 'unclaimed_refunded', subject, details: why, at });
    return accept(deposit);
  });
}
