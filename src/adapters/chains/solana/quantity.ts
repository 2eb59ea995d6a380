/** Amounts in the answers of Solana nodes: tokens as text, the native coin as a number. */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

const unitsText = /^\d{1,20}$/;

export function readUnits(text: string): bigint {
  if (!unitsText.test(text)) throw new OutsideError('the solana node wrote an amount that cannot be read');
  return BigInt(text);
}

/** Converts an amount of the native coin. Throws on a number above 2^53, which is not exact. */
export function readCoins(count: number): bigint {
  if (!isExact(count)) throw new OutsideError('the solana node wrote a number that is beyond all counting');
  return BigInt(count);
}

export function isExact(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 0;
}
