/**
 * An operator refunds one deposit that its order could not use. Needs step-up authentication, because the operator
 * chooses the address. Idempotent for a double click.
 */
import { moneyFact, visitorAddress } from '#src/domain/back-office/facts.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { isOrderNumber } from '#src/domain/order/order-number.ts';
import { amountToRefund } from '#src/domain/order/rest.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { refundUnclaimed as refund, type UnclaimedRefusal } from '../orders/refund-unclaimed.ts';
import { checkAddress } from '../screening/check-address.ts';
import type { OfficeOrder } from '../ports/office-records.ts';
import type { OfficeDeps } from './office.ts';
import { summariseOrder } from './show-order.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

export type OfficeRefund = SteppedUp &
  Readonly<{
    orderNumber: string;
    depositId: string;
    /** Address to refund to. If empty, the order's own refund address. */
    address: string;
    reason: string;
  }>;

type Refusal =
  | Exclude<UnclaimedRefusal, 'order_event_not_allowed'>
  | 'deposit_not_unclaimed'
  | 'refund_address_missing'
  | 'reason_invalid'
  | StepUpRefusal;

export async function refundUnclaimed(
  deps: OfficeDeps,
  { orderNumber, depositId, address: typed, reason, actor, proof }: OfficeRefund,
): Promise<Result<OfficeOrder, Refusal>> {
  const why = parseReason(reason);
  if (!why.ok) return why;
  const found = isOrderNumber(orderNumber) ? await readOrder(deps, orderNumber) : undefined;
  if (!found) return refuse('order_not_found');
  const { order, deposits } = found;
  const deposit = deposits.find(({ id }) => id === depositId);
  if (!deposit) return refuse('deposit_not_unclaimed');
  const address = typed.trim() === '' ? order.refundAddress : typed.trim();
  if (address === null) return refuse('refund_address_missing', { field: 'address' });
  const checked = await checkAddress(deps.ports, deposit.amount.currency, address);
  if (!checked.ok) return checked;
  const facts = {
    order: orderNumber,
    amount: moneyFact(amountToRefund(order, deposit)),
    visitorAddress: visitorAddress(typed.trim() === '' ? { given: address } : { typed: address }),
    reason: why.value,
  };
  const proven = await stepUp(deps, { actor, proof, act: 'unclaimed_refunded', facts });
  if (!proven.ok) return proven;
  const sent = await refund(deps.ports, { depositId, address, actor, why: why.value });
  if (sent.ok) return accept(summariseOrder(order));
  if (sent.code !== 'order_event_not_allowed') return { ...sent, code: sent.code };
  // A concurrent click may have planned the same refund.
  const isDone = await isOnItsWay(deps, { orderId: order.id, depositId, address });
  return isDone ? accept(summariseOrder(order)) : refuse('deposit_not_unclaimed');
}

async function readOrder({ office }: OfficeDeps, orderNumber: string) {
  return await office.store.snapshot(async ({ orders, deposits }) => {
    const order = await orders.findByNumber(orderNumber);
    // Deposits of erased orders cannot be refunded here.
    return order && order.trackingCode !== '' ? { order, deposits: await deposits.ofOrder(order.id) } : undefined;
  });
}

type Wanted = Readonly<{ orderId: string; depositId: string; address: string }>;

async function isOnItsWay({ office }: OfficeDeps, { orderId, depositId, address }: Wanted): Promise<boolean> {
  const payouts = await office.store.snapshot(async (records) => await records.payouts.ofOrder(orderId));
  return payouts.some(
    (payout) =>
      payout.depositId === depositId && payout.isExtra && payout.toAddress === address && payout.state !== 'void',
  );
}
