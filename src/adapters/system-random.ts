/** Random numbers from the operating system. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Random } from '#src/usecases/ports/clock.ts';

export const systemRandom: Random = {
  bytes: (length) => new Uint8Array(randomBytes(length)),
  below: (bound) => randomInt(bound),
};
