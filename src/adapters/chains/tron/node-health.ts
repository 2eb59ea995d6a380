/** How a node is: facts for whoever decides whether its chain may be used. */
import { chains } from '#src/domain/assets/chains.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeFacts } from './answers.ts';
import { readHead } from './read-head.ts';
import { NotOffered, type TronHttp } from './tron-http.ts';
import type { TronNetwork } from './tron-networks.ts';

export type NodeHealth = Readonly<{
  head: BlockRef;
  /** How long ago the head was made, by our clock and the block's. */
  headAgeMs: number;
  /** Blocks that it knows of and has not got. */
  lagBlocks: number;
  /** Null where it does not say. */
  peers: number | null;
  /** It is still catching up with the network. */
  isSyncing: boolean;
  /** Blocks at its head that another branch could still replace. Null where it does not say. */
  unsolidBlocks: number | null;
}>;

export const nodeProblems = ['syncing', 'behind', 'no_peers', 'stale_head', 'not_solid'] as const;
export type NodeProblem = (typeof nodeProblems)[number];

/** Two blocks at once are a coincidence, more are a node that does not keep up. */
const usualLagBlocks = 2;
/** So many blocks should have come since the head, or a minute has passed, whichever is longer. */
const missedBlocks = 20;
const leastStaleMs = 60_000;
/** Usually there are 19. So many mean that those who make blocks do not agree, or too few of them are there. */
const usualUnsolidBlocks = 60;

export async function readNodeHealth(http: TronHttp, now: number): Promise<NodeHealth> {
  const head = await readHead(http);
  const facts = await readNodeFacts(http);
  const peers = facts?.peerList ?? [];
  const solid = /^Num:(\d{1,12})/.exec(facts?.solidityBlock ?? '')?.[1];
  return {
    head,
    headAgeMs: Math.max(0, now - head.time),
    lagBlocks: peers.reduce((most, { remainNum = 0 }) => Math.max(most, remainNum), 0),
    peers: facts?.currentConnectCount ?? null,
    isSyncing: peers.some(({ needSyncFromPeer }) => needSyncFromPeer === true),
    unsolidBlocks: solid === undefined ? null : Math.max(0, head.height - Number(solid)),
  };
}

/** A network of one's own has no peers, and no new block for as long as nobody wants one. */
export function judgeNodeHealth(health: NodeHealth, network: TronNetwork): readonly NodeProblem[] {
  const isOwn = network === 'own';
  const staleMs = Math.max(leastStaleMs, missedBlocks * chains.tron.blockSeconds * 1_000);
  const found: Readonly<Record<NodeProblem, boolean>> = {
    // One peer that is ahead is news from that peer; behind is who has many blocks to fetch.
    syncing: health.isSyncing && health.lagBlocks > usualLagBlocks,
    behind: health.lagBlocks > usualLagBlocks,
    no_peers: health.peers === 0 && !isOwn,
    stale_head: health.headAgeMs > staleMs && !isOwn,
    not_solid: (health.unsolidBlocks ?? 0) > usualUnsolidBlocks,
  };
  return nodeProblems.filter((problem) => found[problem]);
}

/** Undefined where the node keeps it to itself, as providers do. */
export async function readNodeFacts(http: TronHttp): Promise<NodeFacts | undefined> {
  try {
    return await http.ask<NodeFacts>('/wallet/getnodeinfo');
  } catch (error) {
    if (error instanceof NotOffered) return undefined;
    throw error;
  }
}
