/** A payout is deep enough in the chain: the books let the coins go, and its order is told. */
import { currencies } from '#src/domain/assets/currencies.ts';
import { postSettled, postVoided } from '#src/domain/ledger/postings.ts';
import { confirmationsNeeded, finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { isInternalTransfer, payoutSubject, type OrderPayout, type Payout } from '#src/domain/order/payout.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { postOnce } from '../order-moves/post-once.ts';
import { coinId } from '../deposits/record-arrival.ts';
import { completeLoan, undoLoan } from '../loans/advance-loan.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { undoRefundFee, withExtrasPlanned } from '../settlement/plan-refund.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { abandonSweep, wakeSweep } from '../sweeps/follow-moves.ts';
import { tellBroadcast } from './broadcast-payout.ts';
import { lockOwner } from '../order-moves/lock-owner.ts';

export async function settlePayout({ store, clock, rules }: Ports, payoutId: string): Promise<void> {
  await store.transaction(async (records) => {
    const now = clock.now();
    const found = await records.payouts.find(payoutId);
    const order = found && (await lockOwner(records, found));
    const payout = await records.payouts.lock(payoutId);
    if (payout?.state !== 'broadcast' || payout.minedHeight === null) return;
    const cursor = await records.chains.cursor(currencies[payout.amount.currency].chain);
    const depth = (cursor?.height ?? 0) - payout.minedHeight + 1;
    if (depth < confirmationsNeeded(payout.amount, rules.profile)) return;

    if (payout.minedFeeUnits === null || payout.minedFailed) {
      // What is not ours, or moved nothing, could still be reorganised away and ours be mined: only finality ends that.
      const isFinal = depth >= finalityBlocks(currencies[payout.amount.currency].chain, rules.profile);
      // Behind the fence of a restored database nobody knows what was sent: what is unknown has not failed.
      const isKnown = !isFenced(await records.stops.all(), currencies[payout.amount.currency].chain);
      return isFinal && isKnown ? await voidPayout(records, payout, order, now) : undefined;
    }
    await postOnce(records, postSettled(payout, payout.minedFeeUnits), now);
    await records.payouts.patch(payoutId, payout.version, { state: 'final', wakeAt: null });
    await freeChange(records, payout);
    await tellBroadcast(records, payout, now);
    if (isInternalTransfer(payout)) return payout.kind === 'top_up' ? await wakeSweep(records, payout, now) : undefined;
    if (payout.kind === 'loan') await completeLoan(records, payout, now);
    else if (order) await tellOrder(records, payout, now);
  });
}

async function freeChange(records: Records, { domain, amount, minedTxid }: Payout): Promise<void> {
  const { chain } = currencies[amount.currency];
  if (domain?.kind !== 'coins' || minedTxid === null) return;
  // The payment is the first output, the change the second where there is one.
  await records.wallet.markSpendable(chain, [coinId(minedTxid, 0), coinId(minedTxid, 1)]);
}

async function tellOrder(records: Records, payout: OrderPayout, now: number): Promise<void> {
  const locked = await records.orders.lock(payout.orderId);
  if (!locked || payout.isExtra) return;
  // A deposit that waits until it is worth sending back is owed as well.
  if (payout.kind === 'refund' && locked.plannedEffects.includes('plan_refund')) return;
  if (!(await isLast(records, payout, locked))) return;
  // Extra deposits that came while the order was with an operator have waited for its end.
  const order = await withExtrasPlanned(records, locked);
  const event = payout.kind === 'payout' ? 'payout_confirmed' : 'refund_confirmed';
  const told = await advanceOrder(records, order, { event, key: `final:${payout.key}`, reason: order.reason, at: now });
  if (!told.ok) throw new TypeError(`a final payout found no move for ${event} in ${order.state}`);
}

/** Whether everything of its kind that the order owes has arrived with this one. */
async function isLast(records: Records, payout: OrderPayout, { price }: Order): Promise<boolean> {
  const payouts = await records.payouts.ofOrder(payout.orderId);
  const alike = payouts.filter(({ kind, isExtra }) => kind === payout.kind && !isExtra);
  const hasArrived = ({ id, state }: Payout) => state === 'final' || id === payout.id;
  if (payout.kind === 'payout') {
    const arrived = new Set(alike.filter(hasArrived).map(({ part }) => part));
    return arrived.size === price?.parts;
  }
  // A refund that was voided is owed until another one of the same deposit has arrived.
  return alike.every(({ depositId }) => alike.some((other) => other.depositId === depositId && hasArrived(other)));
}

/** Its domain is consumed for good and nothing was paid: it can never be mined. It is owed again; an operator looks. */
async function voidPayout(records: Records, payout: Payout, order: Order | undefined, now: number): Promise<void> {
  await postOnce(records, postVoided(payout, payout.minedFailed ? (payout.minedFeeUnits ?? 0n) : 0n), now);
  await undoRefundFee(records, payout, now);
  await records.payouts.patch(payout.id, payout.version, { state: 'void', wakeAt: null });
  if (payout.kind === 'loan') await undoLoan(records, payout, { reason: 'payout_rejected', at: now });
  if (payout.kind === 'top_up') await abandonSweep(records, payout, now);
  const [subject, details] = [payoutSubject(payout), payout.kind];
  await records.controls.audit({ actor: 'service', action: 'payout_voided', subject, details, at: now });
  if (!order || payout.isExtra) return;
  const key = `void:${payout.key}`;
  await advanceOrder(records, order, { event: 'payout_failed', key, reason: 'payout_rejected', at: now });
}
