/** Runs the production reconciliation at random times through a faulty node: it must never raise a false alarm. */
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
    // A difference is allowed if the node lied, since balances cannot be verified, or if an undone payout is not mined
    // again yet.
    if (!first || wasLiedTo || isLiedTo() || isUndone(world, chain)) return;
    trace.fail('L5', `a false alarm: ${first.bookedUnits} and ${first.chainUnits} ${first.currency}`);
  };
  reconcile().catch((error: unknown) => noteError(world, error));
}
