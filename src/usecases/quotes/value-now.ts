/** The value of an amount in dollars, by prices that are fresh. */
import type { Money } from '#src/domain/money.ts';
import { ratesRoundMs } from '#src/domain/order/time-limits.ts';
import type { Prices } from '#src/domain/rate.ts';
import { dollarsOf } from '#src/domain/treasury/act.ts';
import type { Records } from '../ports/records.ts';

/** Prices older than this many rounds of refreshing say nothing about today's value. */
const freshRounds = 20;

/** The latest prices. Undefined if there are none, or none that are fresh. */
export async function freshPrices({ controls }: Records, now: number): Promise<Prices | undefined> {
  const rates = await controls.latestRates();
  return rates && now - rates.observedAt <= freshRounds * ratesRoundMs ? rates.prices : undefined;
}

/** Value in whole dollars, rounded up. Null without a fresh price. */
export async function valueNow(records: Records, amount: Money, now: number): Promise<bigint | null> {
  if (amount.units === 0n) return 0n;
  const prices = await freshPrices(records, now);
  return (prices && dollarsOf(amount, prices)) ?? null;
}
