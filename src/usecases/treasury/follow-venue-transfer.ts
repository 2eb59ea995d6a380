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
  askWithinMs,
  mostFeeShare,
  planLifeMs,
  watchEveryMs,
  type TransferEvent,
  type VenueTransfer,
} from '#src/domain/treasury/venue.ts';
import { advanceTransfer } from '../order-moves/advance-transfer.ts';
import { findHotAddress } from '../order-moves/hot-address.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { VenueAnswer, VenueWithdrawal } from '../ports/venue.ts';
import type { TransferPatch } from '../ports/venue-records.ts';
import {
  adoptFound,
  canBeFound,
  clockSlackMs,
  isOutranked,
  plannedSince,
  unclearWithdrawal,
  wordOf,
  type VenueDeps,
} from './find-lost-transfer.ts';
import { checkMove, isVenueStopped } from './venue-door.ts';

/** Before anything is asked for, withdrawals are looked through for this long: longer than any back-up is old. */
const askLookBackMs = 30 * 86_400_000;

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
  const address = await findHotAddress(ports, chain);
  const now = ports.clock.now();
  // After a restore the books may have forgotten that it was asked for, or that another one was.
  const since = (await plannedSince(deps, transfer)) - clockSlackMs;
  const found = await adoptFound(deps, { ...transfer, address }, { since, from: Math.min(now - askLookBackMs, since) });
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
  if (feeUnits * mostFeeShare > units) return await refuseIt('fee too high');
  const asked = await takeToAsk(deps, transfer, { address, feeUnits, askedAt: ports.clock.now() });
  // A process that slept since its commit leaves it to be looked for.
  if (!asked || ports.clock.now() - (asked.askedAt ?? 0) > askWithinMs) return;
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
  if (transfer.state === 'failed') return await reviveFailed(deps, transfer, row);
  if (row?.status === 'failed') return void (await tell(deps, transfer, 'failed', { refusal: 'failed', shown: null }));
  if (row && row.txid !== null) return await nameTransaction(deps, transfer.id, row.txid);
  await noteShown(deps, transfer.id, row ? wordOf(row) : null);
}

/** Notes the venue's word for a transfer that is known, or that it shows it no more. */
async function noteShown({ ports, store }: VenueDeps, id: string, shown: string | null): Promise<void> {
  await store.transaction(async (records) => {
    const transfer = await records.transfers.lock(id);
    if (transfer?.state !== 'known') return;
    const { version: fromVersion, state } = transfer;
    const lookedAt = shown === null ? ports.clock.now() : null;
    const isSame = transfer.shown === shown && (transfer.lookedAt === null) === (lookedAt === null);
    if (isSame && (lookedAt ?? 0) - (transfer.lookedAt ?? 0) < watchEveryMs) return;
    await records.transfers.move({ id, fromVersion, state, patch: { shown, lookedAt } });
  });
}

/** A transfer that failed, by the venue or by a person's decision, and that the venue has paid after all. */
async function reviveFailed(
  { ports, store }: VenueDeps,
  { id }: VenueTransfer,
  row: VenueWithdrawal | undefined,
): Promise<void> {
  const isPaid = row !== undefined && row.status !== 'failed' && (row.status === 'done' || row.txid !== null);
  const at = ports.clock.now();
  await store.transaction(async (records) => {
    const transfer = await records.transfers.lock(id);
    if (transfer?.state !== 'failed') return;
    if (isPaid && !(await isOutranked(records, transfer)) && (await canBeFound(records, transfer))) {
      const patch = { lookedAt: null, refusal: null, shown: null };
      return void (await advanceTransfer(records, transfer, { event: 'found', at, patch }));
    }
    const { version: fromVersion, state } = transfer;
    const shown = row === undefined || row.status === 'failed' ? null : wordOf(row);
    await records.transfers.move({ id, fromVersion, state, patch: { lookedAt: at, shown } });
  });
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
    if (isNew && (await records.office.venue.findClaimer(venue, { currency, reference: '', txid })) !== undefined)
      return;
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
  const own = rows.filter(({ txids }) => txids.some((each) => plainTxid(each) === plainTxid(txid)));
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
