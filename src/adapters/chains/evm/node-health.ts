/** Health facts of a node, and whether its chain may be used. */
import { chains } from '#src/domain/assets/chains.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, need, type JsonRpc } from '../json-rpc.ts';
import type { NodeHeader, NodeSyncing } from './answers.ts';
import type { EvmChainId } from '#src/domain/assets/currencies.ts';
import type { EvmNetwork } from './evm-networks.ts';
import { readCount, type Quantity } from './quantity.ts';
import { toBlockRef } from './read-head.ts';

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

export async function readNodeHealth(rpc: JsonRpc, now: number): Promise<NodeHealth> {
  const [latest, syncing, peers] = await rpc.batch<unknown>([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_syncing', params: [] },
    { method: 'net_peerCount', params: [] },
  ]);
  const head = toBlockRef(need(latest) as NodeHeader);
  const catchingUp = need(syncing) as NodeSyncing;
  return {
    head,
    headAgeMs: Math.max(0, now - head.time),
    lagBlocks: catchingUp === false ? 0 : lagOf(catchingUp),
    peers: peers instanceof JsonRpcRefusal ? null : readCount(peers as Quantity),
    isSyncing: catchingUp !== false,
  };
}

/** Problems of a node. A local development network (`own`) has no peers, and no new block until one is requested. */
export function judgeNodeHealth(health: NodeHealth, chain: EvmChainId, network: EvmNetwork): readonly NodeProblem[] {
  const isOwn = network === 'own';
  const staleMs = Math.max(leastStaleMs, missedBlocks * chains[chain].blockSeconds * 1_000);
  const found: Readonly<Record<NodeProblem, boolean>> = {
    syncing: health.isSyncing,
    behind: health.lagBlocks > usualLagBlocks,
    no_peers: health.peers === 0 && !isOwn,
    stale_head: health.headAgeMs > staleMs && !isOwn,
  };
  return nodeProblems.filter((problem) => found[problem]);
}

function lagOf({ currentBlock, highestBlock }: Exclude<NodeSyncing, false>): number {
  return Math.max(0, readCount(highestBlock) - readCount(currentBlock));
}
