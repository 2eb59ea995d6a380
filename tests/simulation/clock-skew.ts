/**
 * Clocks of hosts, some of which are wrong. The database's clock is right: leases use it, and host clocks only decide
 * when work is due and which deadlines have passed.
 */
import type { Clock } from '#src/usecases/ports/clock.ts';

export type ClockSkew = Readonly<{
  /** The clock of the host that a process runs on. */
  clockOf(name: string): Clock;
  set(name: string, aheadMs: number): void;
  /** Sets all clocks right. */
  heal(): void;
  /** The largest difference there ever was between two clocks: actions may be early or late by that much. */
  spreadMs(): number;
}>;

export function makeClockSkew(clock: Clock): ClockSkew {
  const skews = new Map<string, number>();
  let [behindMs, aheadMs] = [0, 0];
  return {
    clockOf: (name) => ({ now: () => clock.now() + (skews.get(name) ?? 0) }),
    set: (name, ms) => {
      skews.set(name, ms);
      behindMs = Math.min(behindMs, ms);
      aheadMs = Math.max(aheadMs, ms);
    },
    heal: () => skews.clear(),
    spreadMs: () => aheadMs - behindMs,
  };
}
