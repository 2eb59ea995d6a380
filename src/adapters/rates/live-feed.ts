/** The price feed of the main network: two venues that must agree, and an aggregator as a third source. */
import { makeLivePriceFeed, type LivePriceFeed } from '#src/usecases/ports/price-feed.ts';
import { makeCoinbaseSource } from './coinbase.ts';
import { makeCoingeckoSource } from './coingecko.ts';
import { makeKrakenSource } from './kraken.ts';
import type { SourceOptions } from './source-options.ts';

export function openLiveFeed(options: Omit<SourceOptions, 'baseUrl'>): LivePriceFeed {
  const kraken = makeKrakenSource({ ...options, baseUrl: 'https://api.kraken.com' });
  const coinbase = makeCoinbaseSource({ ...options, baseUrl: 'https://api.coinbase.com' });
  const coingecko = makeCoingeckoSource({ ...options, baseUrl: 'https://api.coingecko.com' });
  return makeLivePriceFeed([kraken, coinbase], [coingecko]);
}
