/** How daemon and wallet program are: facts for whoever decides whether the chain may be used. */
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { MoneroNetwork } from './monero-networks.ts';
import { readHead } from './read-head.ts';
import type { NodeInfo } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';
import type { WalletSession } from './wallet-session.ts';

export type NodeHealth = Readonly<{
  head: BlockRef;
  /** Blocks that its peers have and it has not. */
  lagBlocks: number;
  /**
   * Blocks that the daemon has and the wallet has not read. No problem by itself: the wallet reads when it is asked for
   * a block, so whoever kept its chain paused until it has read would wait for ever.
   */
  walletLagBlocks: number;
  peers: number;
  /** It is still catching up with the network. */
  isSyncing: boolean;
}>;

export const nodeProblems = ['syncing', 'behind', 'no_peers'] as const;
export type NodeProblem = (typeof nodeProblems)[number];

/** Two blocks at once are a coincidence, more are a node that does not keep up. */
const usualLagBlocks = 2;

/** Throws like every question where one of the two programs does not answer. */
export async function readNodeHealth(daemon: MoneroRpc, session: WalletSession): Promise<NodeHealth> {
  const info = await daemon.call<NodeInfo>('get_info');
  const head = await readHead(daemon);
  const { height: walletHeight } = await session.ask<Readonly<{ height: number }>>('get_height');
  return {
    head,
    // The target is 0 where it knows of nobody who has more.
    lagBlocks: Math.max(0, info.target_height - info.height),
    walletLagBlocks: Math.max(0, head.height + 1 - walletHeight),
    peers: info.incoming_connections_count + info.outgoing_connections_count,
    isSyncing: !info.synchronized,
  };
}

/** A network of one's own has no peers, and nobody to catch up with. */
export function judgeNodeHealth(health: NodeHealth, network: MoneroNetwork): readonly NodeProblem[] {
  const isOwn = network === 'regtest';
  const found: Readonly<Record<NodeProblem, boolean>> = {
    syncing: health.isSyncing && !isOwn,
    behind: health.lagBlocks > usualLagBlocks,
    no_peers: health.peers === 0 && !isOwn,
  };
  return nodeProblems.filter((problem) => found[problem]);
}
