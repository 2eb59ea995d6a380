/**
 * Handles dust surpluses (worth less than the fee to send them), which anybody can cause cheaply in ways that the block
 * reader does not see. Such a surplus stops payouts like every difference, and an operator is told. Once it is final it
 * is booked and the stop is lifted automatically: otherwise dust could stop us until somebody looks. Further dust
 * within a day is only reported: otherwise an attacker could stop us again and again.
 */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatDifference, parseDifference } from '#src/domain/difference.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import { networkFeeOnBoard } from '#src/domain/price-board.ts';
import type { Ports } from '../ports/ports.ts';
import { loadBoard } from '../quotes/load-board.ts';
import { bookDifference, crumbEntries } from './book-difference.ts';
import type { Difference, Reconciliation } from './reconcile-chain.ts';

/** Minimum age of the stop, so that its alert has been sent before it is lifted. */
const toldAfterMs = 180_000;
/** For this long after a dust booking, further dust does not stop payouts. */
const furtherMs = 24 * 3_600_000;

export type Residue = Readonly<{
  /** Whether a difference must not stop payouts: dust in total, and dust was booked within the last day. */
  isFurther: (difference: Difference) => Promise<boolean>;
  /** Called after every reconciliation of a chain; returns the currencies that were booked. */
  book: (look: Reconciliation) => Promise<readonly CurrencyId[]>;
}>;

/** Keeps in memory since which block each surplus has been dust and has not shrunk. */
export function makeResidue(ports: Ports): Residue {
  const seen: Seen = new Map();
  return {
    isFurther: async (difference) => {
      const { currency } = difference;
      if (!isCrumb(excessOf(difference), await findLimit(ports, currency))) return false;
      const bookedAt = await ports.store.snapshot(
        async ({ journal }) => await journal.lastAt(crumbEntries, accounts.unexplained, currency),
      );
      return bookedAt !== undefined && ports.clock.now() - bookedAt < furtherMs;
    },
    book: async ({ at, compared }) => {
      const booked: CurrencyId[] = [];
      const stops = await ports.store.snapshot(async (records) => await records.stops.all());
      for (const difference of compared) {
        const { currency } = difference;
        const stop = stops.find(({ scope, reason }) => scope === currency && reason === 'books_differ');
        const units = excessOf(difference);
        if (!(await isRipe(ports, seen, { currency, units, height: at.height, stop }))) continue;
        const wanted = { currency, units, by: 'service', note: 'less than sending it costs', isCrumb: true };
        if ((await bookDifference(ports, wanted)).ok) booked.push(currency);
      }
      return booked;
    },
  };
}

type Seen = Map<CurrencyId, Readonly<{ units: bigint; height: number }>>;
type Look = Readonly<{ currency: CurrencyId; units: bigint; height: number; stop: PayoutStop | undefined }>;

/** Whether to book it: final, an operator was told, and it was dust at every check since the stop. */
async function isRipe(ports: Ports, seen: Seen, look: Look): Promise<boolean> {
  const { currency, units, height, stop } = look;
  if (units <= 0n) seen.delete(currency);
  if (units === 0n && !stop) return false;
  const limit = await findLimit(ports, currency);
  if (limit === undefined) return false;
  const wasCrumb = stop !== undefined && isCrumb(parseDifference(currency, stop.note), limit);
  if (!isCrumb(units, limit)) {
    seen.delete(currency);
    if (wasCrumb) await rewriteNote(ports, stop, formatDifference(currency, units));
    return false;
  }
  const since = countFrom(seen, look);
  const { chain } = currencies[currency];
  const isTold = stop !== undefined && ports.clock.now() - stop.since >= toldAfterMs;
  return wasCrumb && isTold && height - since >= finalityBlocks(chain, ports.rules.profile);
}

/** A growing surplus keeps its first height: otherwise one unit per block would keep it from ever being booked. */
function countFrom(seen: Seen, { currency, units, height }: Look): number {
  const before = seen.get(currency);
  const since = before && units >= before.units ? before.height : height;
  seen.set(currency, { units, height: since });
  return since;
}

/** Stores in the stop's note that the surplus was more than dust, so that it is known after a restart. */
async function rewriteNote({ store }: Ports, stop: PayoutStop, note: string): Promise<void> {
  await store.transaction(async ({ stops }) => {
    if (await stops.lift(stop.scope, stop.reason)) await stops.stop({ ...stop, note });
  });
}

function excessOf({ chainUnits, bookedUnits }: Difference): bigint {
  return chainUnits - bookedUnits;
}

/** Dust, by the same rule as for deposits. */
function isCrumb(units: bigint | undefined, limit: bigint | undefined): boolean {
  return units !== undefined && limit !== undefined && units > 0n && units <= limit;
}

/** Dust limit: the current network fee. Undefined while it is unknown. */
async function findLimit({ store }: Ports, currency: CurrencyId): Promise<bigint | undefined> {
  const fee = await store.snapshot(async (records) => networkFeeOnBoard(await loadBoard(records, []), currency));
  return fee.ok ? fee.value.units : undefined;
}
