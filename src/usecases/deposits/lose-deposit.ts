/**
 * Handles a confirmed deposit that a reorg removed for good. If nothing was sent for it, its ledger entries are
 * reversed and the order is held. If it was already paid out, the loss is ours and the order is unchanged.
 */
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postFoundAgain, postLost } from '#src/domain/ledger/postings.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Money } from '#src/domain/money.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { isUnsigned } from '#src/domain/order/is-untouched.ts';
import { isRefundedByOrder } from '#src/domain/order/latest-refund.ts';
import type { OrderEffect } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import { isRevocable, restShare } from '#src/domain/order/rest.ts';
import { permanentUpTo } from '../order-moves/permanent-height.ts';
import { postOnce } from '../order-moves/post-once.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { cancelUnsigned, readRevocable, transactTogether, undoPrice } from '../settlement/take-back.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { callOffMoves, resumeMoves } from '../sweeps/follow-moves.ts';

export async function loseDeposit({ store, clock, rules }: Ports, depositId: string): Promise<void> {
  const found = await store.snapshot(async (records) => await records.deposits.find(depositId));
  if (!found) return;
  await transactTogether(store, found.orderId, async (records, order) => {
    const now = clock.now();
    const deposit = await records.deposits.find(depositId);
    const cursor = deposit && (await records.chains.cursor(deposit.chain));
    if (!deposit || !cursor || deposit.status !== 'confirmed' || deposit.height !== null) return;
    const { orphanedAtHeight } = deposit;
    if (orphanedAtHeight === null) {
      return await records.deposits.patch(depositId, { orphanedAtHeight: cursor.height });
    }
    const finality = finalityBlocks(deposit.chain, rules.profile);
    if (orphanedAtHeight > (await permanentUpTo(records, deposit.chain, finality + 1))) return;

    if (order) await cancelUnsent(records, deposit, order, now);
    await callOffMoves(records, depositId, now);
    const bearer = await findBearer(records, depositId, order);
    const owedBack = await findOwedBack(records, deposit, { order, isLost: true });
    await postOnce(records, postLost(deposit, { account: bearer, owedBack }), now);
    await records.deposits.patch(depositId, { status: 'lost', sweepAt: null });
    await audit(records, 'deposit_lost', { deposit, order, bearer, now });
    // Payouts already sent are our loss and leave the order as it is. Unsent parts of a mix wait for an operator.
    if (!order || !(await concernsOrder(records, deposit)) || (bearer === accounts.loss && order.state !== 'mixing'))
      return;
    // If the lifecycle table has no `deposit_reversed` for this state, the order has ended or is already held.
    const key = `reversed:${depositId}:${orphanedAtHeight}`;
    await advanceOrder(records, order, { event: 'deposit_reversed', key, reason: 'deposit_reversed', at: now });
  });
}

/**
 * Handles a lost deposit that is mined again: the account that bore the loss is credited. An order that is being
 * refunded refunds the deposit too. `order` must be locked.
 */
export async function findDepositAgain(
  records: Records,
  deposit: Deposit,
  { order, height, now }: Readonly<{ order: Order | undefined; height: number; now: number }>,
): Promise<void> {
  const bearer = await findBearer(records, deposit.id, order);
  const owedBack = await findOwedBack(records, deposit, { order, isLost: false });
  await postOnce(records, postFoundAgain(deposit, { account: bearer, owedBack }, height), now);
  await records.deposits.patch(deposit.id, { status: 'confirmed' });
  await resumeMoves(records, deposit, now);
  await audit(records, 'deposit_found_again', { deposit, order, bearer, now });
  // The rest of a mix was not planned to go back while its deposit was gone.
  if (order && owedBack) return await planAgain(records, order, { effect: 'refund_extras', now });
  if (order?.state !== 'refunding' || bearer === accounts.loss || !(await concernsOrder(records, deposit))) return;
  await planAgain(records, order, { effect: 'plan_refund', now });
}

async function planAgain(
  records: Records,
  { id, plannedEffects: planned }: Order,
  { effect, now }: Readonly<{ effect: OrderEffect; now: number }>,
): Promise<void> {
  await records.orders.patch(id, { plannedEffects: [...new Set([...planned, effect])], wakeAt: now });
}

/** Cancels payouts planned for the deposit, if nothing of them is signed. */
async function cancelUnsent(records: Records, deposit: Deposit, order: Order, now: number): Promise<void> {
  const payouts = await readRevocable(records, order.id);
  if (deposit.use === 'refund' || restShare(order, deposit.id) !== undefined) {
    const open = payouts.filter(({ depositId, state }) => depositId === deposit.id && state !== 'void');
    for (const refund of open) if (isUnsigned(refund)) await cancelUnsigned(records, refund, now);
  }
  if (deposit.use === 'swap' && isRevocable(order, payouts)) await undoPrice(records, order, now);
}

/** Whether losing the deposit concerns its order. Dust and extra deposits are not part of the order. */
async function concernsOrder(records: Records, { id, orderId, use }: Deposit): Promise<boolean> {
  if (use !== 'refund') return use === null || use === 'swap';
  return isRefundedByOrder(id, await records.payouts.ofOrder(orderId));
}

/**
 * Account that bears the loss: the deposit's liability account if nothing was sent for it, otherwise our loss account.
 */
async function findBearer(records: Records, depositId: string, order: Order | undefined): Promise<string> {
  const deposit = await records.deposits.find(depositId);
  if (deposit?.use === 'unclaimed') return accounts.held(depositId);
  // The deposit has no use yet, so the order's account bears the loss. If the order was erased, the liability is on the
  // deposit's own account.
  if (deposit?.use === null) return order ? accounts.order(order.orderNumber) : accounts.held(depositId);
  if (deposit?.use !== 'refund') return accounts.loss;
  const payouts = await records.payouts.ofOrder(deposit.orderId);
  const isSent = payouts.some((payout) => payout.depositId === depositId && payout.state !== 'void');
  return isSent ? accounts.loss : accounts.held(depositId);
}

/**
 * The share of a lost deposit that is owed as the rest of its order, or of a found one that was. None if it was sent:
 * that loss is ours, also if its refund turned out void since.
 */
async function findOwedBack(
  records: Records,
  { id, orderId, amount: { currency } }: Deposit,
  { order, isLost }: Readonly<{ order: Order | undefined; isLost: boolean }>,
): Promise<Money | undefined> {
  const payouts = await records.payouts.ofOrder(orderId);
  const [payout] = payouts;
  // An order that was erased since is found only by its number.
  const known = order ?? (payout && (await records.orders.findByNumber(payout.orderNumber)));
  const share = known && restShare(known, id);
  if (!share) return undefined;
  const isSent = payouts.some(({ depositId, state }) => depositId === id && state !== 'void');
  const isOwed = (await records.journal.balance(accounts.held(id), currency)) !== 0n;
  return !isSent && isOwed === isLost ? share : undefined;
}

type Note = Readonly<{ deposit: Deposit; order: Order | undefined; bearer: string; now: number }>;

async function audit(records: Records, action: string, { deposit, order, bearer, now }: Note): Promise<void> {
  const subject = order?.orderNumber ?? deposit.id;
  await records.controls.audit({ actor: 'service', action, subject, details: bearer, at: now });
}
