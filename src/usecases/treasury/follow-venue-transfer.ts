/**
 * Carries transfers to and from a venue on. A withdrawal is asked for once in its life: by whoever moved its state from
 * `planned` to `asked`, after that was committed. A process that dies between the two leaves a transfer that is looked
 * for at the venue, and never asked for again.
 */
import { compareAddress } from '#src/domain/address/same-address.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { postCreditedByVenue, postRecognised } from '#src/domain/ledger/venue-postings.ts';
import {
  answerLostMs,
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
import { matchWithdrawals } from './match-withdrawals.ts';
import { checkMove, isVenueStopped } from './venue-door.ts';

export type VenueDeps = TreasuryDeps & Readonly<{ venue: Venue }>;

/** Clocks differ, and a venue may date a request by when it came in. */
const clockSlackMs = 600_000;
/** Before anything is asked for, withdrawals are looked through for this long: longer than any back-up is old. */
const askLookBackMs = 30 * 86_400_000;
/** Something goes to our address there that no transfer explains. */
const unclearWithdrawal = 'unclear withdrawal there';

export async function followTransfer(deps: VenueDeps, transfer: VenueTransfer): Promise<void> {
  if (transfer.state === 'left') return await followDeposit(deps, transfer);
  if (transfer.state === 'planned') return await askForTransfer(deps, transfer);
  if (transfer.state === 'leaving') return;
  const isAsked = transfer.state === 'asked';
  // Another worker may be waiting for the answer.
  if (isAsked && deps.ports.clock.now() - (transfer.askedAt ?? 0) < answerLostMs) return;
  if (isAsked) await tell(deps, transfer, 'answer_lost');
  await lookForTransfer(deps, transfer);
}

/**
 * Moves a transfer in a transaction of its own. Nothing happens if its state does not allow the event any more, or if
 * it was asked for at another time than this: the answer is then to a request that is over.
 */
async function tell(
  deps: VenueDeps,
  { id, askedAt }: Pick<VenueTransfer, 'id' | 'askedAt'>,
  event: TransferEvent,
  patch: TransferPatch = {},
): Promise<boolean> {
  const { ports, store } = deps;
  return await store.transaction(async (records) => {
    const transfer = await records.transfers.lock(id);
    if (!transfer || transfer.askedAt !== askedAt) return false;
    return (await advanceTransfer(records, transfer, { event, at: ports.clock.now(), patch })) !== undefined;
  });
}

async function askForTransfer(deps: VenueDeps, transfer: VenueTransfer): Promise<void> {
  const { ports, store, venue } = deps;
  const { currency, units } = transfer;
  const { chain } = currencies[currency];
  const refuseIt = async (refusal: string) => void (await tell(deps, transfer, 'refused', { refusal }));
  const address = await ports.chains[chain].wallet.hotAddress();
  const now = ports.clock.now();
  // After a restore the books may have forgotten that it was asked for, or that another one was.
  const found = await adoptFound(deps, { ...transfer, address }, Math.min(now - askLookBackMs, transfer.plannedAt));
  if (found === 'found') return;
  if (found === 'unclear') return await refuseIt(unclearWithdrawal);
  if (now - transfer.plannedAt > planLifeMs) return await refuseIt('too old');
  // Looked at again when it is asked for. The venue need not be asked about it before.
  if (isVenueStopped(await store.snapshot(async ({ stops }) => await stops.all()), [currency])) return;
  const accepted = ports.rules.acceptedNetworks(chain);
  const saved = await venue.findSaved(
    currency,
    (shown) => compareAddress(shown, { chain, own: address, accepted }) === 'same',
  );
  if (saved === undefined) return await refuseIt('no saved address');
  const feeUnits = await venue.feeFor({ currency, units, key: saved.key });
  if (feeUnits >= units) return await refuseIt('fee too high');
  const asked = await takeToAsk(deps, transfer, { address, feeUnits, askedAt: ports.clock.now() });
  if (asked)
    await applyAnswer(deps, asked, await venue.withdraw({ currency, units, ...saved, mostFeeUnits: feeUnits }));
}

/** Moves a plan to `asked` if it may be asked for now. Who gets the transfer asks for it, and nobody else. */
async function takeToAsk(
  { ports, store }: VenueDeps,
  { id, version }: VenueTransfer,
  patch: TransferPatch,
): Promise<VenueTransfer | undefined> {
  return await store.transaction(async (records) => {
    await records.office.treasury.lockProposals();
    const transfer = await records.transfers.lock(id);
    if (transfer?.state !== 'planned' || transfer.version !== version) return undefined;
    const verdict = await checkMove(ports, records, transfer);
    if (verdict === 'later') return undefined;
    const at = ports.clock.now();
    if (verdict === 'may_be_asked') return await advanceTransfer(records, transfer, { event: 'asked', at, patch });
    await advanceTransfer(records, transfer, { event: 'refused', at, patch: { refusal: verdict } });
    return undefined;
  });
}

async function applyAnswer(deps: VenueDeps, asked: VenueTransfer, answer: VenueAnswer): Promise<void> {
  if (answer.answer === 'taken') await tell(deps, asked, 'answered', { reference: answer.reference });
  else if (answer.answer === 'unknown') await tell(deps, asked, 'answer_lost');
  else if (answer.mayAskAgain) await tell(deps, asked, 'postponed', { refusal: answer.code, askedAt: null });
  else await tell(deps, asked, 'refused', { refusal: answer.code });
}

/** Looks a transfer up at the venue: one that is known by its reference, and others by what they are. */
export async function lookForTransfer(deps: VenueDeps, transfer: VenueTransfer): Promise<void> {
  if (transfer.reference === null) return void (await adoptFound(deps, transfer));
  const { venue } = deps;
  const rows = await venue.withdrawals(transfer.currency, (transfer.askedAt ?? transfer.plannedAt) - clockSlackMs);
  const row = rows.find(({ reference }) => reference === transfer.reference);
  if (transfer.state === 'failed') return void (await reviveFailed(deps, transfer, row));
  if (row?.status === 'failed') return void (await tell(deps, transfer, 'failed', { refusal: 'failed' }));
  if (row && row.txid !== null) await nameTransaction(deps, transfer.id, row.txid);
}

/** A transfer that failed, by the venue or by a person's decision, and that the venue has paid after all. */
async function reviveFailed(
  { ports, store }: VenueDeps,
  { id }: VenueTransfer,
  row: VenueWithdrawal | undefined,
): Promise<void> {
  const isPaid = row !== undefined && row.status !== 'failed' && (row.status === 'done' || row.txid !== null);
  if (!isPaid) return;
  await store.transaction(async (records) => {
    const transfer = await records.transfers.lock(id);
    if (transfer?.state !== 'failed' || (await isOutranked(records, transfer))) return;
    await advanceTransfer(records, transfer, { event: 'found', at: ports.clock.now() });
  });
}

/**
 * Takes a payment that the venue shows for the transfer. Otherwise notes that there is none, unless there is one that
 * may be it: then nobody may say that the venue never knew the transfer, and nothing is asked for.
 */
async function adoptFound(
  deps: VenueDeps,
  transfer: VenueTransfer,
  lookFrom?: number,
): Promise<'found' | 'unclear' | 'none'> {
  const { ports, store, venue } = deps;
  const { currency } = transfer;
  const since = (transfer.askedAt ?? transfer.plannedAt) - clockSlackMs;
  const lookedAt = ports.clock.now();
  const accepted = ports.rules.acceptedNetworks(currencies[currency].chain);
  const rows = await venue.withdrawals(currency, lookFrom ?? since);
  const { same, unclear } = matchWithdrawals(rows, transfer, { since, accepted });
  return await store.transaction(async (records) => {
    const current = await records.transfers.lock(transfer.id);
    if (!current || current.reference !== null || (await isOutranked(records, current))) return 'none';
    for (const row of same) {
      if (await isClaimed(records, transfer, row)) continue;
      const patch = { reference: row.reference, txid: row.txid, feeUnits: row.feeUnits, address: transfer.address };
      const moved = await advanceTransfer(records, current, { event: 'found', at: lookedAt, patch });
      return moved === undefined ? 'none' : 'found';
    }
    const { id, version: fromVersion, state } = current;
    for (const row of unclear) {
      // What arrived and was booked is no riddle any more.
      const isBooked = row.txid !== null && (await records.office.venue.findBooked(currency, row.txid)) !== undefined;
      if (isBooked || (await isClaimed(records, transfer, row))) continue;
      if (state === 'unknown' && current.refusal !== unclearWithdrawal)
        await records.transfers.move({ id, fromVersion, state, patch: { refusal: unclearWithdrawal } });
      return 'unclear';
    }
    // A plan was not asked for yet, so that nothing about it could be missing.
    if (state === 'planned') return 'none';
    await records.transfers.move({ id, fromVersion, state, patch: { lookedAt, refusal: null } });
    return 'none';
  });
}

async function isClaimed(
  { office }: AllRecords,
  { venue, currency }: VenueTransfer,
  { reference, txid }: VenueWithdrawal,
): Promise<boolean> {
  return await office.venue.isClaimed(venue, { currency, reference, txid });
}

/** A payment belongs to a transfer that is open before it belongs to one that was declared absent or failed. */
async function isOutranked({ transfers }: AllRecords, { state, currency }: VenueTransfer): Promise<boolean> {
  if (state !== 'absent' && state !== 'failed') return false;
  return (await transfers.open()).some((each) => each.direction === 'out' && each.currency === currency);
}

/** Notes the transaction. A payment of it that was booked as capital before is recognised. */
async function nameTransaction({ ports, store }: VenueDeps, id: string, txid: string): Promise<void> {
  await store.transaction(async (records) => {
    const transfer = await records.transfers.lock(id);
    if (transfer?.state !== 'known') return;
    const at = ports.clock.now();
    const { venue, currency } = transfer;
    // Another transfer has it: one payment does not end two.
    const isNew = transfer.txid === null || plainTxid(transfer.txid) !== plainTxid(txid);
    if (isNew && (await records.office.venue.isClaimed(venue, { currency, reference: '', txid }))) return;
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

/** Books what the venue has credited of a transfer to it, and notes what the venue says of it before. */
async function followDeposit({ ports, store, venue }: VenueDeps, transfer: VenueTransfer): Promise<void> {
  const txid = await store.snapshot(async (records) => await findTxid(records, transfer.id));
  if (txid === null) return;
  const rows = await venue.deposits(transfer.currency, transfer.plannedAt - clockSlackMs);
  const own = rows.filter((each) => plainTxid(each.txid) === plainTxid(txid));
  const row = own.find(({ status }) => status === 'done');
  const shown = (row ?? own[0])?.word ?? null;
  if (!row && shown === transfer.shown) return;
  await store.transaction(async (records) => {
    const current = await records.transfers.lock(transfer.id);
    if (current?.state !== 'left') return;
    const { id, version: fromVersion, state } = current;
    if (!row) return await records.transfers.move({ id, fromVersion, state, patch: { shown } });
    // More than was sent is not ours by this transfer.
    const units = row.units < current.units ? row.units : current.units;
    const entry = postCreditedByVenue(current, units);
    const patch = { txid, shown };
    await advanceTransfer(records, current, { event: 'credited', at: ports.clock.now(), patch, entry });
  });
}

async function findTxid({ office }: AllRecords, actId: string): Promise<string | null> {
  const [payout] = await office.treasury.payoutsOf([actId]);
  return payout?.txid ?? null;
}
