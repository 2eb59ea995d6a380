/** The number of a loan, "TL-20261115-04217733". It grants no access. */
import { makeDatedNumber } from '../order/order-number.ts';

/** Makes a loan number. `random(n)` gives a uniform integer from 0 up to but not including n. */
export function makeLoanNumber(createdAtMs: number, random: (n: number) => number): string {
  return makeDatedNumber('TL', createdAtMs, random);
}

export function isLoanNumber(text: string): boolean {
  return /^TL-[0-9]{8}-[0-9]{8}$/.test(text);
}
