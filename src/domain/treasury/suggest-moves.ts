/**
 * Suggestions from the inventory's bands: which coins to bring from the venue, to buy or sell there, or to send there.
 * They only say what would bring a stock back into its band; somebody, or a rule with caps, decides.
 */
import { currencies, type CurrencyId, type OfferedId } from '../assets/currencies.ts';
import { divideDown, money, type Money } from '../money.ts';
import { convertDown, rateBetween, type Prices } from '../rate.ts';
import { homeOf, onNetwork, quoteCurrency } from './venue.ts';

/** A stock and its band. A mark that is off is null. */
export type Band = Readonly<{
  currency: OfferedId;
  /** Coins that are owed to nobody, in the wallet that pays. */
  free: bigint;
  /** Coins at our own addresses. */
  held: bigint;
  low: bigint | null;
  high: bigint | null;
  /** On its way from or to the venue, so that nothing is suggested twice. */
  coming: bigint;
  going: bigint;
}>;

export type Suggestion = Readonly<{
  kind: 'bring' | 'buy' | 'send' | 'sell';
  /** Of a purchase or sale: the currency that the books have at the venue. */
  amount: Money;
}>;

type Stand = Readonly<{
  bands: readonly Band[];
  /** What the books have at the venue and nothing else needs, by the currency they have it in. */
  atVenue: ReadonlyMap<CurrencyId, bigint>;
  prices: Prices;
}>;

/** The middle of the band. Without a high mark: half as much again as the low one. */
function targetOf({ low, high }: Band): bigint {
  return divideDown((low ?? 0n) + (high ?? (low ?? 0n) * 2n), 2n);
}

export function suggestMoves({ bands, atVenue, prices }: Stand): readonly Suggestion[] {
  const left = new Map(atVenue);
  const suggestions: Suggestion[] = [];
  const suggest = (kind: Suggestion['kind'], amount: Money): void => {
    if (amount.units >= currencies[amount.currency].minUnits) suggestions.push({ kind, amount });
  };
  for (const band of bands.filter(isShort)) {
    const { currency } = band;
    const home = homeOf(currency);
    const missing = targetOf(band) - band.free - band.coming;
    const there = onNetwork(money(home, left.get(home) ?? 0n), currency).units;
    const brought = there < missing ? there : missing;
    suggest('bring', money(currency, brought));
    left.set(home, (left.get(home) ?? 0n) - onNetwork(money(currency, brought), home).units);
    const bought = affordable(onNetwork(money(currency, missing - brought), home), { left, prices });
    if (bought) suggest('buy', bought);
  }
  for (const band of bands.filter(isHigh)) {
    const excess = band.held - band.going - targetOf(band);
    suggest('send', money(band.currency, excess < band.free ? excess : band.free));
  }
  return [...suggestions, ...suggestSales(bands, left)];
}

function isShort({ low, free, coming }: Band): boolean {
  return low !== null && free + coming < low;
}

function isHigh({ high, held, going }: Band): boolean {
  return high !== null && held - going > high;
}

/** What of it the dollars at the venue can buy, at the present price less a hundredth. Undefined without a price. */
function affordable(
  wanted: Money,
  { left, prices }: Readonly<{ left: Map<CurrencyId, bigint>; prices: Prices }>,
): Money | undefined {
  if (wanted.currency === quoteCurrency || wanted.units <= 0n) return undefined;
  const rate = rateBetween(quoteCurrency, wanted.currency, prices);
  if (!rate.ok) return undefined;
  const dollars = left.get(quoteCurrency) ?? 0n;
  const most = convertDown(money(quoteCurrency, divideDown(dollars * 99n, 100n)), rate.value);
  return money(wanted.currency, most.units < wanted.units ? most.units : wanted.units);
}

/**
 * A coin that has a band, is not short anywhere, and lies at the venue is sold: its price is a risk, and it waits for
 * nothing.
 */
function suggestSales(bands: readonly Band[], left: ReadonlyMap<CurrencyId, bigint>): readonly Suggestion[] {
  return [...left].flatMap(([home, units]): readonly Suggestion[] => {
    const own = bands.filter(({ currency }) => homeOf(currency) === home);
    const isBanded = own.some(({ low, high }) => low !== null || high !== null);
    const isDollar = currencies[home].priceSymbol === 'USDT';
    if (!isBanded || isDollar || own.some(isShort) || units < currencies[home].minUnits) return [];
    return [{ kind: 'sell', amount: money(home, units) }];
  });
}

export type Caps = Readonly<{
  /** In whole dollars: of one trade or transfer, and of all by the rule in 24 hours. */
  act: bigint;
  day: bigint;
}>;

/** Whether a rule may do something of this value now. */
export function isWithinCaps(dollars: bigint | undefined, spentToday: bigint, { act, day }: Caps): boolean {
  return dollars !== undefined && dollars <= act && spentToday + dollars <= day;
}
