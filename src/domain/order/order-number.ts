/** The public number of an order, "TS-20261115-04217733": for receipts and support. It grants no access. */
import { utcDay } from '../calendar.ts';

const numbersPerDay = 100_000_000;
const numberText = /^TS-\d{8}-\d{8}$/;

/**
 * Makes an order number. `random(n)` returns a uniform integer from 0 up to but not including n. A sequence number
 * would reveal our volume.
 */
export function makeOrderNumber(createdAtMs: number, random: (n: number) => number): string {
  return makeDatedNumber('TS', createdAtMs, random);
}

/**
 * Whether the text has the form of an order number. Checked before a lookup, as PostgreSQL rejects some texts (NUL
 * bytes).
 */
export function isOrderNumber(text: string): boolean {
  return numberText.test(text);
}

export function makeDatedNumber(prefix: string, createdAtMs: number, random: (n: number) => number): string {
  const drawn = random(numbersPerDay);
  if (!Number.isInteger(drawn) || drawn < 0 || drawn >= numbersPerDay) throw new RangeError('random() left its range');
  return `${prefix}-${utcDay(createdAtMs).replaceAll('-', '')}-${String(drawn).padStart(8, '0')}`;
}
