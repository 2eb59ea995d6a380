/** Asks every node of a pool about one block, each for itself, and waits for none for long. */
import type { NodeVerdict, NodeVote } from '#src/domain/second-opinion.ts';
import type { Block, BlockQuestion, BlockRef, ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { PoolMember } from './node-queue.ts';

/** A node that has not answered by then is silent: the chain is not read meanwhile. */
const patienceMs = 5_000;

export async function askEach(members: readonly PoolMember[], question: BlockQuestion): Promise<readonly NodeVote[]> {
  return await Promise.all(
    members.map(async ({ label, node }) => ({ label, verdict: await inTime(readVerdict(node, question)) })),
  );
}

async function readVerdict(node: ChainAdapter, question: BlockQuestion): Promise<NodeVerdict> {
  const { height, hash, confirmations, isFinal, has, holds } = question;
  try {
    if ((await node.head()).height < height + confirmations - 1) return 'behind';
    const final = isFinal && node.finalBlock ? await node.finalBlock() : { height };
    if (final === null || final.height < height) return 'behind';
    // Without a watch: what one node says of balances is none of the reader's.
    const block = await node.block(height);
    if (!block) return 'behind';
    if (block.hash !== hash || !has(block)) return 'other';
    return !holds || (await doesHold(node, block, holds)) ? 'same' : 'other';
  } catch (error) {
    if (error instanceof OutsideError) return 'silent';
    throw error;
  }
}

/** Throws, which is silence, if the node does not know what addresses held then. */
async function doesHold(
  node: ChainAdapter,
  { height, hash, parentHash, time }: Block,
  { address, currency, units, isOfBlock }: NonNullable<BlockQuestion['holds']>,
): Promise<boolean> {
  const heldAt = async (at: BlockRef): Promise<bigint> => {
    const { held } = await node.balances([address], { at });
    return held.find((each) => each.currency === currency)?.units ?? 0n;
  };
  const before = isOfBlock ? await heldAt({ height: height - 1, hash: parentHash, time }) : 0n;
  return (await heldAt({ height, hash, time })) - before >= units;
}

async function inTime(asked: Promise<NodeVerdict>): Promise<NodeVerdict> {
  const { promise, resolve } = Promise.withResolvers<NodeVerdict>();
  const timer = setTimeout(() => resolve('silent'), patienceMs);
  try {
    return await Promise.race([asked, promise]);
  } finally {
    clearTimeout(timer);
  }
}
