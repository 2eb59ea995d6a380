/** How a node is: facts for whoever decides whether its chain may be used. */
import { chains } from '#src/domain/assets/chains.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, type JsonRpc } from '../json-rpc.ts';
import { readHead } from './read-head.ts';
import type { SolanaNetwork } from './solana-networks.ts';

export type NodeHealth = Readonly<{
  head: BlockRef;
  /** How long ago the head was made, by our clock and the block's. */
  headAgeMs: number;
  /** Blocks that it knows of and has not got. */
  lagBlocks: number;
  /** Nodes do not say with whom they speak. */
  peers: null;
  /** It is still catching up with the network. */
  isSyncing: boolean;
}>;

export const nodeProblems = ['syncing', 'behind', 'stale_head'] as const;
export type NodeProblem = (typeof nodeProblems)[number];

/** Blocks come several in a second; so many are a moment. */
const usualLagBlocks = 50;
/** So many blocks should have come since the head, or a minute has passed, whichever is longer. */
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

/** A network of one's own has no new block for as long as nobody wants one. */
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

/** Undefined for a node that calls itself healthy. One that is not says by how many slots, or nothing. */
async function readLag(rpc: JsonRpc): Promise<number | undefined> {
  try {
    await rpc.call<string>('getHealth');
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonRpcRefusal) || error.code !== unhealthy) throw error;
    return Number(/behind by (\d{1,9}) slots/.exec(error.reason)?.[1] ?? 0);
  }
}
