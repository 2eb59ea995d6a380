/** The reconciliation of the product, at any moment and through a node with faults: it never raises a false alarm. */
import type { SeededRandom } from '#tests/support/random.ts';
import { reconcileChain } from '#src/usecases/reconciliation/reconcile-chain.ts';
import { isUndone } from './check-state.ts';
import { noteError } from './worker.ts';
import type { EventOptions } from './world-events.ts';

export function reconcileOnce({ world, web }: EventOptions, random: SeededRandom): void {
  const { lies, tally, trace } = world;
  const chain = random.pick(world.chainIds);
  const isLiedTo = (): boolean => lies.told(chain) !== undefined;
  const wasLiedTo = isLiedTo();
  const reconcile = async (): Promise<void> => {
    const { isComparable, differences } = await reconcileChain(web(), chain);
    if (isComparable) tally.count(`reconciled ${differences.length === 0 ? 'equal' : 'different'}`);
    const [first] = differences;
    // What a node says of balances cannot be checked, and what is undone and sent again is not back yet.
    if (!first || wasLiedTo || isLiedTo() || isUndone(world, chain)) return;
    trace.fail('L5', `a false alarm: ${first.bookedUnits} and ${first.chainUnits} ${first.currency}`);
  };
  reconcile().catch((error: unknown) => noteError(world, error));
}
