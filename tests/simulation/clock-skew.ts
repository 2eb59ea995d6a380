/**
 * The clocks of hosts, which are not all right. The database's clock is: leases go by it, and the hosts' clocks decide
 * only when work is looked at and which deadline has passed.
 */
import type { Clock } from '#src/usecases/ports/clock.ts';

export type ClockSkew = Readonly<{
  /** The clock of the host that a process runs on. */
  clockOf(name: string): Clock;
  set(name: string, aheadMs: number): void;
  /** All clocks are right again. */
  heal(): void;
  /** How far apart two clocks ever were: so much too early or too late things may have been done. */
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
