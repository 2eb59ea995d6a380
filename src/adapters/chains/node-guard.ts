/**
 * Wraps a node with repeated checks of its identity and health. A node that was restarted on another network or fell
 * behind is not used until it has recovered.
 */
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { BlockRef, ChainAdapter, ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { NodeIdentity } from './node-identity.ts';

/** Checks that every chain family offers for its node. */
export type ChainOperations = Readonly<{
  checkIdentity: () => Promise<NodeIdentity>;
  readHealth: (now: number) => Promise<Readonly<{ problems: readonly NodeTrouble[] }>>;
}>;

/**
 * Interval of the checks of a healthy node. An unhealthy node is checked in every round, so that its chain resumes at
 * once.
 */
const restMs = 10_000;

export function guardNode({ node, ...others }: ChainPair, operations: ChainOperations, clock: Clock): ChainPair {
  let wasWellAt = Number.NEGATIVE_INFINITY;
  let wasOursAt = Number.NEGATIVE_INFINITY;
  /** What is wrong with the node's network or its tokens. Undefined if the node is the expected one. */
  const findStranger = async (): Promise<'wrong_network' | 'wrong_token' | undefined> => {
    const now = clock.now();
    wasOursAt = Number.NEGATIVE_INFINITY;
    const { problems, wrongTokens = [] } = await operations.checkIdentity();
    if (problems.length > wrongTokens.length) return 'wrong_network';
    if (problems.length > 0) return 'wrong_token';
    wasOursAt = now;
    return undefined;
  };
  const troubles = async (): Promise<readonly NodeTrouble[]> => {
    const now = clock.now();
    if (now - wasWellAt < restMs) return [];
    wasWellAt = Number.NEGATIVE_INFINITY;
    const stranger = await findStranger();
    const found = stranger === undefined ? (await operations.readHealth(now)).problems : [stranger];
    if (found.length === 0) wasWellAt = now;
    return found;
  };
  /**
   * Throws if the node is on another network or has other tokens. Payouts do not wait for the next round: both are
   * checked before a payout uses the node.
   */
  const assertOurs = async (): Promise<void> => {
    if (clock.now() - wasOursAt < restMs) return;
    const stranger = await findStranger();
    if (stranger === 'wrong_token') throw new OutsideError(`a token of the ${node.chain} node is not the pinned one`);
    if (stranger !== undefined) throw new OutsideError(`the ${node.chain} node is on another network`);
  };
  const guarded: ChainAdapter = {
    ...node,
    troubles,
    broadcast: async (raw, options) => {
      await assertOurs();
      return await node.broadcast(raw, options);
    },
  };
  if (!('referenceBlock' in node)) return { ...others, node: guarded };
  const referenceBlock = async (validUntilHeight: number): Promise<BlockRef> => {
    await assertOurs();
    const block = await node.referenceBlock?.(validUntilHeight);
    if (!block) throw new OutsideError(`the ${node.chain} node names no block`);
    return block;
  };
  return { ...others, node: { ...guarded, referenceBlock } };
}
