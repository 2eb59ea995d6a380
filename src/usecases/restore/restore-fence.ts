/**
 * The fence around a restored database. Its books are older than the chain: payouts may have been sent that it thinks
 * are still owed. A chain stays stopped until it was read to its end, every transaction of ours in it belongs to a
 * payout, books and chain agree, and as many blocks have passed as something signed before could still have needed.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { matchTransactions } from '../deposits/match-transactions.ts';
import { isOwnSend } from '../payouts/record-unmatched-sends.ts';
import { adoptSends } from './adopt-send.ts';
import type { Ports } from '../ports/ports.ts';
import { compareNow } from '../reconciliation/compare-now.ts';
import { recordLift } from '../switches/payout-stops.ts';

export type FenceState = 'open' | 'unknown_sends' | 'unread' | 'books_differ' | 'waiting' | 'lifted';

/** One look at a chain: what can be matched is matched, and the fence is lifted once everything speaks for it. */
export async function advanceFence(ports: Ports, chain: ChainId): Promise<FenceState> {
  const stops = await ports.store.snapshot(async (records) => await records.stops.all());
  if (!isFenced(stops, chain)) return 'open';
  if ((await adoptSends(ports, chain)) > 0) return await startAgain(ports, chain, 'unknown_sends');
  const { isComparable, differences } = await compareNow(ports, chain);
  if (!isComparable) return 'unread';
  if (differences.length > 0) return await startAgain(ports, chain, 'books_differ');
  if (await hasUnknownPending(ports, chain)) return await startAgain(ports, chain, 'unknown_sends');
  return await liftWhenDeep(ports, chain);
}

/** Whatever speaks against it begins the count of blocks anew. */
async function startAgain({ store }: Ports, chain: ChainId, why: FenceState): Promise<FenceState> {
  await store.transaction(async (records) => await records.stops.setReadTo(chain, null));
  return why;
}

/** Something of ours waits for a block and no payout knows it: it can still be mined. */
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
    // Blocks were read while we looked at everything else. From here on none is.
    if ((await records.stops.unknownSends(chain)).length > 0) {
      await records.stops.setReadTo(chain, null);
      return 'unknown_sends';
    }
    if (stop.readTo === null) {
      await records.stops.setReadTo(chain, cursor.height);
      return 'waiting';
    }
    if (cursor.height < stop.readTo + blocksToWait(ports, chain)) return 'waiting';
    const note = 'books and chain agree';
    await recordLift(records, { scope: chain, reason: 'restored', by: 'service', note, at: ports.clock.now() });
    return 'lifted';
  });
}

/** As deep as finality, and on chains with windows until every window of before has closed. */
export function blocksToWait({ rules }: Pick<Ports, 'rules'>, chain: ChainId): number {
  return finalityBlocks(chain, rules.profile) + (facts[chain].validityBlocks ?? 0);
}
