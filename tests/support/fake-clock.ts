/** A clock that moves only when a test says so. It may be set back, as real clocks sometimes are. */
import type { Clock } from '#src/usecases/ports/clock.ts';

export type FakeClock = Clock & Readonly<{ advance(byMs: number): void; set(toMs: number): void }>;

export function makeFakeClock(startMs: number): FakeClock {
  let now = checked(startMs);
  return {
    now: () => now,
    advance: (byMs) => {
      now = checked(now + byMs);
    },
    set: (toMs) => {
      now = checked(toMs);
    },
  };
}

/** All times are whole milliseconds; PostgreSQL would truncate a fraction and the memory store would not. */
function checked(ms: number): number {
  if (!Number.isSafeInteger(ms)) throw new RangeError(`${ms} is not a time in whole milliseconds`);
  return ms;
}
