/** Moves the sandbox's clock forward, no further than dates are kept. */
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { SandboxSimulator } from '../ports/sandbox-simulator.ts';

/** Upper bound of the sandbox clock, far below the year 9999, the last one that date formats and columns support. */
const lastMoment = 4_102_444_800_000; // 2100-01-01
export const mostSeconds = 31 * 86_400;

export type MoveClock = (seconds: number) => Promise<Result<number, 'clock_too_far'>>;

/** Makes the function that moves the clock and returns the new time. */
export function makeMoveClock(clock: Clock, simulator: Pick<SandboxSimulator, 'moveClock'>): MoveClock {
  return async (seconds) => {
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > mostSeconds) throw new RangeError(`${seconds} seconds`);
    if (isTooFar(clock, seconds)) return refuse('clock_too_far');
    await simulator.moveClock(seconds * 1000);
    return accept(clock.now());
  };
}

export function isTooFar(clock: Clock, seconds: number): boolean {
  return clock.now() + seconds * 1000 > lastMoment;
}
