/**
 * Price feeds of the profiles. Live and simulated feeds are different (branded) types that only this file can create:
 * code for real money requires a `LivePriceFeed`, so the sandbox's random prices cannot be passed by mistake.
 */
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import { defaultPricePolicy, type PricePolicy } from '#src/domain/price-median.ts';
import type { RateSource } from './rate-source.ts';

/** A venue: an exchange where the coins are traded. */
export type VenueSource = RateSource &
  Readonly<{
    kind: 'venue';
    /** Coins that are traded on the venue. */
    symbols: readonly CoinSymbol[];
    /** Closes the connections to the venue. */
    close(): void;
  }>;
/** A source of simulated prices. */
export type SimulatedSource = RateSource & Readonly<{ kind: 'simulated' }>;

/** Type brand of price feeds. Not exported, so that no other file can create a feed. */
const made = Symbol('made');

export type LivePriceFeed = Readonly<{
  kind: 'live';
  sources: readonly VenueSource[];
  [made]: 'live';
}>;
export type SimulatedPriceFeed = Readonly<{
  kind: 'simulated';
  sources: readonly [SimulatedSource];
  /** Why simulated prices are harmless here. Logged at every start. */
  because: string;
  [made]: 'simulated';
}>;
export type PriceFeed = LivePriceFeed | SimulatedPriceFeed;

/** Number of venues that must agree on a price before it is used for real money. */
const fewestVenues = 2;

export function makeLivePriceFeed(venues: readonly [VenueSource, VenueSource, ...VenueSource[]]): LivePriceFeed {
  const feed: LivePriceFeed = { kind: 'live', sources: venues, [made]: 'live' };
  assertLive(feed);
  return feed;
}

export function makeSimulatedPriceFeed(source: SimulatedSource, because: string): SimulatedPriceFeed {
  return { kind: 'simulated', sources: [source], because, [made]: 'simulated' };
}

/**
 * Throws unless the feed is live. Checked at run time, because casts can bypass the types. Called again before the feed
 * prices real money.
 */
export function assertLive(feed: PriceFeed): asserts feed is LivePriceFeed {
  const kinds: readonly string[] = feed.sources.map(({ kind }) => kind);
  if (feed[made] !== 'live' || kinds.some((kind) => kind !== 'venue')) {
    throw new TypeError('real money is not priced with simulated prices');
  }
  const venues = new Set(feed.sources.map(({ name }) => name));
  if (venues.size < fewestVenues) throw new TypeError(`real money is priced by ${fewestVenues} venues at least`);
}

/**
 * Price policy of a feed. A simulated feed has one source, which is enough. With venues, the quorum of a symbol is the
 * majority of the venues that trade it, and at least two, so a symbol that only one venue trades has no price.
 */
export function pricePolicyOf(feed: PriceFeed): PricePolicy {
  if (feed.kind === 'simulated') return { ...defaultPricePolicy, minimumSources: 1 };
  const symbols = new Set(feed.sources.flatMap((source) => source.symbols));
  const quorums = [...symbols].map((symbol): [string, number] => {
    const traders = feed.sources.filter((source) => source.symbols.includes(symbol)).length;
    return [symbol, Math.max(fewestVenues, Math.floor(traders / 2) + 1)];
  });
  return { ...defaultPricePolicy, quorums: Object.fromEntries(quorums) };
}
