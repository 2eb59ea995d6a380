/**
 * Checks the books: the rules since the last check and books against chain to the unit, every minute. A difference is
 * looked at again soon; one that is still there stops the payouts of its currency, and only an operator lets them go
 * on. The fences of a restored database are looked at here too.
 */
import { chainIds, type ChainId } from '#src/domain/chains/define-chain.ts';
import { currencies, type CurrencyId } from '#src/domain/currencies.ts';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { compareNow } from '#src/usecases/controls/compare-now.ts';
import { loadBooks, unchecked, type BooksMark } from '#src/usecases/controls/load-books.ts';
import { stopPayouts } from '#src/usecases/controls/payout-stops.ts';
import { advanceFence } from '#src/usecases/controls/restore-fence.ts';
import { OutsideError } from '#src/usecases/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { JobLog } from './job-log.ts';

/** How often a round is run; of every four rounds one looks at everything. */
export const checkBooksEveryMs = 10_000;
const roundsPerCheck = 4;

export function makeCheckBooks(ports: Ports, log: JobLog): () => Promise<'rest'> {
  const suspects = new Set<CurrencyId>();
  const checkRules = makeCheckRules(ports, log);
  let round = 0;
  return async () => {
    const isWhole = round % roundsPerCheck === 0;
    round += 1;
    if (isWhole) await checkRules();
    const stops = await ports.store.snapshot(async (records) => await records.stops.all());
    const failures: unknown[] = [];
    for (const chain of chainIds.filter((id) => ports.rules.isActive(id))) {
      const isSuspect = [...suspects].some((currency) => currencies[currency].chain === chain);
      await askOutside(async () => {
        // Behind its fence a chain is expected to differ, and stopped anyway.
        if (isFenced(stops, chain)) await lookAtFence(ports, log, chain);
        else if (isWhole || isSuspect) await compare(ports, log, { chain, suspects });
      }).catch((error: unknown) => failures.push(error));
    }
    // One chain that cannot be compared must not keep the others from it.
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} chains could not be compared`);
    return 'rest';
  };
}

function makeCheckRules(ports: Ports, log: JobLog): () => Promise<void> {
  let mark: BooksMark = unchecked;
  return async () => {
    const { books, next } = await ports.store.snapshot(async (records) => await loadBooks(records, mark));
    const violations = checkBooks(books);
    for (const { rule, message } of violations) log.error('the books break a rule', { check: rule, reason: message });
    // What is wrong stays in view: the next check begins where this one began.
    if (violations.length === 0) mark = next;
  };
}

type Look = Readonly<{ chain: ChainId; suspects: Set<CurrencyId> }>;

async function compare(ports: Ports, log: JobLog, { chain, suspects }: Look): Promise<void> {
  const { isComparable, compared, differences } = await compareNow(ports, chain);
  if (!isComparable) return;
  const differing = new Set(differences.map(({ currency }) => currency));
  for (const { currency } of compared) {
    if (!differing.has(currency)) suspects.delete(currency);
    else if (suspects.has(currency)) await stop(ports, log, currency);
    else suspects.add(currency);
  }
  for (const currency of differing) log.error('books and chain differ', { chain, check: 'L5', reason: currency });
}

async function stop(ports: Ports, log: JobLog, currency: CurrencyId): Promise<void> {
  const wanted = { scope: currency, reason: 'books_differ', by: 'service', note: '' } as const;
  if (!(await stopPayouts(ports, wanted))) return;
  log.error('payouts are stopped because books and chain differ', { check: 'L5', reason: currency });
}

async function lookAtFence(ports: Ports, log: JobLog, chain: ChainId): Promise<void> {
  const state = await advanceFence(ports, chain);
  if (state === 'lifted') log.info('payouts go on after a restore', { chain });
  else log.warn('payouts are stopped after a restore', { chain, reason: state });
}

/** A node that does not answer is somebody else's news. */
async function askOutside(look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
  }
}
