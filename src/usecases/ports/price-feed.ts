/**
 * Price feeds of the profiles. Live and simulated feeds are different (branded) types that only this file can create:
 * code for real money requires a `LivePriceFeed`, so the sandbox's random prices cannot be passed by mistake.
 */
import { defaultPricePolicy, type PricePolicy } from '#src/domain/price-median.ts';
import type { RateSource } from './rate-source.ts';

/** An exchange where the coins are traded. */
export type VenueSource = RateSource & Readonly<{ kind: 'venue' }>;
/**
 * A site that republishes prices of venues. An additional source that does not count as one of the two required venues.
 */
export type AggregatorSource = RateSource & Readonly<{ kind: 'aggregator' }>;
/** A source of invented prices. */
export type SimulatedSource = RateSource & Readonly<{ kind: 'simulated' }>;

/** Type brand. Not exported, so that no other file can create a feed. */
const made = Symbol('made');

export type LivePriceFeed = Readonly<{
  kind: 'live';
  sources: readonly (VenueSource | AggregatorSource)[];
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

export function makeLivePriceFeed(
  venues: readonly [VenueSource, VenueSource, ...VenueSource[]],
  aggregators: readonly AggregatorSource[] = [],
): LivePriceFeed {
  const feed: LivePriceFeed = { kind: 'live', sources: [...venues, ...aggregators], [made]: 'live' };
  assertLive(feed);
  return feed;
}

export function makeSimulatedPriceFeed(source: SimulatedSource, because: string): SimulatedPriceFeed {
  return { kind: 'simulated', sources: [source], because, [made]: 'simulated' };
}

/** Runtime check, because casts can bypass the types. Called again before the feed prices real money. */
export function assertLive(feed: PriceFeed): asserts feed is LivePriceFeed {
  const kinds: readonly string[] = feed.sources.map(({ kind }) => kind);
  if (feed[made] !== 'live' || kinds.some((kind) => kind !== 'venue' && kind !== 'aggregator')) {
    throw new TypeError('real money is not priced with simulated prices');
  }
  const venues = new Set(feed.sources.filter(({ kind }) => kind === 'venue').map(({ name }) => name));
  if (venues.size < fewestVenues) throw new TypeError(`real money is priced by ${fewestVenues} venues at least`);
}

/** One source is enough for a simulated feed, which has only one. */
export function pricePolicyOf(feed: PriceFeed): PricePolicy {
  return feed.kind === 'live' ? defaultPricePolicy : { ...defaultPricePolicy, minimumSources: 1 };
}
