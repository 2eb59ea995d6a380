/**
 * Broadcasts the stored transaction. If the answer is lost, the outcome is unknown and the same bytes are sent again.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { isInternalTransfer, payoutSubject, type Payout } from '#src/domain/order/payout.ts';
import { haveBeenSent } from '#src/domain/order/rest.ts';
import { tellLoan } from '../loans/advance-loan.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { lockOwner } from '../order-moves/lock-owner.ts';
import { lockBatch, patchBatch, type Member } from '../order-moves/lock-batch.ts';
import { offerChange } from './offer-change.ts';
import { endPayoutWait, postpone } from './postpone-payout.ts';
import { sendRaw, type SendResult } from './send-raw.ts';

const retryMs = 5_000;
const rejectedMs = 600_000;
/** How often a broadcast payout is checked. */
export const recheckMs = 15_000;

export async function broadcastPayout(ports: Ports, payout: Payout): Promise<void> {
  const attempts = await ports.store.transaction(async (records) => await records.payouts.attempts(payout.id));
  const attempt = attempts.at(-1);
  if (!attempt) throw new TypeError('a payout is signed before it is broadcast');
  const result = await sendRaw(ports, payout, attempt);
  await ports.store.transaction(async (records) => {
    const members = await lockBatch(records, payout);
    const [{ payout: current, order }] = members;
    if (current.state !== 'signed') return;
    await recordAnswer(ports, records, { members, result });
    if (result !== 'accepted' && result !== 'already_known') return;
    // The attempts are read again under the lock: another worker may have signed a further version meanwhile.
    const known = await records.payouts.attempts(payout.id);
    await offerChange(ports, records, { payout: current, order, attempts: known });
  });
}

type Answered = Readonly<{ members: readonly [Member, ...Member[]]; result: SendResult }>;

async function recordAnswer(ports: Ports, records: Records, { members, result }: Answered): Promise<void> {
  const now = ports.clock.now();
  const [{ payout }] = members;
  switch (result) {
    case 'accepted':
    case 'already_known':
    // Another transaction spent the same coins or nonce. If that transaction is a version of this payout, the watcher
    // finds it mined.
    case 'conflict':
      return await recordBroadcast(records, members, now);
    case 'fee_too_low':
      // A version with a validity window may still be mined: the next version is signed only after the window has
      // closed.
      if (payout.domain?.kind === 'window') return await recordBroadcast(records, members, now);
      return await patchBatch(records, members, { state: 'reserved', wakeAt: now });
    case 'expired':
      return await recordBroadcast(records, members, now);
    case 'insufficient_funds':
      return await postpone(ports, records, { members, waitsFor: 'no_gas', ms: retryMs });
    case 'unknown':
      await records.payouts.patch(payout.id, payout.version, { wakeAt: now + retryMs });
      return;
    case 'invalid':
      return await giveUp(records, members, now);
  }
}

/** Records the broadcast on the payouts and their orders. From then on the transaction may be mined at any time. */
async function recordBroadcast(records: Records, members: Answered['members'], now: number): Promise<void> {
  const cursor = await records.chains.cursor(currencies[members[0].payout.amount.currency].chain);
  const broadcastHeight = cursor?.height ?? null;
  // Sending the same bytes again changes nothing about fees that are at their limit.
  const waitsFor = members[0].payout.waitsFor === 'blocks_dear' ? 'blocks_dear' : null;
  await patchBatch(records, members, { state: 'broadcast', broadcastHeight, waitsFor, wakeAt: now + recheckMs });
  for (const { payout } of members) {
    await endPayoutWait(records, payout, await lockOwner(records, payout));
    await tellBroadcast(records, payout, now);
  }
}

/**
 * Advances the loan, or the order to `sending`. The order of a refund is not advanced, because it is `refunding` from
 * planning on, nor that of a mix, which is `mixing` until its last part is final.
 */
export async function tellBroadcast(records: Records, payout: Payout, now: number): Promise<void> {
  if (payout.kind === 'loan') return await tellLoan(records, payout, { event: 'payout_broadcast', at: now });
  if (payout.kind !== 'payout') return;
  const order = await records.orders.lock(payout.orderId);
  if (order?.state === 'mixing') return await tellPartSent(records, order, now);
  if (order?.state !== 'exchanging') return;
  const key = `broadcast:${payout.key}`;
  await advanceOrder(records, order, { event: 'payout_broadcast', key, reason: null, at: now, patch: { paidAt: now } });
}

/** Sets `paidAt` of a mix once every part was broadcast: from then on the mix counts as paid. */
async function tellPartSent(records: Records, { id, price, paidAt }: Order, now: number): Promise<void> {
  if (paidAt !== null || price === null || !haveBeenSent(price, await records.payouts.ofOrder(id))) return;
  await records.orders.patch(id, { paidAt: now });
}

/**
 * A node rejects our bytes as invalid. Signing other bytes on a guess could pay twice, so an operator must decide. The
 * same bytes are retried at intervals, because the node may be wrong.
 */
async function giveUp(records: Records, members: Answered['members'], now: number): Promise<void> {
  await patchBatch(records, members, { wakeAt: now + rejectedMs });
  for (const { payout } of members) await tellRejected(records, payout, now);
}

async function tellRejected(records: Records, payout: Payout, now: number): Promise<void> {
  const subject = payoutSubject(payout);
  await records.controls.audit({ actor: 'service', action: 'payout_rejected', subject, details: payout.kind, at: now });
  if (isInternalTransfer(payout) || payout.kind === 'withdrawal') return;
  if (payout.kind === 'loan') {
    return await tellLoan(records, payout, { event: 'payout_doubted', reason: 'payout_unconfirmed', at: now });
  }
  const order = await records.orders.lock(payout.orderId);
  if (!order || payout.isExtra) return;
  const key = `rejected:${payout.key}:${order.version}`;
  await advanceOrder(records, order, { event: 'payout_failed', key, reason: 'payout_rejected', at: now });
}
