/**
 * One price from several sources, any of which may be wrong, late or malicious. A symbol has a price only while enough
 * sources agree and the price has not jumped; otherwise its pairs are paused. The rules, in this order:
 *
 * 1. Only well-formed observations that are at most `maxAgeMs` old count, and each source counts once. A price in a
 *    dollar coin is converted with that coin's price of this round, and is rejected if the coin has none.
 * 2. A symbol needs its quorum of sources. Of three or more, outliers too far from the weighted median are dropped, and
 *    the weighted median of the rest is the price if they have more than half of the weight. Two must agree with each
 *    other. One is enough only if the policy allows it. A deep order book has twice the weight of a thin or unknown
 *    one. Dollar coins are priced like all others, because they can lose their peg.
 * 3. A price that moved faster than the policy allows is held back, and its pairs are paused, until a later round
 *    confirms it. Until then it is unknown whether the jump is real, and using either price could cost us money. It is
 *    compared with every price of the last minute, so that many small steps are a jump too.
 * 4. If a round has too few sources, the last price is used until it is too old.
 */
import { isNear, middleOf, weightOf, withoutDominance, type Sighting } from './price-median-arithmetic.ts';
import { multiplyPrices, parsePrice, type Price, type Prices } from './rate.ts';

/** Price of one symbol from one source, as written by the source, with its time in milliseconds since 1970. */
export type Observation = Readonly<{
  source: string;
  symbol: string;
  price: string;
  observedAt: number;
  /** The coin in which the price is quoted. Absent for US dollars. */
  quote?: 'USDT';
  /** Size of the best bid or the best ask, whichever is smaller, in coins. Absent if the source does not state it. */
  depth?: string;
}>;

export type PricePolicy = Readonly<{
  minimumSources: number;
  /** Quorums of symbols that need another number of sources than the others. */
  quorums?: Readonly<Partial<Record<string, number>>>;
  /** Depth in US dollars from which on a source has full weight. */
  deepDollars: bigint;
  maxAgeMs: number;
  /** Tolerance for clock skew: an observation further in the future is rejected. */
  maxClockSkewMs: number;
  maxSpreadBasisPoints: bigint;
  maxStepBasisPointsPerMinute: bigint;
  /** Two prices that were observed less than this apart may differ as much as two that are this far apart. */
  roundMs: number;
}>;

export const defaultPricePolicy: PricePolicy = {
  minimumSources: 2,
  deepDollars: 1_000n,
  maxAgeMs: 90_000,
  maxClockSkewMs: 5_000,
  maxSpreadBasisPoints: 200n,
  maxStepBasisPointsPerMinute: 500n,
  roundMs: 30_000,
};

/** A price that the rules accepted. */
export type AcceptedPrice = Readonly<{
  price: Price;
  /** Median time of the observations behind the price. */
  observedAt: number;
  sources: readonly string[];
  /** Value of the best offers of all sources together, in US dollars. Absent if no source reports sizes. */
  depthDollars?: bigint;
}>;

/** State of a symbol between rounds. */
export type PriceRecord = Readonly<{
  accepted?: AcceptedPrice;
  /** Prices accepted before it within a minute, since the last confirmed jump. Absent if there are none. */
  earlier?: readonly AcceptedPrice[];
  /** A price that jumped and has to be confirmed by a later round. */
  held?: AcceptedPrice;
  /** True if the sources contradict each other or the last price. The accepted price must then not be used. */
  isHalted: boolean;
}>;

export type PriceBook = Readonly<Record<string, PriceRecord>>;

export type RejectionReason =
  | 'malformed'
  | 'stale'
  | 'from_the_future'
  | 'repeated'
  | 'quote_unpriced'
  | 'outlier'
  | 'too_few_sources'
  | 'sources_disagree'
  | 'step_held';

/** Why an observation or a symbol was rejected. Without `source` the whole symbol is meant. */
export type Rejection = Readonly<{ symbol: string; source?: string; reason: RejectionReason }>;

export type CombinedPrices = Readonly<{
  prices: Prices;
  rejected: readonly Rejection[];
  /** True if a symbol observed in this round or before has no price, or if there is no symbol at all. */
  isStale: boolean;
  /** State to be passed as `previous` in the next round. */
  book: PriceBook;
}>;

export function combinePrices(
  observations: readonly Observation[],
  previous: PriceBook,
  nowMs: number,
  policy: PricePolicy,
): CombinedPrices {
  const quoteOf = findQuote(observations, previous, nowMs, policy);
  const { sightings, rejected } = sift(observations, quoteOf, { nowMs, policy });
  const symbols = new Set([...Object.keys(previous), ...observations.map((observation) => observation.symbol)]);

  const records = [...symbols].map((symbol): [string, PriceRecord] => {
    const before = Object.hasOwn(previous, symbol) ? previous[symbol] : undefined;
    const needed = policy.quorums?.[symbol] ?? policy.minimumSources;
    const own = { ...policy, minimumSources: needed };
    const verdict = judge(withoutDominance(sightings.get(symbol) ?? []), before ?? { isHalted: false }, own);
    rejected.push(...verdict.rejected.map((rejection) => ({ symbol, ...rejection })));
    return [symbol, verdict.record];
  });

  const book = Object.fromEntries(records);
  const prices = freshPrices(book, nowMs, policy);
  const isStale = symbols.size === 0 || Object.keys(prices).length < symbols.size;
  return { prices, rejected, isStale, book };
}

/** Prices that may be used now. They become stale between rounds, so this is called for every use. */
export function freshPrices(book: PriceBook, nowMs: number, policy: PricePolicy): Prices {
  const usable = Object.entries(book).flatMap(([symbol, { accepted, isHalted }]) =>
    accepted !== undefined && !isHalted && ageFault(accepted.observedAt, nowMs, policy) === undefined
      ? [[symbol, accepted.price] as const]
      : [],
  );
  return Object.fromEntries(usable);
}

type FindQuote = (quote: NonNullable<Observation['quote']>) => AcceptedPrice | undefined;

/** Price in this round of a coin in which other prices are quoted, from observations in US dollars only. */
function findQuote(
  observations: readonly Observation[],
  previous: PriceBook,
  nowMs: number,
  policy: PricePolicy,
): FindQuote {
  return (quote) => {
    const own = observations.filter((each) => each.symbol === quote && each.quote === undefined);
    const before = previous[quote];
    const { prices, book } = combinePrices(own, before ? { [quote]: before } : {}, nowMs, policy);
    return prices[quote] && book[quote]?.accepted;
  };
}

type Round = Readonly<{ nowMs: number; policy: PricePolicy }>;

/** Applies rule 1: keeps the newest well-formed, fresh observation of each source for each symbol. */
function sift(observations: readonly Observation[], quoteOf: FindQuote, round: Round) {
  const sightings = new Map<string, readonly Sighting[]>();
  const rejected: Rejection[] = [];
  const quotes = new Map(
    [...new Set(observations.map(({ quote }) => quote))].map((each) => [each, each && quoteOf(each)]),
  );
  for (const observation of observations.toSorted(byNewest)) {
    const { source, symbol, quote } = observation;
    const soFar = sightings.get(symbol) ?? [];
    const isRepeated = soFar.some((sighting) => sighting.source === source);
    const sighting = see(observation, quotes.get(quote), round);
    const reason = typeof sighting === 'string' ? sighting : isRepeated && 'repeated';
    if (reason) rejected.push({ symbol, source, reason });
    else if (typeof sighting !== 'string') sightings.set(symbol, [...soFar, sighting]);
  }
  return { sightings, rejected };
}

/** Converts one observation to US dollars, or returns the reason why the observation does not count. */
function see(
  { source, symbol, price: text, observedAt, quote, depth }: Observation,
  quoted: AcceptedPrice | undefined,
  { nowMs, policy }: Round,
): Sighting | RejectionReason {
  const price = parsePrice(symbol, text);
  if (!price.ok) return 'malformed';
  const fault = ageFault(observedAt, nowMs, policy);
  if (fault !== undefined) return fault;
  if (quote !== undefined && (quoted === undefined || quote === symbol)) return 'quote_unpriced';
  const dollars = quoted === undefined ? price.value : multiplyPrices(price.value, quoted.price);
  const depthDollars = depth === undefined ? undefined : worthOf(dollars, depth);
  const seenAt = Math.min(observedAt, nowMs, quoted?.observedAt ?? nowMs);
  const weight = depthDollars !== undefined && depthDollars >= policy.deepDollars ? 2 : 1;
  return { source, price: dollars, observedAt: seenAt, weight, ...(depthDollars !== undefined && { depthDollars }) };
}

/** Value of an amount of coins in whole US dollars, rounded down. Undefined if the amount is malformed. */
function worthOf(price: Price, amount: string): bigint | undefined {
  const coins = parsePrice(price.symbol, amount);
  if (!coins.ok) return undefined;
  const { numerator, denominator } = multiplyPrices(price, coins.value);
  return numerator / denominator;
}

function byNewest(a: Observation, b: Observation): number {
  return b.observedAt - a.observedAt;
}

function ageFault(observedAt: number, nowMs: number, policy: PricePolicy): 'stale' | 'from_the_future' | undefined {
  if (observedAt > nowMs + policy.maxClockSkewMs) return 'from_the_future';
  // The comparison is written so that NaN counts as stale too.
  return nowMs - observedAt <= policy.maxAgeMs ? undefined : 'stale';
}

type Verdict = Readonly<{ record: PriceRecord; rejected: readonly Omit<Rejection, 'symbol'>[] }>;

/** Applies rules 2 to 4 of this file's first comment to one symbol. */
function judge(sightings: readonly Sighting[], before: PriceRecord, policy: PricePolicy): Verdict {
  if (sightings.length < policy.minimumSources || sightings.length === 0) {
    return { record: before, rejected: [{ reason: 'too_few_sources' }] };
  }
  const middle = middleOf(sightings);
  const kept =
    sightings.length < 3
      ? sightings
      : sightings.filter(({ price }) => isNear(price, middle.price, policy.maxSpreadBasisPoints));
  const outliers = sightings
    .filter((sighting) => !kept.includes(sighting))
    .map(({ source }) => ({ source, reason: 'outlier' as const }));

  const isMajority = weightOf(kept) * 2 > weightOf(sightings) && kept.length >= policy.minimumSources;
  if (!isMajority || !isPairNear(kept, policy)) {
    return { record: { ...before, isHalted: true }, rejected: [...outliers, { reason: 'sources_disagree' }] };
  }

  const depths = kept.flatMap(({ depthDollars }) => depthDollars ?? []);
  const agreed: AcceptedPrice = {
    ...middleOf(kept),
    sources: kept.map(({ source }) => source),
    ...(depths.length > 0 && { depthDollars: depths.reduce((sum, each) => sum + each, 0n) }),
  };
  if (isStepAllowed(agreed, before, policy)) {
    const earlier = lastMinuteOf(before).filter(({ observedAt }) => agreed.observedAt - observedAt < minuteMs);
    return { record: { accepted: agreed, earlier, isHalted: false }, rejected: outliers };
  }
  if (isJumpConfirmed(agreed, before, policy)) {
    return { record: { accepted: agreed, isHalted: false }, rejected: outliers };
  }
  return { record: holdBack(agreed, before, policy), rejected: [...outliers, { reason: 'step_held' }] };
}

/**
 * Whether two prices are near each other. Two prices that are both near their mean can still be far apart. With three
 * or more, others support the median.
 */
function isPairNear([one, other, third]: readonly Sighting[], policy: PricePolicy): boolean {
  if (one === undefined || other === undefined || third !== undefined) return true;
  return areNear(one.price, other.price, policy);
}

function areNear(a: Price, b: Price, { maxSpreadBasisPoints }: PricePolicy): boolean {
  return isNear(a, b, maxSpreadBasisPoints) && isNear(b, a, maxSpreadBasisPoints);
}

const minuteMs = 60_000;

function lastMinuteOf({ accepted, earlier = [] }: PriceRecord): readonly AcceptedPrice[] {
  return accepted === undefined ? [] : [...earlier, accepted];
}

function isStepAllowed(agreed: AcceptedPrice, before: PriceRecord, policy: PricePolicy): boolean {
  return lastMinuteOf(before).every(({ price, observedAt }) => {
    const elapsedMs = Math.max(policy.roundMs, agreed.observedAt - observedAt);
    const allowed = (policy.maxStepBasisPointsPerMinute * BigInt(Math.floor(elapsedMs))) / BigInt(minuteMs);
    return isNear(agreed.price, price, allowed);
  });
}

function isJumpConfirmed(agreed: AcceptedPrice, { held }: PriceRecord, policy: PricePolicy): boolean {
  if (held === undefined || !areNear(agreed.price, held.price, policy)) return false;
  // Timers are inexact, so half a round later counts as another round. A jump that was observed too long ago confirms
  // nothing.
  const heldForMs = agreed.observedAt - held.observedAt;
  return heldForMs >= policy.roundMs / 2 && heldForMs <= policy.maxAgeMs;
}

/**
 * Holds a price back that has jumped. It keeps the time of its first observation, so that more frequent rounds do not
 * confirm it sooner.
 */
function holdBack(agreed: AcceptedPrice, before: PriceRecord, policy: PricePolicy): PriceRecord {
  const { held, ...known } = before;
  const isSameJump =
    held !== undefined &&
    areNear(agreed.price, held.price, policy) &&
    agreed.observedAt - held.observedAt <= policy.maxAgeMs;
  return { ...known, held: isSameJump ? held : agreed, isHalted: true };
}
