/**
 * Carries transfers to and from a venue on. A withdrawal is asked for once in its life: by whoever moved its state from
 * `planned` to `asked`, after that was committed. A process that dies between the two leaves a transfer that is looked
 * for at the venue, and never asked for again.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { postCreditedByVenue, postRecognised } from '#src/domain/ledger/venue-postings.ts';
import {
  answerLostMs,
  netUnits,
  plainTxid,
  planLifeMs,
  type TransferEvent,
  type VenueTransfer,
} from '#src/domain/treasury/venue.ts';
import { advanceTransfer } from '../order-moves/advance-transfer.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Venue, VenueAnswer, VenueWithdrawal } from '../ports/venue.ts';
import type { TransferPatch } from '../ports/venue-records.ts';
import type { TreasuryDeps } from './act-records.ts';

export type VenueDeps = TreasuryDeps & Readonly<{ venue: Venue }>;

/** Clocks differ, and a venue may date a request by when it came in. */
const clockSlackMs = 600_000;

export async function followTransfer(deps: VenueDeps, transfer: VenueTransfer): Promise<void> {
  if (transfer.state === 'left') return await followDeposit(deps, transfer);
  if (transfer.state === 'planned') return await askForTransfer(deps, transfer);
  if (transfer.state === 'leaving') return;
  const isAsked = transfer.state === 'asked';
  // Another worker may be waiting for the answer.
  if (isAsked && deps.ports.clock.now() - (transfer.askedAt ?? 0) < answerLostMs) return;
  if (isAsked) await tell(deps, transfer.id, 'answer_lost');
  await lookForTransfer(deps, transfer);
}

/** Moves a transfer in a transaction of its own. Nothing happens if its state does not allow the event any more. */
async function tell(deps: VenueDeps, id: string, event: TransferEvent, patch: TransferPatch = {}): Promise<boolean> {
  const { ports, store } = deps;
  return await store.transaction(async (records) => {
    const transfer = await records.transfers.lock(id);
    if (!transfer) return false;
    return (await advanceTransfer(records, transfer, { event, at: ports.clock.now(), patch })) !== undefined;
  });
}

async function askForTransfer(deps: VenueDeps, transfer: VenueTransfer): Promise<void> {
  const { ports, venue } = deps;
  const { id, currency, units } = transfer;
  const refuseIt = async (refusal: string) => void (await tell(deps, id, 'refused', { refusal }));
  const address = await ports.chains[currencies[currency].chain].wallet.hotAddress();
  // After a restore the books may have forgotten that it was asked for.
  if (await adoptFound(deps, { ...transfer, address, askedAt: transfer.askedAt ?? transfer.plannedAt })) return;
  if (ports.clock.now() - transfer.plannedAt > planLifeMs) return await refuseIt('too old');
  const key = await venue.findKey(currency, address);
  if (key === undefined) return await refuseIt('no saved address');
  const feeUnits = await venue.feeFor({ currency, units, key });
  if (feeUnits >= units) return await refuseIt('fee too high');
  if (!(await tell(deps, id, 'asked', { address, feeUnits, askedAt: ports.clock.now() }))) return;
  await applyAnswer(deps, id, await venue.withdraw({ currency, units, address, key, mostFeeUnits: feeUnits }));
}

async function applyAnswer(deps: VenueDeps, id: string, answer: VenueAnswer): Promise<void> {
  if (answer.answer === 'taken') await tell(deps, id, 'answered', { reference: answer.reference });
  else if (answer.answer === 'unknown') await tell(deps, id, 'answer_lost');
  else if (answer.mayAskAgain) await tell(deps, id, 'postponed', { refusal: answer.code, askedAt: null });
  else await tell(deps, id, 'refused', { refusal: answer.code });
}

/** Looks a transfer up at the venue: one that is known by its reference, and others by what they are. */
export async function lookForTransfer(deps: VenueDeps, transfer: VenueTransfer): Promise<void> {
  if (transfer.reference === null) return void (await adoptFound(deps, transfer));
  const { venue } = deps;
  const rows = await venue.withdrawals(transfer.currency, (transfer.askedAt ?? transfer.plannedAt) - clockSlackMs);
  const row = rows.find(({ reference }) => reference === transfer.reference);
  if (row?.status === 'failed') return void (await tell(deps, transfer.id, 'failed', { refusal: 'failed' }));
  if (row && row.txid !== null) await nameTransaction(deps, transfer.id, row.txid);
}

/** Takes a payment that the venue shows for the transfer. Otherwise notes that there is none. */
async function adoptFound(deps: VenueDeps, transfer: VenueTransfer): Promise<boolean> {
  const { ports, store, venue } = deps;
  const since = (transfer.askedAt ?? transfer.plannedAt) - clockSlackMs;
  const lookedAt = ports.clock.now();
  const alike = (await venue.withdrawals(transfer.currency, since)).filter(
    (row) => row.status !== 'failed' && row.at >= since && isSame(row, transfer),
  );
  return await store.transaction(async (records) => {
    const current = await records.transfers.lock(transfer.id);
    if (!current || current.reference !== null || (await isOutranked(records, current))) return false;
    for (const { reference, txid, feeUnits } of alike) {
      if (await records.office.venue.isClaimed(venue.name, reference)) continue;
      const patch = { reference, txid, feeUnits, address: transfer.address };
      return (await advanceTransfer(records, current, { event: 'found', at: lookedAt, patch })) !== undefined;
    }
    // A plan was not asked for yet, so that nothing about it could be missing.
    if (current.state === 'planned') return false;
    const { id, version: fromVersion, state } = current;
    await records.transfers.move({ id, fromVersion, state, patch: { lookedAt } });
    return false;
  });
}

/** A payment belongs to a transfer that is open before it belongs to one that was declared absent. */
async function isOutranked({ transfers }: AllRecords, { state, currency }: VenueTransfer): Promise<boolean> {
  if (state !== 'absent') return false;
  return (await transfers.open()).some((each) => each.direction === 'out' && each.currency === currency);
}

/** Same address, and the same amount, which some venues tell with the fee and others without. */
function isSame({ address, units, feeUnits }: VenueWithdrawal, transfer: VenueTransfer): boolean {
  const amounts = [transfer.units, transfer.units - feeUnits, netUnits(transfer)];
  return address === transfer.address && amounts.includes(units);
}

/** Notes the transaction. A payment of it that was booked as capital before is recognised. */
async function nameTransaction({ ports, store }: VenueDeps, id: string, txid: string): Promise<void> {
  await store.transaction(async (records) => {
    const transfer = await records.transfers.lock(id);
    if (transfer?.state !== 'known') return;
    const at = ports.clock.now();
    const booked = await records.office.venue.findBooked(transfer.currency, txid);
    if (booked) {
      const [entry, patch] = [postRecognised(transfer, booked.amount), { txid: booked.txid }];
      return void (await advanceTransfer(records, transfer, { event: 'came', at, patch, entry }));
    }
    if (transfer.txid === txid) return;
    const { version: fromVersion, state } = transfer;
    await records.transfers.move({ id, fromVersion, state, patch: { txid } });
  });
}

/** Books what the venue has credited of a transfer to it. */
async function followDeposit({ ports, store, venue }: VenueDeps, transfer: VenueTransfer): Promise<void> {
  const txid = await store.snapshot(async (records) => await findTxid(records, transfer.id));
  if (txid === null) return;
  const rows = await venue.deposits(transfer.currency, transfer.plannedAt - clockSlackMs);
  const row = rows.find((each) => plainTxid(each.txid) === plainTxid(txid) && each.status === 'done');
  if (!row) return;
  await store.transaction(async (records) => {
    const current = await records.transfers.lock(transfer.id);
    if (current?.state !== 'left') return;
    // More than was sent is not ours by this transfer.
    const units = row.units < current.units ? row.units : current.units;
    const entry = postCreditedByVenue(current, units);
    await advanceTransfer(records, current, { event: 'credited', at: ports.clock.now(), patch: { txid }, entry });
  });
}

async function findTxid({ office }: AllRecords, actId: string): Promise<string | null> {
  const [payout] = await office.treasury.payoutsOf([actId]);
  return payout?.txid ?? null;
}
