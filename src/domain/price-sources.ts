/** What each source said of a coin in a round of prices, and why a price did not count. For the page of rates. */
import type { Observation, Rejection, RejectionReason } from './price-median.ts';
import { parsePrice } from './rate.ts';

const faults = [
  'malformed',
  'stale',
  'from_the_future',
  'quote_unpriced',
  'outlier',
  /** The source trades the coin and reported no price. */
  'silent',
] as const;

export type SourceFault = (typeof faults)[number];

/** The last price of a coin from one source. `price` is as the source wrote it; absent if there is none to show. */
export type SourcePrice = Readonly<{
  source: string;
  price?: string;
  /** The coin in which the price is quoted. Absent for US dollars. */
  quote?: NonNullable<Observation['quote']>;
  /** In milliseconds since 1970, by the source's own clock if it tells the time. */
  observedAt?: number;
  /** Why the price does not count. Absent if it counts. */
  fault?: SourceFault;
}>;

export type SourcePrices = Readonly<Record<string, readonly SourcePrice[]>>;

/** A source by name, with the coins that are traded there. Sources of simulated prices have every coin. */
type Source = Readonly<{ name: string; symbols?: readonly string[] }>;

export function listSourcePrices(
  symbols: readonly string[],
  sources: readonly Source[],
  { observations, rejected }: Readonly<{ observations: readonly Observation[]; rejected: readonly Rejection[] }>,
): SourcePrices {
  const newest = observations.toSorted((one, other) => other.observedAt - one.observedAt);
  const listed = symbols.map((symbol): [string, readonly SourcePrice[]] => {
    const traders = sources.filter((source) => source.symbols?.includes(symbol) ?? true);
    const prices = traders.map(({ name }) => {
      const said = newest.find((each) => each.symbol === symbol && each.source === name);
      const reason = rejected.find(
        (each) => each.symbol === symbol && each.source === name && each.reason !== 'repeated',
      )?.reason;
      return describe(name, said, reason);
    });
    return [symbol, prices];
  });
  return Object.fromEntries(listed);
}

function describe(source: string, said: Observation | undefined, reason: RejectionReason | undefined): SourcePrice {
  if (said === undefined) return { source, fault: 'silent' };
  // Text that is no price may be anything of any length, so it is not repeated.
  if (!parsePrice(said.symbol, said.price).ok) return { source, fault: 'malformed' };
  const { price, quote, observedAt } = said;
  const fault = isSourceFault(reason) ? reason : undefined;
  return { source, price, ...(quote && { quote }), observedAt, ...(fault && { fault }) };
}

export function isSourceFault(text: unknown): text is SourceFault {
  return faults.some((fault) => fault === text);
}
