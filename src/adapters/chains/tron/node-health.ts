/** Health facts of a node, and whether its chain may be used. */
import { chains } from '#src/domain/assets/chains.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeFacts } from './answers.ts';
import { readHead } from './read-head.ts';
import { NotOffered, type TronHttp } from './tron-http.ts';
import type { TronNetwork } from './tron-networks.ts';

export type NodeHealth = Readonly<{
  head: BlockRef;
  /** Age of the head block by our clock. */
  headAgeMs: number;
  /** Blocks that the node knows of but has not got yet. */
  lagBlocks: number;
  /** Number of peers. Null if the node does not report it. */
  peers: number | null;
  isSyncing: boolean;
}>;

export const nodeProblems = ['syncing', 'behind', 'no_peers', 'stale_head'] as const;
export type NodeProblem = (typeof nodeProblems)[number];

/** A lag of up to two blocks is normal. More means that the node does not keep up. */
const usualLagBlocks = 2;
/** The head is stale after this many block times, or after a minute, whichever is longer. */
const missedBlocks = 20;
const leastStaleMs = 60_000;

export async function readNodeHealth(http: TronHttp, now: number): Promise<NodeHealth> {
  const head = await readHead(http);
  const facts = await readNodeFacts(http);
  const peers = facts?.peerList ?? [];
  return {
    head,
    headAgeMs: Math.max(0, now - head.time),
    lagBlocks: peers.reduce((most, { remainNum = 0 }) => Math.max(most, remainNum), 0),
    peers: facts?.currentConnectCount ?? null,
    isSyncing: peers.some(({ needSyncFromPeer }) => needSyncFromPeer === true),
  };
}

/** Problems of a node. A local development network (`own`) has no peers, and no new block until one is requested. */
export function judgeNodeHealth(health: NodeHealth, network: TronNetwork): readonly NodeProblem[] {
  const isOwn = network === 'own';
  const staleMs = Math.max(leastStaleMs, missedBlocks * chains.tron.blockSeconds * 1_000);
  const found: Readonly<Record<NodeProblem, boolean>> = {
    // A peer that is a block or two ahead is normal. A node counts as syncing only if it has many blocks to fetch.
    syncing: health.isSyncing && health.lagBlocks > usualLagBlocks,
    behind: health.lagBlocks > usualLagBlocks,
    no_peers: health.peers === 0 && !isOwn,
    stale_head: health.headAgeMs > staleMs && !isOwn,
  };
  return nodeProblems.filter((problem) => found[problem]);
}

/** The node's own report. Undefined if the node does not publish one, as with nodes of providers. */
export async function readNodeFacts(http: TronHttp): Promise<NodeFacts | undefined> {
  try {
    return await http.ask<NodeFacts>('/wallet/getnodeinfo');
  } catch (error) {
    if (error instanceof NotOffered) return undefined;
    throw error;
  }
}
