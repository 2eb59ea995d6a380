/**
 * Records up to which height a chain has declared its blocks final, and judges whether its finality is late. Deposits
 * above that height are not credited, however deep they are.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { lateFinalityBlocks } from '#src/domain/network-fee.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Height of the newest final block by the node. Asked before the head: a block that was final then is part of the chain
 * that leads to the head.
 */
export async function readFinality({ chains: pairs }: Ports, chain: ChainId): Promise<number | null> {
  return (await pairs[chain].node.finalHeight?.()) ?? null;
}

/** Only for a chain that was read up to this head. Returns whether its finality is late. */
export async function noteFinality(
  { store, rules }: Ports,
  chain: ChainId,
  { head, finalHeight: told }: Readonly<{ head: BlockRef; finalHeight: number | null }>,
): Promise<boolean> {
  const bound = lateFinalityBlocks(chain, rules.profile);
  if (bound === undefined) return false;
  if (told === null) return true;
  // A node that shows an old head may already know of later final blocks, which were not read yet.
  const finalHeight = Math.min(told, head.height);
  const known = await store.snapshot(async (records) => await records.chains.finalHeight(chain));
  if (known !== finalHeight) {
    await store.transaction(async (records) => {
      // Another worker may have moved the cursor meanwhile, perhaps to another branch.
      const cursor = await records.chains.lockCursor(chain);
      if (cursor?.hash === head.hash) await records.chains.setFinalHeight(chain, finalHeight);
    });
  }
  return head.height - finalHeight > bound;
}
