/**
 * A budget of calls per minute or day of UTC. A request of many calls may go over it, and what it took too much is
 * missing in the next one: otherwise a request larger than the budget would never be made.
 */
import type { Clock } from '#src/usecases/ports/clock.ts';

export type Budget = Readonly<{ isLeft: () => boolean; spend: (calls: number) => void }>;

type BudgetOptions = Readonly<{ most: number; windowMs: number; clock: Clock }>;

export function makeBudget({ most, windowMs, clock }: BudgetOptions): Budget {
  let spent = 0;
  let window = Math.floor(clock.now() / windowMs);
  const turn = (): void => {
    const current = Math.floor(clock.now() / windowMs);
    // A clock that was set back opens no new window.
    if (current <= window) return;
    spent = Math.max(0, spent - most * (current - window));
    window = current;
  };
  return {
    isLeft: () => {
      turn();
      return spent < most;
    },
    spend: (calls) => {
      turn();
      spent += calls;
    },
  };
}
