/**
 * Several nodes of one chain behind the interface of one. Every question is answered by one node as a whole, and by the
 * same one until it fails: nodes do not agree about the newest blocks and the mempool. The next one takes over only if
 * it is well, on the right network, and not behind what was read or told before.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { BroadcastResult, ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import { askEach } from './ask-each.ts';
import { askOne, isAbreast, readHead, readStatus, readTroubles, type Pool } from './ask-pool.ts';
import { openFailures } from './failures.ts';
import { makeNodeQueue, type NodeQueueOptions, type PoolMember } from './node-queue.ts';
import { makeProgress } from './progress.ts';
import { sendToAll } from './send-to-all.ts';

export type PoolOptions = NodeQueueOptions & Readonly<{ chain: ChainId }>;

export function poolNodes(options: PoolOptions): ChainAdapter {
  const { chain, members, clock } = options;
  const queue = makeNodeQueue(options);
  const progress = makeProgress(clock);
  const pool: Pool = { chain, members, queue, progress };
  const ask: Ask = async (question) => await askOne(pool, question);
  const isTrusted = async (member: PoolMember) => queue.isInUse(member) || (await isAbreast(pool, member));
  const [{ node: first }] = members;
  return {
    ...first,
    troubles: async () => await readTroubles(pool),
    head: async () => await readHead(pool),
    transactionStatus: async (txid) => await readStatus(pool, txid),
    block: async (height, watch) => {
      const block = await ask(async (node) => await node.block(height, watch));
      if (block) progress.noteRead(block.height);
      return block;
    },
    askEach: async (question) => await askEach(members, question),
    mempool: async (watch) => await ask(async (node) => await node.mempool(watch)),
    unitsPerSize: async () => await ask(async (node) => await node.unitsPerSize()),
    balances: async (addresses, known) => await ask(async (node) => await node.balances(addresses, known)),
    broadcast: async (raw, way) => {
      if (way?.isPrivate === true) return await sendPrivately(pool, raw);
      return await sendToAll({ members: queue.inOrder(), raw, isTrusted, none: openFailures(chain).last() });
    },
    ...passOn(first, ask),
    ...(first.nextNonce && { nextNonce: async (address: string) => await readNonce(pool, address) }),
  };
}

/** To one node only, also if its answer is lost: the worker sends again. */
async function sendPrivately({ chain, queue }: Pool, raw: string): Promise<BroadcastResult> {
  for await (const { node } of queue.ready()) return await node.broadcast(raw, { isPrivate: true });
  throw openFailures(chain).last();
}

/** The highest of all nodes: one that is behind tells a number that is used already. */
async function readNonce({ chain, queue }: Pool, address: string): Promise<number> {
  const failures = openFailures(chain);
  const told: number[] = [];
  for await (const { node } of queue.ready()) {
    const nonce = await failures.attempt(async () => await (node.nextNonce?.(address) ?? lack()));
    if (nonce !== undefined) told.push(nonce);
  }
  if (told.length === 0) throw failures.last();
  return Math.max(...told);
}

type Ask = <Answer>(question: (node: ChainAdapter) => Promise<Answer>) => Promise<Answer>;

/** What only some families of chains offer. All nodes of a chain offer the same. */
function passOn(first: ChainAdapter, ask: Ask): Partial<ChainAdapter> {
  return {
    ...(first.finalBlock && {
      finalBlock: async () => await ask(async (node) => await (node.finalBlock?.() ?? lack())),
    }),
    ...(first.unspent && { unspent: async (ids) => await ask(async (node) => await (node.unspent?.(ids) ?? lack())) }),
    ...(first.durableNonce && {
      durableNonce: async (nonce) => await ask(async (node) => await (node.durableNonce?.(nonce) ?? lack())),
    }),
    ...(first.referenceBlock && {
      referenceBlock: async (height) => await ask(async (node) => await (node.referenceBlock?.(height) ?? lack())),
    }),
    ...(first.transferSize && {
      transferSize: async (transfer) => await ask(async (node) => await (node.transferSize?.(transfer) ?? lack())),
    }),
  };
}

function lack(): never {
  throw new TypeError('the nodes of a chain do not offer the same');
}
