/**
 * Gives a stored transaction to the node. If the node lacks unmined transactions whose change it spends (its parents),
 * these are sent first.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { parentIds } from '#src/domain/change-chain.ts';
import type { Attempt, Payout } from '#src/domain/order/payout.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { BroadcastResult } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import { findUnmined } from './unmined-parents.ts';

export type SendResult = BroadcastResult | 'unknown';

/**
 * Broadcasts an attempt. `unknown`: there are no bytes, the node could not be asked, or its answer did not reach us. A
 * node that lacks an unmined parent reports a conflict, because it cannot distinguish a spent coin from one that it
 * never saw.
 */
export async function sendRaw(ports: Ports, payout: Payout, attempt: Attempt): Promise<SendResult> {
  const result = await sendAlone(ports, payout, attempt);
  const ids = parentIds(payout.domain);
  if (result !== 'conflict' || ids.length === 0) return result;
  const parents = await ports.store.snapshot(async (records) => {
    const found: Readonly<{ parent: Payout; last: Attempt | undefined }>[] = [];
    for (const parent of await findUnmined(records, ids)) {
      found.push({ parent, last: (await records.payouts.attempts(parent.id)).at(-1) });
    }
    return found;
  });
  if (parents.length === 0) return result;
  for (const { parent, last } of parents) if (last) await sendAlone(ports, parent, last);
  const again = await sendAlone(ports, payout, attempt);
  return again === 'conflict' ? 'unknown' : again;
}

async function sendAlone(ports: Ports, payout: Payout, { raw }: Attempt): Promise<SendResult> {
  if (raw === null) return 'unknown';
  const { node } = ports.chains[currencies[payout.amount.currency].chain];
  const isPrivate = await goesPrivately(ports, payout);
  try {
    return await node.broadcast(raw, { isPrivate });
  } catch (error) {
    if (error instanceof OutsideError) return 'unknown';
    throw error;
  }
}

/** Whether the order's visitor chose Tor for broadcasts. An erased order has nothing left to send. */
async function goesPrivately({ store }: Ports, { orderId }: Payout): Promise<boolean> {
  if (orderId === null) return false;
  const order = await store.snapshot(async ({ orders }) => await orders.find(orderId));
  return order?.mix?.settings.enableTorIntegration ?? false;
}
