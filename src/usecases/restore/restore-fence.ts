/**
 * The restore fence: a payout stop on each chain after the database was restored from a back-up. The ledger is older
 * than the chain, so payouts that it has as owed may have been sent. A chain stays stopped until it is read to its
 * head, every transaction of ours matches a payout, no coin of the ledger is missing, and enough blocks have passed
 * that nothing signed before can still be mined.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import { differenceOf } from '#src/domain/difference.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { matchTransactions } from '../deposits/match-transactions.ts';
import { isOwnSend } from '../payouts/record-unmatched-sends.ts';
import { adoptSends } from './adopt-send.ts';
import type { Ports } from '../ports/ports.ts';
import { permanentUpTo } from '../order-moves/permanent-height.ts';
import { compareNow } from '../reconciliation/compare-now.ts';
import { recordLift } from '../switches/payout-stops.ts';

export type FenceState = 'open' | 'unknown_sends' | 'unread' | 'books_differ' | 'waiting' | 'lifted';

/** Runs one step for a chain: matches unknown sends, and lifts the fence once all conditions hold. */
export async function advanceFence(ports: Ports, chain: ChainId): Promise<FenceState> {
  const stops = await ports.store.snapshot(async (records) => await records.stops.all());
  if (!isFenced(stops, chain)) return 'open';
  if ((await adoptSends(ports, chain)) > 0) return await startAgain(ports, chain, 'unknown_sends');
  const { isComparable, compared } = await compareNow(ports, chain);
  if (!isComparable) return 'unread';
  // A surplus does not keep the fence up. It is booked to suspense once the fence is lifted.
  if (compared.some((found) => differenceOf(found) < 0n)) return await startAgain(ports, chain, 'books_differ');
  if (await hasUnknownPending(ports, chain)) return await startAgain(ports, chain, 'unknown_sends');
  return await liftWhenDeep(ports, chain);
}

/** Restarts the count of blocks to wait, because a condition failed. */
async function startAgain({ store }: Ports, chain: ChainId, why: FenceState): Promise<FenceState> {
  await store.transaction(async (records) => await records.stops.setReadTo(chain, null));
  return why;
}

/** Whether the mempool has a transaction of ours that matches no payout and so can still be mined. */
async function hasUnknownPending(ports: Ports, chain: ChainId): Promise<boolean> {
  const { node } = ports.chains[chain];
  const pending = await node.mempool();
  return await ports.store.snapshot(async (records) => {
    const meaning = await matchTransactions(records, chain, pending);
    for (const transaction of pending) {
      if (!meaning.payoutOf(transaction) && (await isOwnSend(records, node, meaning, transaction))) return true;
    }
    return false;
  });
}

async function liftWhenDeep(ports: Ports, chain: ChainId): Promise<FenceState> {
  return await ports.store.transaction(async (records) => {
    const cursor = await records.chains.lockCursor(chain);
    const stop = (await records.stops.all()).find(({ scope, reason }) => scope === chain && reason === 'restored');
    if (!cursor || !stop) return 'open';
    // The sends are checked again, because blocks may have been read meanwhile. From here on the cursor lock keeps
    // others from reading blocks.
    if ((await records.stops.unknownSends(chain)).length > 0) {
      await records.stops.setReadTo(chain, null);
      return 'unknown_sends';
    }
    if (stop.readTo === null) {
      await records.stops.setReadTo(chain, cursor.height);
      return 'waiting';
    }
    const depth = blocksToWait(ports, chain) + 1;
    if ((await permanentUpTo(records, chain, depth)) < stop.readTo) return 'waiting';
    const note = 'books and chain agree';
    await recordLift(records, { scope: chain, reason: 'restored', by: 'service', note, at: ports.clock.now() });
    return 'lifted';
  });
}

/** Blocks to wait: finality and, on chains with validity windows, the time until all earlier windows have closed. */
export function blocksToWait({ rules }: Pick<Ports, 'rules'>, chain: ChainId): number {
  return finalityBlocks(chain, rules.profile) + (facts[chain].validityBlocks ?? 0);
}
