/** Confirms a deposit that is deep enough and final on its chain: posts it to the ledger, and advances its order. */
import { chains } from '#src/domain/assets/chains.ts';
import { postDeposit, postDust, postSetAside, postUnclaimed } from '#src/domain/ledger/postings.ts';
import { comesFirst } from '#src/domain/order/comes-first.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { judgeDeposit } from '#src/domain/order/judge-deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import { isSweepable } from '#src/domain/order/sweep.ts';
import { isUndecided } from '#src/domain/order/belongs-to-order.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { hasWindowEnded } from '../order-moves/has-window-ended.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { noteFault } from '../terms/prove-order.ts';
import { isDeepEnough } from './is-deep-enough.ts';
import { isDust } from './is-dust.ts';
import { needsOpinion } from './needs-opinion.ts';
import { isVouched } from '../terms/is-vouched.ts';
import { coinId } from './record-arrival.ts';

/** `agreedIn`: hash of the block in which two nodes have the deposit, if they were asked. */
export async function confirmDeposit(ports: Ports, depositId: string, agreedIn?: string): Promise<void> {
  const { store, clock } = ports;
  await store.transaction(async (records) => {
    const now = clock.now();
    const found = await records.deposits.find(depositId);
    const order = found && (await records.orders.lock(found.orderId));
    const known = await records.deposits.find(depositId);
    if (!known || !(await isDeepEnough(ports, records, known))) return;
    if (order && !isVouched(ports, known, order)) return await noteFault(records, order.orderNumber, now);
    if ((await needsOpinion(ports, records, known)) && agreedIn !== known.blockHash) return;
    if (order && (await waitsForAnother(records, known, order, now))) return;
    const deposit = await judgeDustAgain(records, known, order);
    if (!deposit) return;

    const sweepAt = isSweepable(deposit) ? now : null;
    await records.deposits.patch(depositId, { status: 'confirmed', confirmedAt: now, sweepAt });
    // UTXOs of a listed sender are never spent, just as such deposits are never swept on account chains.
    if (chains[deposit.chain].conflictDomain === 'coins' && deposit.flag === null) {
      await records.wallet.markSpendable(deposit.chain, [coinId(deposit.txid, deposit.index)]);
    }
    if (!order) {
      // The order is erased, but its address still receives coins: the deposit is kept as unclaimed for its sender.
      await records.journal.post(postUnclaimed(deposit), now);
      if (deposit.use === 'dust') await records.journal.post(postDust(depositId, deposit.amount), now);
      else await records.deposits.patch(depositId, { use: 'unclaimed' });
      return;
    }
    await records.journal.post(postDeposit(deposit, order.orderNumber), now);
    await applyVerdict({ records, order, deposit, now });
  });
}

/** Whether a deposit that is deep enough would be left as it is, whatever the nodes say of it. */
export async function isLeft(ports: Ports, records: Records, deposit: Deposit): Promise<boolean> {
  const order = await records.orders.find(deposit.orderId);
  if (!order) return false;
  if (!isVouched(ports, deposit, order)) return true;
  if (await waitsForAnother(records, deposit, order, ports.clock.now())) return true;
  return deposit.use === 'dust' && isUndecided(order) && (await isDust(records, deposit, order));
}

/** Whether a small payment waits for the one that fits: it is judged when that comes, or when the window ends. */
async function waitsForAnother(records: Records, deposit: Deposit, order: Order, now: number): Promise<boolean> {
  const deposits = await records.deposits.ofOrder(order.id);
  return comesFirst({ order, deposit, deposits }) && !(await hasWindowEnded(records, order, now));
}

/**
 * Judges a deposit again that was dust when it was seen, because it may complete its order by now. Undefined while the
 * order is undecided: the deposit then stays as it is.
 */
async function judgeDustAgain(
  records: Records,
  deposit: Deposit,
  order: Order | undefined,
): Promise<Deposit | undefined> {
  if (deposit.use !== 'dust' || !order) return deposit;
  if (await isDust(records, deposit, order)) return isUndecided(order) ? undefined : deposit;
  await records.deposits.patch(deposit.id, { use: null });
  return { ...deposit, use: null };
}

type Confirmed = Readonly<{ records: Records; order: Order; deposit: Deposit; now: number }>;

async function applyVerdict({ records, order, deposit, now }: Confirmed): Promise<void> {
  const { id } = deposit;
  if (deposit.use === 'dust') {
    await records.journal.post(postSetAside(deposit, order.orderNumber), now);
    await records.journal.post(postDust(id, deposit.amount), now);
    return;
  }
  const deposits = await records.deposits.ofOrder(order.id);
  const verdict = judgeDeposit({ order, deposit, deposits, isPayoutPlanned: order.price !== null });
  switch (verdict.kind) {
    case 'joins':
      return;
    case 'event': {
      const { event, reason } = verdict;
      const patch = { confirmedAt: order.confirmedAt ?? now };
      const moved = await advanceOrder(records, order, { event, key: `confirmed:${id}`, reason, at: now, patch });
      if (!moved.ok) throw new TypeError(`a confirmed deposit found no move for ${event} in ${order.state}`);
      return;
    }
    case 'extra':
    case 'unclaimed':
      await records.journal.post(postSetAside(deposit, order.orderNumber), now);
      await records.deposits.patch(id, { use: 'unclaimed' });
      if (verdict.kind === 'extra' && order.refundAddress !== null) {
        const plannedEffects = [...new Set([...order.plannedEffects, 'refund_extras' as const])];
        await records.orders.patch(order.id, { plannedEffects, wakeAt: now });
      }
  }
}
