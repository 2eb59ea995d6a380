/**
 * A node that tells what is wrong with it. Who it is and how it is are asked again and again: a node that was restarted
 * on another network, or fell behind, is not relied on from then on, and is again when it has recovered.
 */
import type { NodeTrouble } from '#src/domain/chains/node-trouble.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { NodeIdentity } from './node-identity.ts';

/** What every family can say about its node. */
export type ChainOperations = Readonly<{
  checkIdentity: () => Promise<NodeIdentity>;
  readHealth: (now: number) => Promise<Readonly<{ problems: readonly NodeTrouble[] }>>;
}>;

/** Between two looks. A sick node is looked at in every round, so that its chain is back at once. */
const restMs = 10_000;

export function guardNode({ node, wallet }: ChainPair, operations: ChainOperations, clock: Clock): ChainPair {
  let wasWellAt = Number.NEGATIVE_INFINITY;
  const troubles = async (): Promise<readonly NodeTrouble[]> => {
    const now = clock.now();
    if (now - wasWellAt < restMs) return [];
    wasWellAt = Number.NEGATIVE_INFINITY;
    const { problems: strange } = await operations.checkIdentity();
    const found = strange.length > 0 ? ['wrong_network' as const] : (await operations.readHealth(now)).problems;
    if (found.length === 0) wasWellAt = now;
    return found;
  };
  return { node: { ...node, troubles }, wallet };
}
