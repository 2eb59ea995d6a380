/** Settles a payout that is deep enough and final on its chain: posts it to the ledger and advances its order. */
import { currencies } from '#src/domain/assets/currencies.ts';
import { parentIds } from '#src/domain/change-chain.ts';
import { accountSide } from '#src/domain/ledger/accounts.ts';
import type { Entry } from '#src/domain/ledger/entry.ts';
import { postSettled } from '#src/domain/ledger/postings.ts';
import { confirmationsNeeded, finalityBlocks } from '#src/domain/network-fee.ts';
import { latestRefund } from '#src/domain/order/latest-refund.ts';
import type { Order } from '#src/domain/order/order.ts';
import { haveArrived } from '#src/domain/order/rest.ts';
import { isInternalTransfer, type OrderPayout, type Payout } from '#src/domain/order/payout.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { mostOutputs } from '#src/domain/split-change.ts';
import { permanentUpTo } from '../order-moves/permanent-height.ts';
import { tellCold } from '../order-moves/advance-cold.ts';
import { tellTransfer } from '../order-moves/advance-transfer.ts';
import { postOnce } from '../order-moves/post-once.ts';
import { coinId } from '../deposits/record-arrival.ts';
import { completeLoan } from '../loans/advance-loan.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { withExtrasPlanned } from '../settlement/plan-refund.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { wakeSweep } from '../sweeps/follow-moves.ts';
import { tellBroadcast } from './broadcast-payout.ts';
import { lockBatch, patchBatch, type Member } from '../order-moves/lock-batch.ts';
import { mayOffer } from './offer-change.ts';
import { voidPayout } from './void-payout.ts';

export async function settlePayout({ store, clock, rules }: Ports, payoutId: string): Promise<void> {
  await store.transaction(async (records) => {
    const now = clock.now();
    const found = await records.payouts.find(payoutId);
    // A payout that has joined another one is settled with it.
    if (!found || found.domain?.kind === 'joined') return;
    const members = await lockBatch(records, found);
    const [{ payout, order }] = members;
    if (payout.state !== 'broadcast' || payout.minedHeight === null) return;
    const { chain } = currencies[payout.amount.currency];
    const needed = Math.max(...members.map((member) => confirmationsNeeded(member.payout.amount, rules.profile)));
    if (payout.minedHeight > (await permanentUpTo(records, chain, needed))) return;

    if (payout.minedFeeUnits === null || payout.minedFailed) {
      // A reorg could remove a conflicting or failed transaction, and ours could then be mined, so the payout is voided
      // only once the conflicting transaction is final.
      const finalHeight = await permanentUpTo(records, chain, finalityBlocks(chain, rules.profile));
      // On a fenced chain (after a restore) some of our own sends are unknown, so an unknown transaction does not mean
      // that the payout failed.
      const isKnown = !isFenced(await records.stops.all(), chain);
      const mayVoid = payout.minedHeight <= finalHeight && isKnown;
      if (mayVoid) for (const member of members) await voidPayout(records, member.payout, member.order, now);
      return;
    }
    const settled = members.map((member) => postSettled(member.payout, member.payout.minedFeeUnits ?? 0n));
    if (!(await areParentsFinal(records, payout)) || !(await isBooked(records, settled))) return;
    for (const entry of settled) await postOnce(records, entry, now);
    await patchBatch(records, members, { state: 'final', wakeAt: null });
    await freeChange(records, payout, order);
    for (const member of members) await tellSettled(records, member, now);
  });
}

async function tellSettled(records: Records, { payout, order }: Member, now: number): Promise<void> {
  await tellBroadcast(records, payout, now);
  if (isInternalTransfer(payout)) return payout.kind === 'top_up' ? await wakeSweep(records, payout, now) : undefined;
  if (payout.kind === 'withdrawal') {
    await tellTransfer(records, payout, { event: 'settled', at: now });
    return await tellCold(records, payout, { event: 'settled', at: now });
  }
  if (payout.kind === 'loan') await completeLoan(records, payout, now);
  else if (order) await tellOrder(records, payout, now);
}

/**
 * Whether the books have what the payout spent. Account chains can pay a network fee that rose after the reservation
 * from a funding with too few confirmations to be booked: the payout is then settled after the funding.
 */
async function isBooked({ journal }: Records, entries: readonly Entry[]): Promise<boolean> {
  const lines = entries.flatMap((entry) => entry.lines);
  for (const { account, currency } of lines.filter((line) => accountSide(line.account) === 'debit')) {
    const same = lines.filter((line) => line.account === account && line.currency === currency);
    const units = same.reduce((sum, line) => sum + line.units, await journal.balance(account, currency));
    if (units < 0n) return false;
  }
  return true;
}

/**
 * Whether the payouts whose change this payout spends are final. The books have that change only once those payouts are
 * settled.
 */
async function areParentsFinal(records: Records, { domain }: Payout): Promise<boolean> {
  for (const id of parentIds(domain)) if ((await records.payouts.find(id))?.state !== 'final') return false;
  return true;
}

async function freeChange(records: Records, payout: Payout, order: Order | undefined): Promise<void> {
  const { id, domain, amount, minedTxid } = payout;
  const { chain } = currencies[amount.currency];
  if (domain?.kind !== 'coins' || minedTxid === null) return;
  // The payments are among these outputs. The others are change, in any order.
  const change = Array.from({ length: mostOutputs(domain) }, (_, index) => coinId(minedTxid, index));
  await records.wallet.markSpendable(chain, change);
  // The change is offered only if the payout has one version. After a reorg another version could be mined instead,
  // with change of another id; that change waits until it is final.
  const [attempt, ...others] = await records.payouts.attempts(id);
  if (mayOffer(payout, order) && attempt && attempt.raw !== null && others.length === 0) {
    await records.wallet.offerChange(chain, change, id);
  }
}

async function tellOrder(records: Records, payout: OrderPayout, now: number): Promise<void> {
  const locked = await records.orders.lock(payout.orderId);
  if (!locked || payout.isExtra) return;
  // A planned refund of the order may still wait until its deposit is worth more than the fee.
  if (payout.kind === 'refund' && locked.plannedEffects.includes('plan_refund')) return;
  if (!(await isLast(records, payout, locked))) return;
  // Plans refunds of extra deposits that arrived while an operator reviewed the order.
  const order = await withExtrasPlanned(records, locked);
  const event = payout.kind === 'payout' ? 'payout_confirmed' : 'refund_confirmed';
  const told = await advanceOrder(records, order, { event, key: `final:${payout.key}`, reason: order.reason, at: now });
  if (!told.ok) throw new TypeError(`a final payout found no move for ${event} in ${order.state}`);
}

/** Whether all payouts of this kind that the order owes are final now. */
async function isLast(records: Records, payout: OrderPayout, { price, state: orderState }: Order): Promise<boolean> {
  const payouts = await records.payouts.ofOrder(payout.orderId);
  const hasArrived = ({ id, state }: Payout) => state === 'final' || id === payout.id;
  if (payout.kind === 'payout') return price !== null && haveArrived(price, payouts);
  // A voided refund is still owed until another refund of the same deposit is final. A deposit that is exchanged, or
  // refunded as an extra one since the order was continued, is not owed by the order.
  const deposits = (await records.deposits.ofOrder(payout.orderId)).filter(({ use }) => use === 'refund');
  return deposits.every(({ id, status }) => {
    const latest = latestRefund(id, payouts);
    // A reorg removed the deposit before its refund was signed, and an operator decided to refund the other deposits.
    // Until that decision the order is held.
    const isGone = status === 'lost' && latest?.state === 'void' && orderState === 'refunding';
    return latest === undefined || latest.isExtra || isGone || hasArrived(latest);
  });
}
