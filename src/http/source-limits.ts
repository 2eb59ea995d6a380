/**
 * Rate limit per source: a maximum number of uses per period, and a multiple of it for the wider networks around the
 * source, so that many narrow networks of one are not many sources. Each process counts for itself. A source is a keyed
 * hash in memory; the key is discarded with the hashes when the period is over, and nothing of it is ever stored or
 * logged.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { networksOf } from './source-network.ts';

/** Times the limit: of a /64, /56, /48 and /32. The /32, /24 and /16 of IPv4 have all but the second. */
const times = [1, 2, 4, 20] as const;

type Options = Readonly<{
  most: number;
  withinMs: number;
  /**
   * Real time: these limits are about this process, not about the service's clock, which can be moved in the sandbox.
   */
  now: () => number;
  randomBytes: (length: number) => Uint8Array;
}>;

export type SourceLimits = Readonly<{
  /**
   * Counts one use. `waitSeconds` is 0 if the use is allowed. `takeBack` undoes the count of a use that failed: a use
   * counts while it runs, so that concurrent uses cannot exceed the limit.
   */
  take(source: string): Readonly<{ waitSeconds: number; takeBack(): void }>;
}>;

type Period = Readonly<{ key: KeyObject; since: number; counts: Map<string, number> }>;

export function makeSourceLimits({ most, withinMs, now, randomBytes }: Options): SourceLimits {
  let period: Period | undefined;
  const periodAt = (at: number): Period => {
    const isOver = period === undefined || at < period.since || at - period.since >= withinMs;
    if (isOver || !period) period = { key: createSecretKey(randomBytes(32)), since: at, counts: new Map() };
    return period;
  };
  return {
    take: (source) => {
      const at = now();
      const { key, since, counts } = periodAt(at);
      const names = networksOf(source).map((network) => createHmac('sha256', key).update(network).digest('base64'));
      const factors = names.length === times.length ? times : [times[0], ...times.slice(2)];
      const isOver = names.some((name, place) => (counts.get(name) ?? 0) >= most * (factors[place] ?? 1));
      if (isOver) return { waitSeconds: Math.ceil((since + withinMs - at) / 1000), takeBack: () => {} };
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
      return { waitSeconds: 0, takeBack: () => names.forEach((name) => takeBack(counts, name)) };
    },
  };
}

/** Undoes one count. A source whose count reaches zero is removed from memory. */
function takeBack(counts: Map<string, number>, name: string): void {
  const left = (counts.get(name) ?? 1) - 1;
  if (left > 0) counts.set(name, left);
  else counts.delete(name);
}
