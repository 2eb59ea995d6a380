/** Throws on a number that JSON could not carry exactly. */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

export function readUnits(count: number): bigint {
  if (Number.isSafeInteger(count) && count >= 0) return BigInt(count);
  throw new OutsideError('the tron node wrote a number that is beyond all counting');
}
