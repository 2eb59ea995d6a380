/** Checks the books every minute: the invariants since the last check, and books against chain to the unit. */
import { chainIds } from '#src/domain/chains/define-chain.ts';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { loadBooks, unchecked, type BooksMark } from '#src/usecases/controls/load-books.ts';
import { reconcileChain } from '#src/usecases/controls/reconcile-chain.ts';
import { OutsideError } from '#src/usecases/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { JobLog } from './job-log.ts';

export function makeCheckBooks(ports: Ports, log: JobLog): () => Promise<'rest'> {
  let mark: BooksMark = unchecked;
  return async () => {
    const { books, next } = await ports.store.snapshot(async (records) => await loadBooks(records, mark));
    const violations = checkBooks(books);
    for (const { rule, message } of violations) log.error('the books break a rule', { check: rule, reason: message });
    // What is wrong stays in view: the next check begins where this one began.
    if (violations.length === 0) mark = next;
    for (const chain of chainIds) await compare(ports, log, chain);
    return 'rest';
  };
}

async function compare(ports: Ports, log: JobLog, chain: (typeof chainIds)[number]): Promise<void> {
  try {
    const { differences } = await reconcileChain(ports, chain);
    for (const { currency } of differences) {
      log.error('books and chain differ', { chain, check: 'L5', reason: currency });
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
  }
}
