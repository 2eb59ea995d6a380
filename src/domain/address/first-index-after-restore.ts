/**
 * First deposit address index to use after a restore. How many addresses were given out since the back-up is unknown,
 * and visitors may still pay to them, so as many indexes are skipped as can be given out in the time since the back-up.
 */
import type { ChainId } from '../assets/currencies.ts';

type Pace = Readonly<{ least: number; perHour: number; most: number }>;

/**
 * Upper bound of how fast addresses are given out: a hundred per second on one chain, four times the rate at which
 * unpaid orders are admitted (UNPAID_ORDERS, each for a quarter of an hour). BIP-32 indexes have 31 bits, which is
 * enough for two hundred restores of a day-old back-up.
 */
const usualPace: Pace = { least: 1_000_000, perHour: 360_000, most: 2 ** 31 };
/**
 * Pace for Monero. Lower, because the Monero wallet program has to create every skipped address. The program has its
 * own count (`addressesMade`), so this pace matters only if its wallet file is lost too. Each of our indexes takes two
 * subaddress indexes of 31 bits.
 */
const moneroPace: Pace = { least: 5_000, perHour: 1_000, most: 2 ** 30 };

/**
 * The first index to use. `next` was the next index at the time of the back-up, `ageMs` is the age of the back-up. If
 * the same back-up is restored again later, it is older, so the addresses given out in between are skipped as well.
 */
export function firstIndexAfterRestore(chain: ChainId, next: number, ageMs: number): number {
  const { least, perHour, most } = chain === 'monero' ? moneroPace : usualPace;
  const first = next + least + Math.ceil((Math.max(0, ageMs) * perHour) / 3_600_000);
  if (first >= most) throw new RangeError(`the ${chain} wallet has no more addresses: it needs a new seed`);
  return first;
}
