/** Clock and random numbers of the host. */
import type { Clock, Random } from '#src/usecases/ports/clock.ts';
import { randomBytes, randomInt } from 'node:crypto';

/** The host's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Random numbers from the operating system. */
export const systemRandom: Random = {
  bytes: (length) => new Uint8Array(randomBytes(length)),
  below: (bound) => randomInt(bound),
};
