/**
 * What amounts are worth in the money that people count in. For reading only: approximate, and never used to move
 * coins. A rate is judged by the rules of the price desk each time it is used, so that an old one is no rate.
 */
import { currencies } from './assets/currencies.ts';
import type { FiatCode } from './fiat-codes.ts';
import { divideDown, type Money } from './money.ts';
import { combinePrices, defaultPricePolicy, type Observation, type PricePolicy } from './price-median.ts';
import { isSourceFault, type SourcePrice } from './price-sources.ts';
import type { Price, Prices } from './rate.ts';

/** Those that need a rate: prices of coins are in US dollars. */
export const ratedFiats = ['EUR', 'GBP', 'JPY', 'CNY', 'TWD'] as const satisfies readonly FiatCode[];
export type RatedFiat = (typeof ratedFiats)[number];

/** Sources of rates, by the names that settings, pages and logs use for them. */
export const fiatSourceNames = ['kraken', 'coinbase', 'coingecko'] as const;
export type FiatSourceName = (typeof fiatSourceNames)[number];
export const fiatSourceTitles = {
  kraken: 'Kraken',
  coinbase: 'Coinbase',
  coingecko: 'CoinGecko',
} as const satisfies Record<FiatSourceName, string>;

/** Name of the source that makes rates up. */
export const simulatedFiatSource = 'sandbox';

/** Such rates move little in an hour, and their sources are asked every few minutes only. */
export const fiatMaxAgeMs = 3_600_000;
/** Two sources at least must agree, within two per cent, like venues on the price of a coin. */
const fiatPolicy: PricePolicy = { ...defaultPricePolicy, minimumSources: 2, maxAgeMs: fiatMaxAgeMs };

export type FiatTrouble = 'too_few_sources' | 'sources_disagree' | 'prices_old';

/** A rate: US dollars for one unit of the money. */
export type JudgedFiat = Readonly<{
  rate: Price | null;
  trouble: FiatTrouble | null;
  observedAt: number | null;
  /** What each source said, with what is wrong with it now. */
  sources: readonly SourcePrice[];
}>;

type Judging = Readonly<{ now: number; allowsSimulated: boolean }>;

/** The rate by what the sources said. Made-up rates count only where they are allowed, and then one is enough. */
export function judgeFiat(
  code: RatedFiat,
  said: readonly SourcePrice[],
  { now, allowsSimulated }: Judging,
): JudgedFiat {
  const sources = said.filter(({ source }) => allowsSimulated || source !== simulatedFiatSource);
  const isSimulated = sources.length > 0 && sources.every(({ source }) => source === simulatedFiatSource);
  const policy = isSimulated ? { ...fiatPolicy, minimumSources: 1 } : fiatPolicy;
  const { prices, rejected, book } = combinePrices(sources.flatMap(toObservation(code)), {}, now, policy);
  const rate = prices[code] ?? null;
  const isDisagreed = rejected.some((each) => each.source === undefined && each.reason === 'sources_disagree');
  return {
    rate,
    trouble: rate ? null : isDisagreed ? 'sources_disagree' : 'too_few_sources',
    observedAt: (rate && book[code]?.accepted?.observedAt) ?? null,
    sources: sources.map((each) => {
      const reason = rejected.find(({ source }) => source === each.source)?.reason;
      return isSourceFault(reason) ? { ...each, fault: reason } : each;
    }),
  };
}

function toObservation(symbol: RatedFiat): (said: SourcePrice) => readonly Observation[] {
  return ({ source, price, observedAt, fault }) =>
    price === undefined || observedAt === undefined || fault !== undefined
      ? []
      : [{ source, symbol, price, observedAt }];
}

/** All that is needed to tell what amounts are worth. `prices` are only those that are recent enough. */
export type FiatBoard = Readonly<{ code: FiatCode; rate: Price; prices: Prices }>;

/** A dollar in dollars. */
export const dollarRate: Price = { symbol: 'USD', numerator: 1n, denominator: 1n };

const worthDecimals = 8;

/** The worth as a decimal text, truncated after eight decimals. Null without a price. */
export function worthIn({ rate, prices }: FiatBoard, { currency, units }: Money): string | null {
  const { priceSymbol, decimals } = currencies[currency];
  const price = prices[priceSymbol];
  if (!price || units < 0n) return null;
  const scaled = divideDown(
    units * price.numerator * rate.denominator * 10n ** BigInt(worthDecimals),
    10n ** BigInt(decimals) * price.denominator * rate.numerator,
  );
  const digits = scaled.toString().padStart(worthDecimals + 1, '0');
  return `${digits.slice(0, -worthDecimals)}.${digits.slice(-worthDecimals)}`;
}
