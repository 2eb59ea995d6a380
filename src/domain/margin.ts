/**
 * The margin: the difference between the mid-market rate and the rate of a quote, in parts per million (ppm) of the
 * rate. Its terms pay for volatility, for the size of the order against the market's depth, and for the stock of both
 * coins in our wallet. Policy, facts and terms are inputs of the quote, so that anyone can recalculate the margin.
 */
import type { CoinSymbol } from './assets/currencies.ts';
import { divideDown, divideUp } from './money.ts';
import type { OrderType } from './order/order-kind.ts';
import { isSameRate, type Rate, scaleRate } from './rate.ts';

export type MarginPolicy = Readonly<{
  basePpm: bigint;
  /** Volatility up to this is paid for by the service fee. */
  calmPpm: bigint;
  /** Share of the volatility above `calmPpm` that is charged. A fixed price is an option, so its share is larger. */
  floatingPercent: bigint;
  fixedPercent: bigint;
  /** Market depth in US dollars that is assumed if venues report less or none. */
  leastDepthDollars: bigint;
  /** Charged for each doubling of the order's value above the market depth. */
  doublingPpm: bigint;
  /** Upper bound of the inventory term, which is negative if the wallet has much of the receive currency. */
  skewPpm: bigint;
  /** Bounds of the sum. A negative `leastPpm` allows a rate better than the mid-market rate, for an abundant coin. */
  leastPpm: bigint;
  mostPpm: bigint;
}>;

export type MarginFacts = Readonly<{
  /** Standard deviation of the price over 15 minutes, of the coin of the pair that moves more. */
  volatilityPpm: bigint;
  valueDollars: bigint;
  /** Depth of the market of the coin of the pair that has less. 0 if unknown. */
  depthDollars: bigint;
  /** Wallet stock in percent of its target, 0 to 200. */
  sendStockPercent: bigint;
  receiveStockPercent: bigint;
}>;

export type MarginTerms = Readonly<{
  basePpm: bigint;
  volatilityPpm: bigint;
  sizePpm: bigint;
  inventoryPpm: bigint;
  /** Sum of the terms, within the bounds of the policy. */
  totalPpm: bigint;
}>;

export type Margin = Readonly<{ mid: Rate; policy: MarginPolicy; facts: MarginFacts; terms: MarginTerms }>;

/** Policies by pair of symbols ("BTC/USDT"). Fields that a pair does not set are those of `usual`. */
export type MarginPolicies = Readonly<{
  usual: MarginPolicy;
  pairs?: Readonly<Partial<Record<`${CoinSymbol}/${CoinSymbol}`, Partial<MarginPolicy>>>>;
}>;

export function marginPolicyOf({ usual, pairs }: MarginPolicies, from: CoinSymbol, to: CoinSymbol): MarginPolicy {
  const own = pairs?.[`${from}/${to}`];
  return own ? { ...usual, ...own } : usual;
}

const whole = 1_000_000n;

/** The terms of a margin. Volatility rounds up, as everything that is charged; inventory rounds towards zero. */
export function marginTerms(policy: MarginPolicy, facts: MarginFacts, orderType: OrderType): MarginTerms {
  const { basePpm, skewPpm } = policy;
  const share = orderType === 'fixed' ? policy.fixedPercent : policy.floatingPercent;
  const swing = atLeast(0n, facts.volatilityPpm - policy.calmPpm);
  const volatilityPpm = divideUp(swing * share, 100n);
  const sizePpm = policy.doublingPpm * countDoublings(policy, facts);
  const leaning = ((facts.sendStockPercent - facts.receiveStockPercent) * skewPpm) / 100n;
  const inventoryPpm = within(-skewPpm, leaning, skewPpm);
  const sum = basePpm + volatilityPpm + sizePpm + inventoryPpm;
  const totalPpm = within(policy.leastPpm, sum, policy.mostPpm);
  return { basePpm, inventoryPpm, sizePpm, totalPpm, volatilityPpm };
}

export function makeMargin(
  mid: Rate,
  policy: MarginPolicy,
  facts: MarginFacts,
  orderType: OrderType,
): Readonly<{ rate: Rate; margin: Margin }> {
  const terms = marginTerms(policy, facts, orderType);
  return { rate: applyMargin(mid, terms.totalPpm), margin: { mid, policy, facts, terms } };
}

/** The mid-market rate less the margin, as an exact fraction. */
function applyMargin(mid: Rate, totalPpm: bigint): Rate {
  return scaleRate(mid, whole - totalPpm, whole);
}

/** Whether a rate is the mid-market rate less the margin. */
export function isMarginOf(rate: Rate, { mid, terms }: Margin): boolean {
  return isSameRate(rate, applyMargin(mid, terms.totalPpm));
}

/** The terms as numbers, which represent them exactly: they are at most a few digits long. */
export function termsAsNumbers(terms: MarginTerms): Readonly<Record<keyof MarginTerms, number>> {
  return {
    basePpm: Number(terms.basePpm),
    volatilityPpm: Number(terms.volatilityPpm),
    sizePpm: Number(terms.sizePpm),
    inventoryPpm: Number(terms.inventoryPpm),
    totalPpm: Number(terms.totalPpm),
  };
}

/** Stock in percent of its target, rounded down to quarters so that a quote does not reveal the balance. */
export function stockPercent(units: bigint, targetUnits: bigint): bigint {
  if (targetUnits <= 0n || units <= 0n) return 0n;
  return within(0n, divideDown(units * 4n, targetUnits) * 25n, 200n);
}

function countDoublings(policy: MarginPolicy, { valueDollars, depthDollars }: MarginFacts): bigint {
  let reached = atLeast(1n, atLeast(policy.leastDepthDollars, depthDollars));
  let doublings = 0n;
  for (; reached < valueDollars; reached *= 2n) doublings += 1n;
  return doublings;
}

function atLeast(least: bigint, value: bigint): bigint {
  return value < least ? least : value;
}

function within(least: bigint, value: bigint, most: bigint): bigint {
  return value > most ? most : atLeast(least, value);
}

type Texts<Figures> = Readonly<Record<keyof Figures, string>>;

/** Version of the rules above. Recalculation needs it once the rules change. */
const formula = 1;

/** A margin as plain JSON, for hashing, storing and showing. By name, as canonical JSON sorts it. */
export function describeMargin({ mid, policy, facts, terms }: Margin) {
  return {
    facts: toTexts(facts),
    formula,
    midDenominator: mid.denominator.toString(),
    midNumerator: mid.numerator.toString(),
    policy: describePolicy(policy),
    terms: toTexts(terms),
  };
}

/** Texts of the policies. Many quotes share one policy. */
const describedPolicies = new WeakMap<MarginPolicy, Texts<MarginPolicy>>();

function describePolicy(policy: MarginPolicy): Texts<MarginPolicy> {
  const known = describedPolicies.get(policy);
  if (known) return known;
  const byName = Object.entries(policy).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const texts = Object.freeze(toTexts(Object.fromEntries(byName) as MarginPolicy));
  describedPolicies.set(policy, texts);
  return texts;
}

export type DescribedMargin = ReturnType<typeof describeMargin>;

/** Parses the output of `describeMargin`. Terms are read as stored: a later formula does not change an old quote. */
export function readMargin(described: DescribedMargin, { from, to }: Pick<Rate, 'from' | 'to'>): Margin {
  const { midNumerator, midDenominator } = described;
  return {
    mid: { from, to, numerator: BigInt(midNumerator), denominator: BigInt(midDenominator) },
    policy: toUnits(described.policy),
    facts: toUnits(described.facts),
    terms: toUnits(described.terms),
  };
}

function toTexts<Figures extends Readonly<Record<keyof Figures, bigint>>>(figures: Figures): Texts<Figures> {
  const texts: Partial<Record<keyof Figures, string>> = {};
  for (const name in figures) texts[name] = figures[name].toString();
  return texts as Texts<Figures>;
}

function toUnits<Name extends string>(texts: Readonly<Record<Name, string>>): Readonly<Record<Name, bigint>> {
  const figures = Object.entries<string>(texts).map(([name, text]) => [name, BigInt(text)]);
  return Object.fromEntries(figures) as Record<Name, bigint>;
}
