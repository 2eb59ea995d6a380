/**
 * The only functions that change the state of a transfer to or from a venue. A state and its ledger entry are written
 * together, so that the money is in exactly one account at every moment.
 */
import type { Entry } from '#src/domain/ledger/entry.ts';
import {
  postFromVenueFound,
  postFromVenueUndone,
  postLeftForVenue,
  postToVenueUndone,
  postVenueLost,
} from '#src/domain/ledger/venue-postings.ts';
import { money } from '#src/domain/money.ts';
import type { WithdrawalPayout } from '#src/domain/order/payout.ts';
import {
  isTransferOpen,
  transferLifecycle,
  type TransferEvent,
  type VenueTransfer,
} from '#src/domain/treasury/venue.ts';
import type { Records } from '../ports/records.ts';
import type { TransferPatch } from '../ports/venue-records.ts';
import { postOnce } from './post-once.ts';

export type TransferFact = Readonly<{
  event: TransferEvent;
  at: number;
  patch?: TransferPatch;
  /** Entry of an event that is about more than the transfer: a payment that came, or was credited. */
  entry?: Entry;
}>;

/**
 * Advances a transfer, which must be locked by this transaction. Returns the updated transfer, or undefined if its
 * state does not allow the event: repeated and late events are ignored.
 */
export async function advanceTransfer(
  records: Records,
  transfer: VenueTransfer,
  { event, at, patch = {}, entry }: TransferFact,
): Promise<VenueTransfer | undefined> {
  const state = transferLifecycle[transfer.state][event];
  if (state === undefined) return undefined;
  const version = transfer.version + 1;
  const changed = { ...patch, endedAt: isTransferOpen({ state }) ? null : at };
  await records.transfers.move({ id: transfer.id, fromVersion: transfer.version, state, patch: changed });
  const moved = { ...transfer, ...changed, state, version };
  const posted = entry ?? entryOf(transfer, moved);
  if (posted) await postOnce(records, posted, at);
  return moved;
}

/** The entry that follows from the move itself. */
function entryOf(before: VenueTransfer, moved: VenueTransfer): Entry | undefined {
  const { id: actId, currency, units, direction, state } = moved;
  if (state === 'lost') return postVenueLost(moved);
  const sent = { actId, amount: money(currency, units) };
  if (direction === 'in') {
    if (state === 'left') return postLeftForVenue(sent);
    return state === 'refused' ? postToVenueUndone(sent) : undefined;
  }
  if (state === 'refused' || state === 'failed' || state === 'absent') return postFromVenueUndone(moved);
  return before.state === 'absent' || before.state === 'failed' ? postFromVenueFound(moved) : undefined;
}

/** Applies the end of a payout to the transfer it belongs to, if it goes to a venue. */
export async function tellTransfer(
  records: Records,
  { actId }: Pick<WithdrawalPayout, 'actId'>,
  { event, at }: Readonly<{ event: 'settled' | 'undone'; at: number }>,
): Promise<void> {
  const transfer = await records.transfers.lock(actId);
  const patch = event === 'settled' ? { patch: { askedAt: at } } : {};
  if (transfer) await advanceTransfer(records, transfer, { event, at, ...patch });
}
