/** What a run reached. A simulation that never gets anywhere proves nothing, so this is asserted too. */
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import type { World } from './world.ts';

export function countReached({ store }: World): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const { orders, history, deposits, payouts, attempts, audit } = store.dump();
  for (const { state } of orders) count(`end ${state}`);
  for (const moves of history) for (const { from, event } of moves) count(`move ${from} ${event}`);
  for (const { status, use } of deposits) count(`deposit ${status} ${use}`);
  for (const { id, amount, state, kind } of payouts) {
    const versions = Math.min(3, attempts.get(id)?.length ?? 0);
    count(`${kind} ${chains[currencies[amount.currency].chain].conflictDomain} ${state} versions ${versions}`);
  }
  for (const { action } of audit) count(`audit ${action}`);
  return counts;
}

export function addReached(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
