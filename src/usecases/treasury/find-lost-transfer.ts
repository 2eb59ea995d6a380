/**
 * Finds a transfer whose answer is lost, or whose request a restored database has forgotten, among the withdrawals that
 * the venue shows.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money } from '#src/domain/money.ts';
import { isActNumber } from '#src/domain/treasury/act.ts';
import { homeOf, onNetwork, type TransferState, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import { advanceTransfer } from '../order-moves/advance-transfer.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Venue, VenueWithdrawal } from '../ports/venue.ts';
import type { TransferPatch } from '../ports/venue-records.ts';
import type { TreasuryDeps } from './act-records.ts';
import { matchWithdrawals } from './match-withdrawals.ts';

export type VenueDeps = TreasuryDeps & Readonly<{ venue: Venue }>;

/** Clocks differ, and a venue may date a request by when it came in. */
export const clockSlackMs = 600_000;
/** Something goes to our address there that no transfer explains. */
export const unclearWithdrawal = 'unclear withdrawal there';

/**
 * Takes a payment that the venue shows for the transfer. Otherwise notes that there is none, unless there is one that
 * may be it: then nobody may say that the venue never knew the transfer, and nothing is asked for.
 */
export async function adoptFound(
  deps: VenueDeps,
  transfer: VenueTransfer,
  { since, from }: Readonly<{ since: number; from: number }> = lookSince(transfer),
): Promise<'found' | 'unclear' | 'none'> {
  const { ports, store, venue } = deps;
  const { currency } = transfer;
  const lookedAt = ports.clock.now();
  const accepted = ports.rules.acceptedNetworks(currencies[currency].chain);
  const rows = await venue.withdrawals(currency, from);
  const { same, unclear } = matchWithdrawals(rows, transfer, { since, accepted });
  return await store.transaction(async (records) => {
    const current = await records.transfers.lock(transfer.id);
    if (!current || current.reference !== null) return 'none';
    const { id, version: fromVersion, state } = current;
    const note = async (patch: TransferPatch) => await records.transfers.move({ id, fromVersion, state, patch });
    if (await isOutranked(records, current)) {
      await note({ lookedAt });
      return 'none';
    }
    for (const row of same) {
      if ((await claimerOf(records, transfer, row)) !== undefined) continue;
      if (!(await canBeFound(records, current))) {
        await note({ lookedAt, shown: wordOf(row) });
        return 'none';
      }
      const { reference, txid, feeUnits } = row;
      const askedAt = current.askedAt ?? row.at;
      const fresh = { lookedAt: null, refusal: null, shown: null };
      const patch = { reference, txid, feeUnits, askedAt, address: transfer.address, ...fresh };
      const moved = await advanceTransfer(records, current, { event: 'found', at: lookedAt, patch });
      return moved === undefined ? 'none' : 'found';
    }
    for (const row of [...same, ...unclear]) {
      // What came before it was asked for, and was booked, is no riddle any more. What came since may be it.
      const mayBeBooked = state === 'planned' || row.at < since;
      if (await isExplained(records, transfer, row, mayBeBooked)) continue;
      // An earlier look that found nothing is worth nothing now.
      if (state === 'unknown' && (current.refusal !== unclearWithdrawal || current.lookedAt !== null))
        await note({ refusal: unclearWithdrawal, lookedAt: null });
      if (state === 'absent') await note({ lookedAt, shown: wordOf(row) });
      return 'unclear';
    }
    // A plan was not asked for yet, so that nothing about it could be missing.
    if (state === 'planned') return 'none';
    await note({ lookedAt, refusal: null, shown: null });
    return 'none';
  });
}

/**
 * Whether the coins of a transfer that was given up are still at the venue by the books. They are not once people have
 * booked what is missing there: what comes is then capital.
 */
export async function canBeFound({ journal }: AllRecords, transfer: VenueTransfer): Promise<boolean> {
  if (transfer.state !== 'absent' && transfer.state !== 'failed') return true;
  await journal.lock();
  return (await journal.balance(accounts.venue, homeOf(transfer.currency))) >= unitsAtHome(transfer);
}

/** The units of a transfer in the currency in which the books have its coin at the venue. */
export function unitsAtHome({ currency, units }: Pick<VenueTransfer, 'currency' | 'units'>): bigint {
  return onNetwork(money(currency, units), homeOf(currency)).units;
}

/** The venue's word for a withdrawal. One that cannot be read has none. */
export function wordOf({ word }: Pick<VenueWithdrawal, 'word'>): string {
  return word === '' ? unclearWithdrawal : word;
}

/** Transfers whose withdrawal may still be paid, although they have ended. */
const givenUp: readonly TransferState[] = ['failed', 'absent', 'lost'];

/** Whether a withdrawal there belongs to a transfer that goes on or has arrived, or has arrived by itself. */
async function isExplained(
  records: AllRecords,
  transfer: VenueTransfer,
  row: VenueWithdrawal,
  mayBeBooked: boolean,
): Promise<boolean> {
  const claimer = await claimerOf(records, transfer, row);
  if (claimer !== undefined && !givenUp.includes(claimer)) return true;
  if (!mayBeBooked || row.txid === null) return false;
  return (await records.office.venue.findBooked(transfer.currency, row.txid)) !== undefined;
}

/** The state of the transfer that has this withdrawal. */
async function claimerOf(
  { office }: AllRecords,
  { venue, currency }: VenueTransfer,
  { reference, txid }: VenueWithdrawal,
): Promise<TransferState | undefined> {
  return await office.venue.findClaimer(venue, { currency, reference, txid });
}

function lookSince({ askedAt, plannedAt }: VenueTransfer) {
  const since = (askedAt ?? plannedAt) - clockSlackMs;
  return { since, from: since };
}

/**
 * The first moment at which a plan can have been asked for. A restored back-up may have an act as waiting that was
 * agreed to and asked for since: then its plan is younger than its withdrawal.
 */
export async function plannedSince({ store }: VenueDeps, { id, plannedAt }: VenueTransfer): Promise<number> {
  if (!isActNumber(id)) return plannedAt;
  const act = await store.snapshot(async ({ office }) => await office.treasury.find(id));
  return Math.min(plannedAt, act?.proposedAt ?? plannedAt);
}

/** A payment belongs to a transfer that is open before it belongs to one that was declared absent or failed. */
export async function isOutranked({ transfers }: AllRecords, { state, currency }: VenueTransfer): Promise<boolean> {
  if (state !== 'absent' && state !== 'failed') return false;
  return (await transfers.open()).some((each) => each.direction === 'out' && each.currency === currency);
}
