/** Port to an external source of prices. */
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { Observation } from '#src/domain/price-median.ts';
import type { Prices } from '#src/domain/rate.ts';

export interface RateSource {
  readonly name: string;

  /**
   * Current prices of the symbols that this source knows; the others are left out. Throws `OutsideError` if it has none
   * at all. It does not judge prices: `combinePrices` decides which may be used.
   */
  observe(symbols: readonly CoinSymbol[]): Promise<readonly Observation[]>;
}

/** The prices in use, as they are stored. */
export type RateSnapshot = Readonly<{ prices: Prices; observedAt: number; savedAt: number }>;
