/**
 * The live price feed: several venues (exchanges) that must agree on a price. Their interfaces are public; a key of the
 * operator is sent where one is set.
 */
import type { VenueKeys, VenueList, VenueName } from '#src/domain/price-venues.ts';
import { makeLivePriceFeed, type LivePriceFeed, type VenueSource } from '#src/usecases/ports/price-feed.ts';
import { bitfinex } from './bitfinex.ts';
import { coinbase } from './coinbase.ts';
import { kraken } from './kraken.ts';
import { kucoin } from './kucoin.ts';
import type { StreamOptions } from './stream.ts';
import { openVenue } from './venue.ts';
import type { VenueProtocol } from './venue-protocol.ts';

type Venue = Readonly<{ protocol: VenueProtocol; baseUrl: string; streamUrl: string }>;

const venues: Readonly<Record<VenueName, Venue>> = {
  kraken: { protocol: kraken, baseUrl: 'https://api.kraken.com', streamUrl: 'wss://ws.kraken.com/v2' },
  coinbase: {
    protocol: coinbase,
    baseUrl: 'https://api.exchange.coinbase.com',
    streamUrl: 'wss://ws-feed.exchange.coinbase.com',
  },
  bitfinex: {
    protocol: bitfinex,
    baseUrl: 'https://api-pub.bitfinex.com',
    streamUrl: 'wss://api-pub.bitfinex.com/ws/2',
  },
  // KuCoin's answers name the server to connect to, which must be within this domain.
  kucoin: { protocol: kucoin, baseUrl: 'https://api.kucoin.com', streamUrl: 'wss://kucoin.com' },
};

/**
 * Timeout of a request: shorter than a round of prices, so that one venue that hangs does not hold up the others for
 * long.
 */
const timeoutMs = 3_000;

export type FeedOptions = Omit<StreamOptions, 'baseUrl' | 'streamUrl' | 'keyHeaders'> & Readonly<{ keys?: VenueKeys }>;

export function openLiveFeed(
  [first, second, ...others]: VenueList,
  { keys = {}, ...options }: FeedOptions,
): LivePriceFeed {
  const open = (name: VenueName): VenueSource => {
    const { protocol, baseUrl, streamUrl } = venues[name];
    const keyHeaders = keys[name] ?? {};
    return openVenue(protocol, { timeoutMs, ...options, baseUrl, streamUrl, keyHeaders });
  };
  return makeLivePriceFeed([open(first), open(second), ...others.map(open)]);
}
