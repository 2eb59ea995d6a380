/**
 * Counts orders of API keys that were refused because an address was ours. Each refused order counts towards the key's
 * limit of open orders until its payment window would have ended, which limits probing for our addresses. The counts
 * are kept in memory, per process.
 */

/** Maximum number of keys tracked; the least recently used are evicted. */
const mostKeys = 10_000;

export type OwnAddressOrders = Readonly<{
  count(keyId: string, now: number): number;
  note(keyId: string, refused: Readonly<{ now: number; until: number }>): void;
}>;

type Refused = Readonly<{ since: number; until: number }>;

export function makeOwnAddressOrders(): OwnAddressOrders {
  const keys = new Map<string, readonly Refused[]>();
  /** Counts no entry from the future, so that none counts for too long after the clock was set back. */
  const waiting = (keyId: string, now: number): readonly Refused[] =>
    (keys.get(keyId) ?? []).filter(({ since, until }) => since <= now && now < until);
  return {
    count: (keyId, now) => waiting(keyId, now).length,
    note: (keyId, { now, until }) => {
      const refused = [...waiting(keyId, now), { since: now, until }];
      keys.delete(keyId);
      keys.set(keyId, refused);
      if (keys.size > mostKeys) keys.delete(keys.keys().next().value ?? '');
    },
  };
}
