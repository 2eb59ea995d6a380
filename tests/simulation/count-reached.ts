/** Counts what a run reached. A simulation that never gets anywhere proves nothing, so this is asserted too. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { parentIds } from '#src/domain/change-chain.ts';
import type { World } from './world.ts';

export function countReached({ store, tally }: World): Readonly<Record<string, number>> {
  const counts: Record<string, number> = { ...tally.counts() };
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const { orders, history, deposits, payouts, attempts, loans, acts, returns, refills, audit } = store.dump();
  for (const { state, product, quote, price, sendRange } of orders) {
    count(`end ${state}`);
    if (sendRange) count(`open amount end ${state}`);
    if (product === 'exchange') continue;
    const isSame = quote.receive.currency === quote.inputs.send.currency;
    count(`mix end ${state}`);
    count(`mix of ${isSame ? 'one currency' : 'two currencies'} ${state}`);
    if (price) count(`mix of ${price.parts} parts ${state}`);
  }
  for (const moves of history) for (const { from, event } of moves) count(`move ${from} ${event}`);
  for (const { state, reason } of loans) count(`loan end ${state}${reason === null ? '' : ` ${reason}`}`);
  for (const { kind, state } of acts) count(`act ${kind} ${state}`);
  for (const { closedAt } of refills) count(`refill ${closedAt === null ? 'open' : 'closed'}`);
  for (const { chain, state } of returns) count(`return ${chains[chain].conflictDomain} ${state}`);
  for (const { status, use } of deposits) count(`deposit ${status} ${use}`);
  for (const { id, amount, state, kind, part, domain } of payouts) {
    if (parentIds(domain).length > 0) count(`on change that is not final: ${state}`);
    if (part > 1) count(`later part ${state}`);
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
