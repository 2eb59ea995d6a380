/** The check after every path: the rules of the books, and the books against what the chain holds, to the unit. */
import { expect } from 'vitest';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { loadBooks, unchecked } from '#src/usecases/reconciliation/load-books.ts';
import { reconcileChain } from '#src/usecases/reconciliation/reconcile-chain.ts';
import type { Engine } from './engine.ts';

export async function expectBooksEqualChain({ lab, store, work, watch, restart }: Engine): Promise<void> {
  await work();
  // What was sent just now must be in a block that we have read.
  if (lab.abilities.countsWaiting) await lab.mine(1);
  await watch();
  const { isComparable, differences, compared } = await reconcileChain(await restart(), lab.chain);
  expect({ isComparable, differences }).toEqual({ isComparable: true, differences: [] });
  expect(compared.some(({ bookedUnits }) => bookedUnits > 0n)).toBe(true);
  const numbers = [...store.dump().orders].map(({ orderNumber }) => orderNumber);
  const { books } = await store.snapshot(async (records) => await loadBooks(records, unchecked, numbers));
  expect(checkBooks(books)).toEqual([]);
}
