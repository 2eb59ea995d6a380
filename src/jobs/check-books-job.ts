/**
 * Checks the books every forty seconds: the invariants since the last check, and books against chain to the unit. A
 * difference is checked again every ten seconds. If coins are missing twice in a row, the payouts of the currency are
 * stopped until an operator resumes them. If there are more coins than the books explain, the surplus is booked to the
 * suspense account and raises an alert, and nothing stops. The payout stops of a restored database are advanced here
 * too.
 */
import { chainIds, currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { differenceOf, formatDifference, surplusOf } from '#src/domain/difference.ts';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { bookSurplus } from '#src/usecases/reconciliation/book-surplus.ts';
import { compareNow } from '#src/usecases/reconciliation/compare-now.ts';
import { loadBooks, unchecked, type BooksMark } from '#src/usecases/reconciliation/load-books.ts';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import type { Difference } from '#src/usecases/reconciliation/reconcile-chain.ts';
import { advanceFence } from '#src/usecases/restore/restore-fence.ts';
import { DatabaseBusy, OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { JobLog } from './job-log.ts';

/**
 * Interval of rounds; one round of every four checks everything, the others only chains that differed or were restored.
 */
export const checkBooksEveryMs = 10_000;
const roundsPerCheck = 4;

/** Makes the check. Each chain is compared by the worker that reads it (`mayRead`). */
export function makeCheckBooks(
  ports: Ports,
  log: JobLog,
  mayRead: (chain: ChainId) => boolean = () => true,
): () => Promise<'rest'> {
  const suspects = new Set<CurrencyId>();
  const checkRules = makeCheckRules(ports, log);
  let round = 0;
  return async () => {
    const isWhole = round % roundsPerCheck === 0;
    round += 1;
    if (isWhole) await checkRules();
    const stops = await ports.store.snapshot(async (records) => await records.stops.all());
    const failures: unknown[] = [];
    // What was suspect at another time says nothing once this worker reads the chain again.
    for (const currency of suspects) if (!mayRead(currencies[currency].chain)) suspects.delete(currency);
    for (const chain of chainIds.filter((id) => ports.rules.isActive(id) && mayRead(id))) {
      const isSuspect = [...suspects].some((currency) => currencies[currency].chain === chain);
      await askOutside(async () => {
        // A chain under the payout stop of a restore is expected to differ.
        if (isFenced(stops, chain)) await lookAtFence(ports, log, chain);
        else if (isWhole || isSuspect) await compare(ports, log, { chain, suspects });
      }).catch((error: unknown) => failures.push(error));
    }
    // An error on one chain must not keep the others from being compared.
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} chains could not be compared`);
    return 'rest';
  };
}

function makeCheckRules(ports: Ports, log: JobLog): () => Promise<void> {
  let mark: BooksMark = unchecked;
  return async () => {
    const { books, next } = await ports.store.snapshot(async (records) => await loadBooks(records, mark));
    const violations = checkBooks(books);
    for (const { rule, about, message } of violations) {
      log.error('the books break a rule', { check: rule, subject: about, reason: message });
    }
    // Violations are stored in the database for the alerts, because servers do not run this check.
    const at = ports.clock.now();
    await ports.store.transaction(async ({ controls }) => await controls.noteViolations(violations, at));
    // If there are violations, the mark of how far the books were checked stays, so that the next check covers the same
    // rows again.
    if (violations.length === 0) mark = next;
  };
}

type Look = Readonly<{ chain: ChainId; suspects: Set<CurrencyId> }>;

async function compare(ports: Ports, log: JobLog, { chain, suspects }: Look): Promise<void> {
  const { isComparable, at, compared } = await compareNow(ports, chain);
  if (!isComparable) return;
  for (const found of compared) {
    const { currency, suspenseUnits } = found;
    if (differenceOf(found) < 0n) log.error('books and chain differ', { chain, check: 'L5', reason: currency });
    if (differenceOf(found) >= 0n && surplusOf(found) === suspenseUnits) {
      suspects.delete(currency);
      continue;
    }
    // A node may be wrong for a moment, so a difference counts only if it is seen twice in a row.
    if (!suspects.has(currency)) suspects.add(currency);
    else if (differenceOf(found) < 0n) await stop(ports, log, found);
    else if (await bookSurplus(ports, found, at)) {
      suspects.delete(currency);
      log.warn('a surplus on chain was booked to suspense, and payouts go on', {
        chain,
        check: 'L5',
        reason: currency,
      });
    }
  }
}

async function stop(ports: Ports, log: JobLog, difference: Difference): Promise<void> {
  const { currency, chainUnits, bookedUnits } = difference;
  const note = formatDifference(currency, chainUnits - bookedUnits);
  const wanted = { scope: currency, reason: 'books_differ', by: 'service', note } as const;
  if (!(await stopPayouts(ports, wanted))) return;
  log.error('payouts are stopped because books and chain differ', { check: 'L5', reason: currency });
}

async function lookAtFence(ports: Ports, log: JobLog, chain: ChainId): Promise<void> {
  const state = await advanceFence(ports, chain);
  if (state === 'lifted') log.info('payouts go on after a restore', { chain });
  else log.warn('payouts are stopped after a restore', { chain, reason: state });
  if (state !== 'unknown_sends') return;
  const sends = await ports.store.snapshot(async ({ stops }) => await stops.unknownSends(chain));
  for (const reason of new Set(sends.map(({ waitsFor }) => waitsFor))) {
    if (reason !== null) log.warn('what an operator explained waits', { chain, reason });
  }
}

/** Runs a check and ignores nodes that do not answer: another job reports them. */
async function askOutside(look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof OutsideError) || error instanceof DatabaseBusy) throw error;
  }
}
