/**
 * A surplus of less than sending it costs is what anybody can make for next to nothing, by ways that no reader of
 * blocks sees. It stops payouts like every difference, and an operator is told. Once no change of history can take it
 * back, it is booked and the stop ends by itself: otherwise a crumb would stop us for as long as nobody looks. Those
 * that follow within a day are told only: otherwise whoever sends them would stop us again and again.
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

/** Long enough that whoever is told of alerts was told of this one. */
const toldAfterMs = 180_000;
/** For so long after one was booked further ones stop nothing. */
const furtherMs = 24 * 3_600_000;

export type Residue = Readonly<{
  /** Whether a difference stops nothing: with all that came since the last one was booked it is still a crumb. */
  isFurther: (difference: Difference) => Promise<boolean>;
  /** Asked after every look at a chain; gives what was booked. */
  book: (look: Reconciliation) => Promise<readonly CurrencyId[]>;
}>;

/** Remembers since which block each surplus is a crumb that did not shrink. */
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

/** Final, known to an operator, and a crumb at every look since the stop was made. */
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

/** What grows goes on being counted: otherwise one unit in every block would keep it from ever being booked. */
function countFrom(seen: Seen, { currency, units, height }: Look): number {
  const before = seen.get(currency);
  const since = before && units >= before.units ? before.height : height;
  seen.set(currency, { units, height: since });
  return since;
}

/** The stop says that it was about more than a crumb, for whoever looks next and after a restart. */
async function rewriteNote({ store }: Ports, stop: PayoutStop, note: string): Promise<void> {
  await store.transaction(async ({ stops }) => {
    if (await stops.lift(stop.scope, stop.reason)) await stops.stop({ ...stop, note });
  });
}

function excessOf({ chainUnits, bookedUnits }: Difference): bigint {
  return chainUnits - bookedUnits;
}

/** As with deposits: such a one is ours, and disturbs nobody. */
function isCrumb(units: bigint | undefined, limit: bigint | undefined): boolean {
  return units !== undefined && limit !== undefined && units > 0n && units <= limit;
}

/** Undefined while nobody knows what sending costs. */
async function findLimit({ store }: Ports, currency: CurrencyId): Promise<bigint | undefined> {
  const fee = await store.snapshot(async (records) => networkFeeOnBoard(await loadBoard(records, []), currency));
  return fee.ok ? fee.value.units : undefined;
}
