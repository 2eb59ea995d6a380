/** Decimal text of a venue as whole units. Venues have other numbers of decimals than chains, so rounding is named. */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

const plain = /^([0-9]{1,30})(?:\.([0-9]{1,30}))?$/;

/** Units of a decimal text, rounded down. Throws `OutsideError` if it is not a plain decimal number. */
export function unitsDown(text: string, decimals: number): bigint {
  return read(text, decimals).units;
}

/** The same, rounded up. */
export function unitsUp(text: string, decimals: number): bigint {
  const { units, hasRest } = read(text, decimals);
  return hasRest ? units + 1n : units;
}

/** Whole units as a decimal text with at most `decimals` decimals. */
export function writeUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return fraction === '' || decimals === 0 ? whole : `${whole}.${fraction}`;
}

function read(text: string, decimals: number): Readonly<{ units: bigint; hasRest: boolean }> {
  const [, whole, fraction = ''] = plain.exec(text) ?? [];
  if (whole === undefined) throw new OutsideError('a venue named an amount in an unknown form');
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  return { units: BigInt(whole + kept), hasRest: /[1-9]/.test(fraction.slice(decimals)) };
}
