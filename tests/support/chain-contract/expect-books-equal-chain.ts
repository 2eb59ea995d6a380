/** The check after every test: the invariants of the books, and the books against the chain's balances, to the unit. */
import { expect } from 'vitest';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { loadBooks, unchecked } from '#src/usecases/reconciliation/load-books.ts';
import { reconcileChain } from '#src/usecases/reconciliation/reconcile-chain.ts';
import type { Engine } from './engine.ts';

export async function expectBooksEqualChain({ lab, store, work, watch, restart }: Engine): Promise<void> {
  await work();
  // Transactions sent just now must be mined and read first.
  if (lab.abilities.countsWaiting) await lab.mine(1);
  await watch();
  const { isComparable, differences, compared } = await reconcileChain(await restart(), lab.chain);
  expect({ isComparable, differences }).toEqual({ isComparable: true, differences: [] });
  expect(compared.some(({ bookedUnits }) => bookedUnits > 0n)).toBe(true);
  const numbers = [...store.dump().orders].map(({ orderNumber }) => orderNumber);
  const { books } = await store.snapshot(async (records) => await loadBooks(records, unchecked, numbers));
  expect(checkBooks(books)).toEqual([]);
}
