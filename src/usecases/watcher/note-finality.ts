/**
 * Records up to which height a chain has declared its blocks final, and judges whether its finality is late. Deposits
 * above that height are not credited, however deep they are.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { lateFinalityBlocks } from '#src/domain/network-fee.ts';
import type { BlockRef, FinalBlock } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

/**
 * The newest final block by the node. Asked before the head: a block that was final then is part of the chain that
 * leads to the head.
 */
export async function readFinality({ chains: pairs }: Ports, chain: ChainId): Promise<FinalBlock | null> {
  return (await pairs[chain].node.finalBlock?.()) ?? null;
}

/**
 * Only for a chain that was read up to this head. Returns whether its finality is late: too far behind the head, not
 * told, or told of a block of another branch than ours. Several nodes may answer at one address, and what one of them
 * calls final says nothing about the blocks that another one has shown us.
 */
export async function noteFinality(
  { store, rules }: Ports,
  chain: ChainId,
  { head, final }: Readonly<{ head: BlockRef; final: FinalBlock | null }>,
): Promise<boolean> {
  const bound = lateFinalityBlocks(chain, rules.profile);
  if (bound === undefined) return false;
  if (final === null) return true;
  const { known, branch } = await store.snapshot(async (records) => ({
    known: await records.chains.finalHeight(chain),
    branch: await branchOf(records, chain, { head, final }),
  }));
  if (branch === 'other') return true;
  // A node that shows an old head may already know of later final blocks. Until they are read, the mark stays.
  if (branch === 'unread') return known === null || head.height - known > bound;
  if (known !== final.height) {
    await store.transaction(async (records) => {
      // Another worker may have moved the cursor meanwhile, perhaps to another branch.
      const cursor = await records.chains.lockCursor(chain);
      const isStill = cursor?.hash === head.hash && (await branchOf(records, chain, { head, final })) === 'ours';
      if (isStill) await records.chains.setFinalHeight(chain, final.height);
    });
  }
  return head.height - final.height > bound;
}

/**
 * The same within the transaction that has read the chain to this head and has its cursor locked. False if it takes
 * more than this: then nothing is stored.
 */
export async function noteUsualFinality(
  { rules }: Pick<Ports, 'rules'>,
  records: Records,
  chain: ChainId,
  { head, final }: Readonly<{ head: BlockRef; final: FinalBlock | null }>,
): Promise<boolean> {
  const bound = lateFinalityBlocks(chain, rules.profile);
  if (bound === undefined) return true;
  if (final === null || head.height - final.height > bound) return false;
  if ((await branchOf(records, chain, { head, final })) !== 'ours') return false;
  if ((await records.chains.finalHeight(chain)) !== final.height) {
    await records.chains.setFinalHeight(chain, final.height);
  }
  return true;
}

type Read = Readonly<{ head: BlockRef; final: FinalBlock }>;

/** Headers above the head are not looked at: they are left over from a branch that was undone. */
async function branchOf(
  { chains }: Records,
  chain: ChainId,
  { head, final: { height, hash } }: Read,
): Promise<'ours' | 'other' | 'unread'> {
  if (height > head.height) return 'unread';
  const header = await chains.headerAt(chain, height);
  // A block from before the first one that we have read makes none of ours final.
  return header === undefined || header.hash === hash ? 'ours' : 'other';
}
