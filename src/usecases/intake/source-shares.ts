/**
 * Limits the wallet cover that the unpaid orders of one source reserve per currency. Without this limit, a few visitors
 * who never pay could take the whole share of unpaid orders. A source is a keyed hash of a network or an API key, and
 * is kept only in the memory of this process.
 */
import type { Money } from '#src/domain/money.ts';

type Asked = Readonly<{
  source: string;
  /** Receive amount of the new order. */
  receive: Money;
  /** Current wallet cover of the receive currency, in units. */
  cover: bigint;
  now: number;
  /** End of the order's payment window. */
  until: number;
}>;

export type SourceShares = Readonly<{
  /**
   * Cover reserved for the new order, in units: its receive amount, or the rest of its source's share if that is less.
   */
  take(asked: Asked): bigint;
}>;

type Kept = Readonly<{ currency: string; units: bigint; until: number }>;

/**
 * Maximum number of sources tracked; the least recently used are evicted. The limit over all unpaid orders still holds.
 */
const mostSources = 10_000;

/** `percent`: the largest share of one source. Read at every order, because an operator may change it. */
export function makeSourceShares(percent: () => bigint): SourceShares {
  const sources = new Map<string, readonly Kept[]>();
  return {
    take: ({ source, receive, cover, now, until }) => {
      const kept = (sources.get(source) ?? []).filter((each) => each.until > now);
      const used = kept
        .filter(({ currency }) => currency === receive.currency)
        .reduce((sum, each) => sum + each.units, 0n);
      const left = (cover * percent()) / 100n - used;
      const units = left <= 0n ? 0n : left < receive.units ? left : receive.units;
      sources.delete(source);
      sources.set(source, units === 0n ? kept : [...kept, { currency: receive.currency, units, until }]);
      if (sources.size > mostSources) sources.delete(sources.keys().next().value ?? '');
      return units;
    },
  };
}
