/** How old the prices of a board are, and whether they may still be used. */
import { chains } from './assets/chains.ts';
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { ratesMaxAgeMs } from './order/time-limits.ts';
import type { Market } from './price-market.ts';

type TimedBoard = Readonly<{ observedAt: number; market?: Market }>;

/**
 * Whether the prices are recent enough to be used: those of the pair and of the coins that its network fees are paid
 * in, or of all coins without a pair.
 */
export function isFresh(board: TimedBoard, now: number, pair: readonly CurrencyId[] = []): boolean {
  return isYoung(usedSince(board, pair), now);
}

/** Whether prices that were observed then may be used now. */
export function isYoung(observedAt: number, now: number): boolean {
  return now - observedAt <= ratesMaxAgeMs;
}

/** When the oldest price was observed that these currencies and their network fees need; without any, of all coins. */
export function usedSince(board: TimedBoard, ids: readonly CurrencyId[]): number {
  return ratedAt(
    board,
    ids.flatMap((id) => [id, chains[currencies[id].chain].nativeCurrency]),
  );
}

/**
 * When the oldest price of these currencies was observed, in milliseconds since 1970; without any, of all coins. Each
 * coin has a time of its own, so that a coin with a quiet market ages no pairs but its own.
 */
export function ratedAt({ observedAt, market }: TimedBoard, ids: readonly CurrencyId[]): number {
  if (ids.length === 0) return observedAt;
  const times = ids.map((id) => market?.[currencies[id].priceSymbol]?.observedAt ?? observedAt);
  // The board's own time is that of the oldest coin.
  return Math.max(observedAt, Math.min(...times));
}
