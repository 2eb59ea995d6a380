/** Plans refunds: every unused deposit of an order is sent back, one payout each, minus the network costs. */
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postDust, postRefundFee, postRefundFeeUndone } from '#src/domain/ledger/postings.ts';
import { subtract } from '#src/domain/money.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { isRefundable } from '#src/domain/order/is-refundable.ts';
import { coversOrder } from '#src/domain/order/belongs-to-order.ts';
import type { Order } from '#src/domain/order/order.ts';
import { amountToRefund, isRestOwed, restShare, wasRestPlanned } from '#src/domain/order/rest.ts';
import { refundFeeAsShown } from '#src/domain/order/shown-refund.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { WaitReason } from '#src/domain/order/waiting.ts';
import { isFresh } from '#src/domain/price-age.ts';
import { isPayable, networkFeeOnBoard, refundFeeOnBoard, refundOnBoard } from '#src/domain/price-board.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { loadBoard } from '../quotes/load-board.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { unsentPayout } from './plan-payout.ts';
import { setAside } from './set-aside.ts';
import type { EffectOutcome } from './effect-outcome.ts';

/** Runs the planned effect `plan_refund`: plans a refund of each deposit of the order. */
export async function refundDeposits({ clock }: Ports, records: Records, order: Order): Promise<EffectOutcome> {
  const now = clock.now();
  if (order.refundAddress === null) throw new TypeError('a refund needs an address before it is planned');
  const deposits = await records.deposits.ofOrder(order.id);
  const payouts = await records.payouts.ofOrder(order.id);
  let waitsFor: WaitReason | null = null;
  for (const deposit of deposits.filter((candidate) => isRefundable(candidate, payouts))) {
    const planned = await planRefund(records, order, deposit, { now, isExtra: false });
    if (planned === 'no_price' || planned === 'blocks_dear') waitsFor = planned;
  }
  if (waitsFor !== null) return { waitsFor };
  const refunds = (await records.payouts.ofOrder(order.id)).filter(
    ({ kind, isExtra, state }) => kind === 'refund' && !isExtra && state !== 'void',
  );
  if (refunds.some(({ state }) => state !== 'final')) return 'done';
  // All planned refunds are final already, and no refundable deposit is left: the order is refunded.
  if (refunds.length > 0) {
    const key = `refunded:${order.version}`;
    const withExtras = await withExtrasPlanned(records, order);
    await advanceOrder(records, withExtras, { event: 'refund_confirmed', key, reason: order.reason, at: now });
    return 'moved';
  }
  const key = `impossible:${order.version}`;
  await advanceOrder(records, order, { event: 'refund_impossible', key, reason: 'amount_too_small', at: now });
  return 'moved';
}

/**
 * Runs the planned effect `refund_extras`: refunds deposits that the order did not use. Never changes the order's
 * state.
 */
export async function refundExtras({ clock }: Ports, records: Records, order: Order): Promise<EffectOutcome> {
  if (order.refundAddress === null) return 'done';
  const deposits = await records.deposits.ofOrder(order.id);
  const payouts = await records.payouts.ofOrder(order.id);
  let isWaiting = false;
  for (const deposit of deposits.filter((each) => isExtraDeposit(each, order) || isRestDue(each, order, payouts))) {
    const planned = await planRefund(records, order, deposit, { now: clock.now(), isExtra: true });
    if (planned === 'no_price' || planned === 'blocks_dear') isWaiting = true;
  }
  // Extra refunds are independent of the order, so the order records no reason for their wait.
  return isWaiting ? { waitsFor: null } : 'done';
}

/**
 * Whether the deposit is refunded automatically although its order did not use it. Deposits from a listed sender or in
 * another asset are left to an operator.
 */
export function isExtraDeposit({ status, use, flag, amount }: Deposit, order: Order): boolean {
  const isOrdered = amount.currency === order.quote.inputs.send.currency;
  return status === 'confirmed' && use === 'unclaimed' && flag === null && isOrdered;
}

/** Whether the share of the deposit that goes back as the rest of a mix is to be refunded, for the first time. */
function isRestDue(deposit: Deposit, order: Order, payouts: readonly Payout[]): boolean {
  return isRestOwed(order, deposit, payouts) && !wasRestPlanned(order, deposit, payouts);
}

/** Adds the effect `refund_extras` if the order has extra deposits, or a rest to refund, and a refund address. */
export async function withExtrasPlanned(records: Records, order: Order): Promise<Order> {
  const deposits = await records.deposits.ofOrder(order.id);
  const payouts = await records.payouts.ofOrder(order.id);
  const isDue = (deposit: Deposit) => isExtraDeposit(deposit, order) || isRestDue(deposit, order, payouts);
  const isNeeded = order.refundAddress !== null && deposits.some(isDue);
  return isNeeded
    ? { ...order, plannedEffects: [...new Set([...order.plannedEffects, 'refund_extras' as const])] }
    : order;
}

/**
 * Plans the refund of one deposit, or of the share of it that goes back as the rest of a mix. A deposit that is worth
 * less than its network costs at the usual fee rate is booked as dust. A share never is: it was worth it before.
 */
export async function planRefund(
  records: Records,
  order: Order,
  deposit: Deposit,
  { now, isExtra }: Readonly<{ now: number; isExtra: boolean }>,
): Promise<'planned' | 'dust' | Extract<WaitReason, 'no_price' | 'blocks_dear'>> {
  if (order.refundAddress === null) throw new TypeError('a refund needs an address before it is planned');
  const board = await loadBoard(records, []);
  // The fee of a native coin needs no exchange rate. That of a token is converted, so it needs fresh prices.
  const priced = isFresh(board, now) ? board : { ...board, prices: {} };
  const share = restShare(order, deposit.id);
  const amount = share ?? deposit.amount;
  // Collecting the deposit is charged with the parts of the mix that are paid.
  const current = (share ? networkFeeOnBoard : refundFeeOnBoard)(priced, amount.currency);
  if (!current.ok) return 'no_price';

  // What the network takes beyond the shown costs is ours to bear, and stands in the books as such when it is paid.
  const fee = refundFeeAsShown(order, deposit, current.value);
  const net = subtract(amount, fee);
  const isWorthIt = isPayable(net);
  // The deposit was worth a refund before, or is at the usual fee rate: the refund waits until the fee rate falls.
  const isDust = refundOnBoard({ ...priced, unitsPerSize: {} }, amount) === undefined;
  const wasWorthIt = deposit.use === 'refund' || share !== undefined;
  if (!isWorthIt && (wasWorthIt || !isDust || coversOrder(order, amount))) return 'blocks_dear';
  if (deposit.use === null) await setAside(records, deposit, order, now);
  if (!isWorthIt) {
    await records.deposits.patch(deposit.id, { use: 'dust' });
    await records.journal.post(postDust(deposit.id, deposit.amount), now);
    return 'dust';
  }
  const earlier = (await records.payouts.ofOrder(order.id)).filter(({ depositId }) => depositId === deposit.id);
  const number = earlier.length + 1;
  const key = `refund:${deposit.id}:${number}`;
  if (!wasWorthIt) await records.deposits.patch(deposit.id, { use: 'refund' });
  if (fee.units > 0n) await postOnce(records, postRefundFee(key, deposit.id, fee), now);
  const isNew = await records.payouts.insert({
    part: 1,
    ...unsentPayout(now),
    id: `${order.id}-r${number}-${deposit.id}`,
    key,
    kind: 'refund',
    orderId: order.id,
    orderNumber: order.orderNumber,
    loanId: null,
    depositId: deposit.id,
    isExtra,
    amount: net,
    toAddress: order.refundAddress,
    // The visitor may give the order another address, and this refund still goes to the first.
    ...(order.refundSignature !== null && { addressSignature: order.refundSignature }),
    owedBy: accounts.held(deposit.id),
  });
  if (!isNew) throw new Error('a deposit cannot be refunded twice');
  return 'planned';
}

/** Reverses the network fee of a cancelled or void refund: the whole deposit is owed again. */
export async function undoRefundFee(records: Records, payout: Payout, now: number): Promise<void> {
  if (payout.kind !== 'refund' || payout.depositId === null) return;
  const deposit = await records.deposits.find(payout.depositId);
  if (!deposit) return;
  const order = await records.orders.findByNumber(payout.orderNumber);
  const fee = subtract(amountToRefund(order, deposit), payout.amount);
  if (fee.units > 0n) await postOnce(records, postRefundFeeUndone(payout.key, deposit.id, fee), now);
}
