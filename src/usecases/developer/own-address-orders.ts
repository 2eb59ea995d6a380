/**
 * Orders of keys that were refused because an address was ours. Each counts as one that waits for its deposit until its
 * time would be over, so that a key learns no more of our addresses than it may have orders. Each process counts for
 * itself, in memory.
 */
import type { OrderType } from '#src/domain/order/order-kind.ts';
import { paymentWindowMs } from '#src/domain/order/time-limits.ts';

/** More keys than these are forgotten, the longest unused first. */
const mostKeys = 10_000;

export type OwnAddressOrders = Readonly<{
  count(keyId: string, now: number): number;
  note(keyId: string, refused: Readonly<{ orderType: OrderType; now: number }>): void;
}>;

type Refused = Readonly<{ since: number; until: number }>;

export function makeOwnAddressOrders(): OwnAddressOrders {
  const keys = new Map<string, readonly Refused[]>();
  /** A clock that was set back counts none for longer than its time. */
  const waiting = (keyId: string, now: number): readonly Refused[] =>
    (keys.get(keyId) ?? []).filter(({ since, until }) => since <= now && now < until);
  return {
    count: (keyId, now) => waiting(keyId, now).length,
    note: (keyId, { orderType, now }) => {
      const refused = [...waiting(keyId, now), { since: now, until: now + paymentWindowMs[orderType] }];
      keys.delete(keyId);
      keys.set(keyId, refused);
      if (keys.size > mostKeys) keys.delete(keys.keys().next().value ?? '');
    },
  };
}
