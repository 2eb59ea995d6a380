/** Health facts of daemon and wallet program, and whether the chain may be used. */
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { MoneroNetwork } from './monero-networks.ts';
import { readHead } from './read-head.ts';
import type { NodeInfo } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';
import type { WalletSession } from './wallet-session.ts';

export type NodeHealth = Readonly<{
  head: BlockRef;
  /** Blocks that the daemon's peers have and the daemon has not. */
  lagBlocks: number;
  /**
   * Blocks that the daemon has and the wallet has not scanned. A lag is no problem by itself: the wallet scans when a
   * block is requested, so pausing the chain because of the lag would be a deadlock.
   */
  walletLagBlocks: number;
  peers: number;
  isSyncing: boolean;
}>;

export const nodeProblems = ['syncing', 'behind', 'no_peers'] as const;
export type NodeProblem = (typeof nodeProblems)[number];

/** A lag of up to two blocks is normal. More means that the node does not keep up. */
const usualLagBlocks = 2;

/** Reads the health facts. Throws if either program does not answer. */
export async function readNodeHealth(daemon: MoneroRpc, session: WalletSession): Promise<NodeHealth> {
  const info = await daemon.call<NodeInfo>('get_info');
  const head = await readHead(daemon);
  const { height: walletHeight } = await session.ask<Readonly<{ height: number }>>('get_height');
  return {
    head,
    // The daemon reports a target height of 0 if no peer has more blocks.
    lagBlocks: Math.max(0, info.target_height - info.height),
    walletLagBlocks: Math.max(0, head.height + 1 - walletHeight),
    peers: info.incoming_connections_count + info.outgoing_connections_count,
    isSyncing: !info.synchronized,
  };
}

/** Problems of the node. A regtest network has no peers and nothing to sync. */
export function judgeNodeHealth(health: NodeHealth, network: MoneroNetwork): readonly NodeProblem[] {
  const isOwn = network === 'regtest';
  const found: Readonly<Record<NodeProblem, boolean>> = {
    syncing: health.isSyncing && !isOwn,
    behind: health.lagBlocks > usualLagBlocks,
    no_peers: health.peers === 0 && !isOwn,
  };
  return nodeProblems.filter((problem) => found[problem]);
}
