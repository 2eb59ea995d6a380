/**
 * Books a funding of the hot wallet (by the operator or the faucet) once it has enough confirmations: the funding
 * becomes capital and spendable. A payment to the deposit address of an order that a restore lost becomes neither: it
 * is booked as a correction, with an audit log entry for the operator. A payment that a venue sent us, or that comes
 * back from cold storage, is no new capital: it ends its transfer or return.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { Entry } from '#src/domain/ledger/entry.ts';
import { postCorrection, postFunding } from '#src/domain/ledger/postings.ts';
import { postArrivedFromVenue } from '#src/domain/ledger/venue-postings.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { confirmationsOf } from '#src/domain/policy/policy-depths.ts';
import { findArrived, isTransferOpen, mayArrive, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import { advanceTransfer } from '../order-moves/advance-transfer.ts';
import { bookReturn, forgetGuess, lockGuess } from '../order-moves/advance-return.ts';
import { depthsNow } from '../order-moves/depths-now.ts';
import { creditedUpTo } from '../order-moves/permanent-height.ts';
import type { Ports } from '../ports/ports.ts';
import type { Funding, Records } from '../ports/records.ts';

export async function bookFunding(ports: Ports, fundingId: string, chain: ChainId): Promise<void> {
  const { store, clock } = ports;
  await store.transaction(async (records) => {
    const funding = await records.wallet.findFunding(fundingId);
    if (!funding || !(await isReady(ports, records, funding))) return;
    if (await isUndecided(records, funding)) return;
    const at = clock.now();
    // First what is told by its transaction: a transfer from a venue may be found by its amount alone.
    if (!(await isReturn(records, funding, at))) {
      const transfer = await lockArrived(records, funding);
      if (transfer) await bookArrival(records, funding, transfer, at);
      else await records.journal.post(toEntry(funding), at);
    }
    if (funding.lostAddress !== null) await tellOperator(records, funding, clock.now());
    await records.wallet.markFundingBooked(funding.id);
    if (chains[chain].conflictDomain === 'coins') {
      await records.wallet.markSpendable(chain, [funding.id.slice(chain.length + 1)]);
    }
  });
}

/**
 * Whether the funding is to be booked. Checked under the lock, because another worker may have booked the funding, or a
 * reorg may have removed it.
 */
async function isReady(ports: Ports, records: Records, funding: Funding): Promise<boolean> {
  const { chain, currency, units, isBooked, height } = funding;
  if (isBooked || height === null) return false;
  const needed = confirmationsOf({ ...funding, amount: money(currency, units) }, depthsNow(ports));
  return height <= (await creditedUpTo(records, chain, needed));
}

/**
 * Whether nobody can say yet what the funding is: by its amount and fee a return from cold storage, and by its amount a
 * transfer whose transaction the venue has not named. If the venue has named this one, it is no return.
 */
async function isUndecided(records: Records, { lostAddress, ...funding }: Funding): Promise<boolean> {
  const payment = { ...funding, txid: txidOf(funding) };
  const guessed = lostAddress === null ? await lockGuess(records, payment) : undefined;
  if (!guessed) return false;
  const { transfers } = records;
  if ((await transfers.stateByTxid(payment.currency, payment.txid)) === undefined)
    return mayArrive(await transfers.open(), payment);
  await forgetGuess(records, guessed);
  return false;
}

function toEntry({ id, currency, units, lostAddress }: Funding): Entry {
  if (lostAddress === null) return postFunding(id, money(currency, units));
  return postCorrection({ id: `lost:${id}`, currency, hotUnits: 0n, depositUnits: units });
}

/** The transfer from a venue that this payment is, locked. */
async function lockArrived({ transfers }: Records, funding: Funding): Promise<VenueTransfer | undefined> {
  if (funding.lostAddress !== null) return undefined;
  const payment = { ...funding, txid: txidOf(funding) };
  // A transaction of a transfer that was given up is not that of another one with the same amount.
  const named = await transfers.stateByTxid(payment.currency, payment.txid);
  if (named !== undefined && !isTransferOpen({ state: named })) return undefined;
  const found = findArrived(await transfers.open(), payment);
  const locked = found && (await transfers.lock(found.id));
  return locked && findArrived([locked], payment);
}

/** Books a payment that comes back from cold storage. */
async function isReturn(records: Records, funding: Funding, at: number): Promise<boolean> {
  const { id: fundingId, chain, currency, units, lostAddress } = funding;
  if (lostAddress !== null) return false;
  return await bookReturn(records, { fundingId, chain, currency, units, txid: txidOf(funding), at });
}

function txidOf({ id }: Pick<Funding, 'id'>): string {
  return id.split(':')[1] ?? '';
}

async function bookArrival(records: Records, funding: Funding, transfer: VenueTransfer, at: number): Promise<void> {
  const entry = postArrivedFromVenue(funding.id, money(funding.currency, funding.units), transfer);
  const arrived = await advanceTransfer(records, transfer, {
    event: 'came',
    at,
    patch: { txid: txidOf(funding) },
    entry,
  });
  if (!arrived) throw new TypeError(`a payment of a venue found a transfer that is ${transfer.state}`);
}

/** Writes the audit log entry without address and transaction, because the audit log is never erased. */
async function tellOperator({ controls }: Records, { chain, currency, units }: Funding, at: number): Promise<void> {
  const details = `${formatMoney(money(currency, units))} ${currency}`;
  await controls.audit({ actor: 'service', action: 'lost_address_paid', subject: chain, details, at });
}
