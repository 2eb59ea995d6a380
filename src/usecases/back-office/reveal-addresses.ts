/** Shows the full addresses of an order to an operator, with an entry in the audit log each time. */
import { isOrderNumber } from '#src/domain/order/order-number.ts';
import { receiveAddresses } from '#src/domain/order/order.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole, type RoleRefusal } from './require-role.ts';

export type RevealedAddresses = Readonly<{
  receiveAddresses: readonly string[];
  refundAddress: string | null;
  depositAddress: string | null;
  payoutAddresses: readonly string[];
  /** Addresses that matched the screening list, including senders. */
  listedAddresses: readonly string[];
}>;

export async function revealAddresses(
  deps: OfficeDeps,
  { orderNumber, actor }: Readonly<{ orderNumber: string; actor: string }>,
): Promise<Result<RevealedAddresses, 'order_not_found' | RoleRefusal>> {
  if (!isOrderNumber(orderNumber)) return refuse('order_not_found');
  const allowed = await requireRole(deps, { actor, act: 'addresses_revealed' });
  if (!allowed.ok) return allowed;
  const { office, ports } = deps;
  return await office.store.transaction(async (records) => {
    const order = await records.orders.findByNumber(orderNumber);
    if (!order) return refuse('order_not_found');
    const payouts = await records.payouts.ofOrder(order.id);
    const listed = (await records.matches.ofOrder(order.id)).flatMap(({ address }) => address ?? []);
    const at = ports.clock.now();
    await records.controls.audit({ actor, action: 'addresses_revealed', subject: orderNumber, details: '', at });
    const given = receiveAddresses(order).filter((address) => address !== '');
    return accept({
      receiveAddresses: given,
      refundAddress: order.refundAddress,
      depositAddress: order.depositAddress === '' ? null : order.depositAddress,
      payoutAddresses: [...new Set(payouts.map(({ toAddress }) => toAddress).filter((address) => address !== ''))],
      listedAddresses: [...new Set(listed)],
    });
  });
}
