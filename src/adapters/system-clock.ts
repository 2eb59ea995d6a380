/** The host's clock. */
import type { Clock } from '#src/usecases/ports/clock.ts';

export const systemClock: Clock = { now: () => Date.now() };
