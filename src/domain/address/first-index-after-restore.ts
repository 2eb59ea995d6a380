/**
 * First deposit address index to use after a restore. How many addresses were given out since the back-up is unknown,
 * and visitors may still pay to them, so as many indexes are skipped as can be given out in the time since the back-up.
 */
import type { ChainId } from '../assets/currencies.ts';
import { epochSize } from '../key-epoch.ts';

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
 * Pace after a database has lost its last transactions while the service ran, as in a failover. How long ago that began
 * is known to seconds, so that less is passed over in any case. What is left of the clocks' differences is 1,000 s.
 */
const usualLossPace: Pace = { ...usualPace, least: 100_000 };
/** Monero's own file outlives such a loss. */
const moneroLossPace: Pace = { ...moneroPace, least: 500 };

/**
 * The first index to use. `next` was the next index at the time of the back-up, `ageMs` is the age of the back-up. If
 * the same back-up is restored again later, it is older, so the addresses given out in between are skipped as well.
 */
export function firstIndexAfterRestore(chain: ChainId, next: number, ageMs: number): number {
  return passOver(chain === 'monero' ? moneroPace : usualPace, { chain, next, ageMs });
}

/**
 * Likewise after a loss that the running service noticed. `ageMs`: since the last thing that the database has. The
 * database passes over one epoch at most (`pass_over_addresses`), which is a loss of a month.
 */
export function firstIndexAfterLoss(chain: ChainId, next: number, ageMs: number): number {
  const first = passOver(chain === 'monero' ? moneroLossPace : usualLossPace, { chain, next, ageMs });
  if (first - next > epochSize) throw new RangeError(`more than a month of the ${chain} wallet may be lost`);
  return first;
}

type Counter = Readonly<{ chain: ChainId; next: number; ageMs: number }>;

function passOver({ least, perHour, most }: Pace, { chain, next, ageMs }: Counter): number {
  const first = next + least + Math.ceil((Math.max(0, ageMs) * perHour) / 3_600_000);
  if (first >= most) throw new RangeError(`the ${chain} wallet has no more addresses: it needs a new seed`);
  return first;
}
