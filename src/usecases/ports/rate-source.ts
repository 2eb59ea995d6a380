/** Port to an external source of prices. */
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { Observation } from '#src/domain/price-median.ts';
import type { Market } from '#src/domain/price-market.ts';
import type { SourcePrices } from '#src/domain/price-sources.ts';
import type { MissingPrices } from '#src/domain/price-trouble.ts';
import type { Prices } from '#src/domain/rate.ts';

export interface RateSource {
  readonly name: string;

  /** Coins that the source has prices of. Absent if it has all. */
  readonly symbols?: readonly CoinSymbol[];

  /**
   * Current prices of the requested symbols that this source has; others are left out. Throws `OutsideError` if it has
   * none at all. Prices are not judged here: `combinePrices` decides which are used.
   */
  observe(symbols: readonly CoinSymbol[]): Promise<readonly Observation[]>;
}

/** The prices in use, as stored in the database. */
export type RateSnapshot = Readonly<{
  prices: Prices;
  /** Coins without a price, and why. Absent if every coin has a price. */
  missing?: MissingPrices;
  /** Sources, volatility and depth by symbol. Absent before the first round. */
  market?: Market;
  /** What each source said in the last round, by symbol. Absent before the first round. */
  sources?: SourcePrices;
  observedAt: number;
  savedAt: number;
}>;
