/** Cancels planned payouts, which have no conflict domain yet, and tells when a fence forbids to decide. */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import type { Records } from '../ports/records.ts';
import { undoRefundFee } from './plan-refund.ts';

export async function cancelPlanned(records: Records, payout: Payout, now: number): Promise<void> {
  const current = await records.payouts.lock(payout.id);
  if (current?.state !== 'planned') throw new TypeError(`a ${payout.kind} may already be on its way`);
  await undoRefundFee(records, current, now);
  await records.payouts.patch(current.id, current.version, { state: 'void', wakeAt: null });
}

/**
 * Whether the order may have been paid already. After a restore, a payout that was sent since the back-up is planned
 * again or missing. Until the chain of the payout has been read, the order must not be refunded.
 */
export async function mayBePaid(records: Records, { quote }: Order): Promise<boolean> {
  return isFenced(await records.stops.all(), currencies[quote.receive.currency].chain);
}

/**
 * Whether the order may have been refunded already. After a restore, a refund that was sent since the back-up is
 * planned again or missing. Until the deposit's chain has been read, the order must not be paid out.
 */
export async function mayBeRefunded(records: Records, { quote }: Order): Promise<boolean> {
  return isFenced(await records.stops.all(), currencies[quote.inputs.send.currency].chain);
}

/**
 * Finds a fenced chain on which the order may have been refunded: that of its send currency, or that of a deposit,
 * which may have arrived on another chain than ordered.
 */
export async function findUnreadChain(records: Records, { id, quote }: Order): Promise<ChainId | undefined> {
  const stops = await records.stops.all();
  if (!stops.some(({ reason }) => reason === 'restored')) return undefined;
  const deposits = await records.deposits.ofOrder(id);
  const refundChains = [currencies[quote.inputs.send.currency].chain, ...deposits.map(({ chain }) => chain)];
  return refundChains.find((chain) => isFenced(stops, chain));
}
