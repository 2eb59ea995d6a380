/** Health facts of a node, and whether its chain may be used. */
import { chains } from '#src/domain/assets/chains.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, type JsonRpc } from '../json-rpc.ts';
import { readHead } from './read-head.ts';
import type { SolanaNetwork } from './solana-networks.ts';

export type NodeHealth = Readonly<{
  head: BlockRef;
  /** Age of the head block by our clock. */
  headAgeMs: number;
  /** Blocks that the node knows of but has not got yet. */
  lagBlocks: number;
  /** Number of peers. Always null, because Solana nodes do not report their peers. */
  peers: null;
  isSyncing: boolean;
}>;

export const nodeProblems = ['syncing', 'behind', 'stale_head'] as const;
export type NodeProblem = (typeof nodeProblems)[number];

/** A lag of this many blocks is normal, as there are several blocks per second. */
const usualLagBlocks = 50;
/** The head is stale after this many block times, or after a minute, whichever is longer. */
const missedBlocks = 20;
const leastStaleMs = 60_000;

export async function readNodeHealth(rpc: JsonRpc, now: number): Promise<NodeHealth> {
  const { height, hash, time } = await readHead(rpc);
  const lag = await readLag(rpc);
  return {
    head: { height, hash, time },
    headAgeMs: Math.max(0, now - time),
    lagBlocks: lag ?? 0,
    peers: null,
    isSyncing: lag !== undefined,
  };
}

/** Problems of a node. A local development network (`own`) has no new block until one is requested. */
export function judgeNodeHealth(health: NodeHealth, network: SolanaNetwork): readonly NodeProblem[] {
  const staleMs = Math.max(leastStaleMs, missedBlocks * chains.solana.blockSeconds * 1_000);
  const found: Readonly<Record<NodeProblem, boolean>> = {
    syncing: health.isSyncing,
    behind: health.lagBlocks > usualLagBlocks,
    stale_head: health.headAgeMs > staleMs && network !== 'own',
  };
  return nodeProblems.filter((problem) => found[problem]);
}

const unhealthy = -32_005;

/**
 * The node's lag in slots. Undefined if the node reports itself healthy. An unhealthy node may or may not report a
 * number.
 */
async function readLag(rpc: JsonRpc): Promise<number | undefined> {
  try {
    await rpc.call<string>('getHealth');
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonRpcRefusal) || error.code !== unhealthy) throw error;
    return Number(/behind by (\d{1,9}) slots/.exec(error.reason)?.[1] ?? 0);
  }
}
