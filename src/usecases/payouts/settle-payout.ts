/** A payout is deep enough in the chain: the books let the coins go, and its order is told. */
import { currencies } from '#src/domain/currencies.ts';
import { postSettled, postVoided } from '#src/domain/ledger/postings.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { coinId } from '../deposits/record-arrival.ts';
import { advanceOrder } from '../orders/advance-order.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { tellBroadcast } from './broadcast-payout.ts';

export async function settlePayout({ store, clock, rules }: Ports, payoutId: string): Promise<void> {
  await store.transaction(async (records) => {
    const now = clock.now();
    const found = await records.payouts.find(payoutId);
    const order = found && (await records.orders.lock(found.orderId));
    const payout = await records.payouts.lock(payoutId);
    if (payout?.state !== 'broadcast' || payout.minedHeight === null) return;
    const cursor = await records.chains.cursor(currencies[payout.amount.currency].chain);
    const depth = (cursor?.height ?? 0) - payout.minedHeight + 1;
    if (depth < confirmationsNeeded(payout.amount, rules.profile)) return;

    if (payout.minedFeeUnits === null) return await voidPayout(records, payout, order, now);
    await records.journal.post(postSettled(payout, payout.minedFeeUnits), now);
    await records.payouts.patch(payoutId, payout.version, { state: 'final', wakeAt: null });
    await freeChange(records, payout);
    if (order) await tellOrder(records, payout, now);
  });
}

async function freeChange(records: Records, { domain, amount, minedTxid }: Payout): Promise<void> {
  const { chain } = currencies[amount.currency];
  if (domain?.kind !== 'coins' || minedTxid === null) return;
  // The payment is the first output, the change the second where there is one.
  await records.wallet.markSpendable(chain, [coinId(minedTxid, 0), coinId(minedTxid, 1)]);
}

async function tellOrder(records: Records, payout: Payout, now: number): Promise<void> {
  await tellBroadcast(records, payout, now);
  const order = await records.orders.lock(payout.orderId);
  if (!order || payout.isExtra) return;
  const payouts = await records.payouts.ofOrder(order.id);
  const alike = payouts.filter(({ kind, isExtra, state }) => kind === payout.kind && !isExtra && state !== 'void');
  if (!alike.every(({ id, state }) => state === 'final' || id === payout.id)) return;
  const event = payout.kind === 'payout' ? 'payout_confirmed' : 'refund_confirmed';
  const told = await advanceOrder(records, order, { event, key: `final:${payout.key}`, reason: order.reason, at: now });
  if (!told.ok) throw new TypeError(`a final payout found no move for ${event} in ${order.state}`);
}

/** Something else consumed the domain for good: this payout can never be mined. It is owed again; an operator looks. */
async function voidPayout(records: Records, payout: Payout, order: Order | undefined, now: number): Promise<void> {
  await records.journal.post(postVoided(payout), now);
  await records.payouts.patch(payout.id, payout.version, { state: 'void', wakeAt: null });
  const subject = payout.orderNumber;
  await records.controls.audit({ actor: 'service', action: 'payout_voided', subject, details: payout.kind, at: now });
  if (!order || payout.isExtra) return;
  const key = `void:${payout.key}`;
  await advanceOrder(records, order, { event: 'payout_failed', key, reason: 'payout_rejected', at: now });
}
