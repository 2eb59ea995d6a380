/**
 * Where the numbers of deposit addresses go on after a restore. Nobody knows how many were given out since the back-up,
 * and visitors still hold them; how long ago it was made is known, and how many can be given out in that time.
 */
import type { ChainId } from '../assets/currencies.ts';

type Pace = Readonly<{ least: number; perHour: number; most: number }>;

/**
 * A hundred a second, on one chain, all the time: four times what unpaid orders are let in (UNPAID_ORDERS, each for a
 * quarter of an hour). Keys of BIP-32 have 31 bits, which is enough for two hundred restores of the day before.
 */
const usualPace: Pace = { least: 1_000_000, perHour: 360_000, most: 2 ** 31 };
/**
 * Its wallet program has to make every address that is passed over, and keeps count itself (`addressesMade`): this is
 * for when its file is lost too. Addresses have two numbers of 31 bits there for each of ours.
 */
const moneroPace: Pace = { least: 5_000, perHour: 1_000, most: 2 ** 30 };

/**
 * `next` was the next one at the back-up, which is so old. The same back-up can be restored again: later it is older,
 * so that what was given out in between is passed over as well.
 */
export function firstIndexAfterRestore(chain: ChainId, next: number, ageMs: number): number {
  const { least, perHour, most } = chain === 'monero' ? moneroPace : usualPace;
  const first = next + least + Math.ceil((Math.max(0, ageMs) * perHour) / 3_600_000);
  if (first >= most) throw new RangeError(`the ${chain} wallet has no more addresses: it needs a new seed`);
  return first;
}
