/** The treasurers of a seed begin new hot keys, at any time and sometimes twice at once. */
import { hasEpochs } from '#src/domain/key-epoch.ts';
import type { TreasuryDeps } from '#src/usecases/treasury/act-records.ts';
import { proposeEpoch } from '#src/usecases/treasury/key-epoch.ts';
import type { ApproveFacts } from '#src/usecases/treasury/withdraw.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import { pickFrom } from './visitors.ts';
import type { World } from './world.ts';

const mostEpochs = 3;

type Desk = Readonly<{
  random: SeededRandom;
  actors: readonly string[];
  approve: ApproveFacts<never>;
  deps: () => TreasuryDeps;
  begin: (work: Promise<unknown>) => void;
}>;

/** The event. False if nobody begins more. */
export function makeRotation(
  { chainIds, trace }: World,
  { random, actors, approve, deps, begin }: Desk,
): () => boolean {
  let rotated = 0;
  return () => {
    const chain = pickFrom(random, chainIds.filter(hasEpochs));
    if (chain === undefined || rotated >= mostEpochs) return false;
    rotated += 1;
    trace.note(`new keys of ${chain}`);
    const wanted = { chain, reason: 'simulated', actor: random.pick(actors), idempotencyKey: `keys ${rotated}` };
    begin(proposeEpoch(deps(), wanted, approve));
    if (random.chance(0.3)) begin(proposeEpoch(deps(), wanted, approve));
    return true;
  };
}
