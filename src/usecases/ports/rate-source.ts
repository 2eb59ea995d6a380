/** What the service needs from a place that knows prices. */
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { Observation } from '#src/domain/price-median.ts';
import type { Prices } from '#src/domain/rate.ts';

export interface RateSource {
  readonly name: string;

  /**
   * What this source says now of the symbols it knows; the others are left out. Throws `OutsideError` when it says
   * nothing at all. It translates and never decides: whether a price may be used is for `combinePrices`.
   */
  observe(symbols: readonly CoinSymbol[]): Promise<readonly Observation[]>;
}

/** The prices in use, as they are stored. */
export type RateSnapshot = Readonly<{ prices: Prices; observedAt: number; savedAt: number }>;
