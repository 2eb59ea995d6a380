/**
 * How much of a currency the unpaid orders of one source keep back from others. Without a bound per source a few
 * visitors who never pay could take the whole share of unpaid orders. Sources are opaque (a keyed hash of a network, or
 * an API key) and stay in the memory of this process.
 */
import type { Money } from '#src/domain/money.ts';

type Asked = Readonly<{
  source: string;
  /** What the new order promises. */
  receive: Money;
  /** What is offered of that currency now. */
  cover: bigint;
  now: number;
  /** End of the order's payment window. */
  until: number;
}>;

export type SourceShares = Readonly<{
  /** What the new order keeps back: its whole amount, or what is left of its source's share. */
  take(asked: Asked): bigint;
}>;

type Kept = Readonly<{ currency: string; units: bigint; until: number }>;

/** Beyond this many sources the longest known are forgotten. The share of all unpaid orders still holds. */
const mostSources = 10_000;

export function makeSourceShares(percent: number): SourceShares {
  const sources = new Map<string, readonly Kept[]>();
  return {
    take: ({ source, receive, cover, now, until }) => {
      const kept = (sources.get(source) ?? []).filter((each) => each.until > now);
      const used = kept
        .filter(({ currency }) => currency === receive.currency)
        .reduce((sum, each) => sum + each.units, 0n);
      const left = (cover * BigInt(percent)) / 100n - used;
      const units = left <= 0n ? 0n : left < receive.units ? left : receive.units;
      sources.delete(source);
      sources.set(source, units === 0n ? kept : [...kept, { currency: receive.currency, units, until }]);
      if (sources.size > mostSources) sources.delete(sources.keys().next().value ?? '');
      return units;
    },
  };
}
