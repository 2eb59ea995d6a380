/**
 * Where a profile's prices come from. Live and simulated feeds are different types, and only the functions here make
 * them: what takes real money asks for a `LivePriceFeed`, and the sandbox's walk can not be passed in its place.
 */
import { defaultPricePolicy, type PricePolicy } from '#src/domain/price-median.ts';
import type { RateSource } from '../ports/rate-source.ts';

/** A market where the coins are traded. */
export type VenueSource = RateSource & Readonly<{ kind: 'venue' }>;
/** A site that republishes the prices of venues: a further opinion, never one of the two that are needed. */
export type AggregatorSource = RateSource & Readonly<{ kind: 'aggregator' }>;
/** Made-up prices. */
export type SimulatedSource = RateSource & Readonly<{ kind: 'simulated' }>;

/** Not exported: nobody else can write down a feed. */
const made = Symbol('made');

export type LivePriceFeed = Readonly<{
  kind: 'live';
  sources: readonly (VenueSource | AggregatorSource)[];
  [made]: 'live';
}>;
export type SimulatedPriceFeed = Readonly<{
  kind: 'simulated';
  sources: readonly [SimulatedSource];
  /** Why made-up prices do no harm here; the log repeats it at every start. */
  because: string;
  [made]: 'simulated';
}>;
export type PriceFeed = LivePriceFeed | SimulatedPriceFeed;

/** Two venues must agree on a price before it is used with real money. */
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

/** Types end where somebody casts; this is asked again before prices of the feed can reach real money. */
export function assertLive(feed: PriceFeed): asserts feed is LivePriceFeed {
  const kinds: readonly string[] = feed.sources.map(({ kind }) => kind);
  if (feed[made] !== 'live' || kinds.some((kind) => kind !== 'venue' && kind !== 'aggregator')) {
    throw new TypeError('real money is not priced with simulated prices');
  }
  const venues = new Set(feed.sources.filter(({ kind }) => kind === 'venue').map(({ name }) => name));
  if (venues.size < fewestVenues) throw new TypeError(`real money is priced by ${fewestVenues} venues at least`);
}

/** A simulated feed has nobody to agree with. */
export function pricePolicyOf(feed: PriceFeed): PricePolicy {
  return feed.kind === 'live' ? defaultPricePolicy : { ...defaultPricePolicy, minimumSources: 1 };
}
