/** Converts a JSON number to units. Throws on a number above 2^53, which is not exact. */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

export function readUnits(count: number): bigint {
  if (Number.isSafeInteger(count) && count >= 0) return BigInt(count);
  throw new OutsideError('the tron node wrote a number that is beyond all counting');
}
