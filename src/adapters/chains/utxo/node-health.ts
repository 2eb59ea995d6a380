/** Health facts of a node, and whether its chain may be used. */
import { JsonRpcRefusal, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { readHeader } from './read-head.ts';
import type { NodeChainInfo } from './rpc/answers.ts';
import { rpcCodes } from './rpc/rpc-codes.ts';
import type { UtxoNetwork } from './utxo-networks.ts';

export type NodeHealth = Readonly<{
  head: BlockRef;
  /** Number of blocks of which the node has only the headers. */
  lagBlocks: number;
  peers: number;
  isSyncing: boolean;
  /** Whether the node has a transaction index (`txindex=1`). Null if it does not report it. */
  hasTransactionIndex: boolean | null;
}>;

export const nodeProblems = ['syncing', 'behind', 'no_peers', 'no_transaction_index'] as const;
export type NodeProblem = (typeof nodeProblems)[number];

/** A lag of up to two blocks is normal. More means that the node does not keep up. */
const usualLagBlocks = 2;

export async function readNodeHealth(rpc: JsonRpc): Promise<NodeHealth> {
  const info = await rpc.call<NodeChainInfo>('getblockchaininfo');
  return {
    head: await readHeader(rpc, info.bestblockhash),
    lagBlocks: Math.max(0, info.headers - info.blocks),
    peers: await rpc.call<number>('getconnectioncount'),
    isSyncing: info.initialblockdownload,
    hasTransactionIndex: await readIndex(rpc),
  };
}

/** Problems of a node. A regtest network has no peers, and reports that it is syncing after a day without blocks. */
export function judgeNodeHealth(health: NodeHealth, network: UtxoNetwork): readonly NodeProblem[] {
  const isOwn = network === 'regtest';
  const found: Readonly<Record<NodeProblem, boolean>> = {
    syncing: health.isSyncing && !isOwn,
    behind: health.lagBlocks > usualLagBlocks,
    no_peers: health.peers === 0 && !isOwn,
    no_transaction_index: health.hasTransactionIndex === false,
  };
  return nodeProblems.filter((problem) => found[problem]);
}

type IndexInfo = Readonly<{ txindex?: Readonly<{ synced: boolean }> }>;

async function readIndex(rpc: JsonRpc): Promise<boolean | null> {
  try {
    return (await rpc.call<IndexInfo>('getindexinfo')).txindex?.synced ?? false;
  } catch (error) {
    if (error instanceof JsonRpcRefusal && error.code === rpcCodes.noSuchMethod) return null;
    throw error;
  }
}
