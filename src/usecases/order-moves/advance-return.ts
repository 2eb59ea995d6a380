/** The only functions that change the state of a return from cold storage, together with its ledger entries. */
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import {
  postArrivedFromCold,
  postColdFee,
  postFromCold,
  postFromColdFound,
  postFromColdUndone,
} from '#src/domain/ledger/cold-postings.ts';
import { isGuess } from '#src/domain/treasury/account-return.ts';
import { paidBy, returnLifecycle, type ColdReturn, type ReturnEvent } from '#src/domain/treasury/cold-return.ts';
import type { ReturnPatch } from '../ports/cold-records.ts';
import type { Records } from '../ports/records.ts';
import { postOnce } from './post-once.ts';

type ReturnFact = Readonly<{ event: Exclude<ReturnEvent, 'came'>; at: number; patch?: ReturnPatch }>;

/**
 * Advances a return, which must be locked by this transaction. Returns the updated one, or undefined if its state does
 * not allow the event: repeated and late events are ignored.
 */
export async function advanceReturn(
  records: Records,
  returned: ColdReturn,
  { event, at, patch = {} }: ReturnFact,
): Promise<ColdReturn | undefined> {
  const state = returnLifecycle[returned.state][event];
  if (state === undefined) return undefined;
  // Whatever a block said of the nonce was another transaction's.
  const forgets = event === 'outspent' && returned.plan.account !== undefined;
  const changed = { ...patch, ...(event !== 'signed' && { endedAt: at }), ...(forgets && { came: null }) };
  await records.returns.move({ id: returned.id, fromVersion: returned.version, state, patch: changed });
  if (event === 'signed') await postOnce(records, postFromCold(returned), at);
  else await records.returns.freeCoins(returned.id);
  const isOver = event === 'outspent' || event === 'reverted';
  if (isOver && returned.state === 'sent') await postOnce(records, postFromColdUndone(returned), at);
  return { ...returned, ...changed, state, version: returned.version + 1 };
}

/** Ends a return, locked by this transaction, that was mined for good and has paid nothing: it has cost its fee. */
export async function bookReverted(records: Records, returned: ColdReturn, at: number): Promise<boolean> {
  if (returned.came?.units !== 0n) return false;
  await records.journal.lock();
  // What was taken out of cold storage when it was signed is there again.
  const taken = returned.state === 'sent' ? returned.feeUnits : 0n;
  const { came } = await bearFee(records, { ...returned, feeUnits: taken });
  const ended = await advanceReturn(records, returned, { event: 'reverted', at, patch: { came, trouble: null } });
  if (ended) await postOnce(records, postColdFee(returned, came?.feeUnits ?? 0n), at);
  return ended !== undefined;
}

/**
 * On chains with nonces cold storage may have paid for gas with coins that are not in the books. What the books have is
 * the most that the fee can be above the planned one.
 */
async function bearFee({ journal }: Records, returned: ColdReturn): Promise<ColdReturn> {
  const { chain, feeUnits, came } = returned;
  if (!came || came.feeUnits <= feeUnits) return returned;
  const free = await journal.balance(accounts.cold, chains[chain].nativeCurrency);
  const most = feeUnits + free;
  return came.feeUnits <= most ? returned : { ...returned, came: { ...came, feeUnits: most } };
}

type Came = Readonly<{
  fundingId: string;
  chain: ChainId;
  txid: string;
  currency: CurrencyId;
  units: bigint;
  at: number;
}>;

/**
 * Books a final payment to the hot wallet that is a return, signed by whomever and sent by whomever. False if it is
 * none. Other files with the same coins can never be mined any more.
 */
export async function bookReturn(records: Records, payment: Came): Promise<boolean> {
  const { fundingId, chain, txid, currency, units, at } = payment;
  const found = await records.returns.lockByTxid(chain, txid);
  if (!found || found.currency !== currency) return false;
  // Its own transaction says what it said when it was written, but not what it cost where only a block says that.
  const isWritten = found.txid === txid && !found.plan.account;
  const paid = isWritten ? { ...found, came: null } : found;
  if (paidBy(paid).units !== units) return false;
  const state = returnLifecycle[paid.state].came;
  if (state === undefined) return false;
  // What people booked as gone is no longer in cold storage: then it is capital.
  const coins = paid.plan.coins.map((coin) => coin.id);
  if (paid.state !== 'sent' && (await records.returns.areLost(chain, coins))) return false;
  const rivals = await records.returns.lockRivals(paid);
  await records.journal.lock();
  if (paid.state !== 'sent' && !(await isInBooks(records, paid))) return false;
  for (const rival of rivals) await advanceReturn(records, rival, { event: 'outspent', at });
  if (paid.state === 'failed') await postOnce(records, postFromColdFound(paid), at);
  else if (paid.state !== 'sent') await postOnce(records, postFromCold(paid), at);
  const returned = await bearFee(records, paid);
  const { id, version: fromVersion, came } = returned;
  await records.returns.move({ id, fromVersion, state, patch: { endedAt: at, trouble: null, came } });
  await records.returns.bindCoins(returned);
  await postOnce(records, postArrivedFromCold(fundingId, returned), at);
  return true;
}

/**
 * The return that a payment is taken for by its amount and fee alone, locked. Undefined if there is none, or if its
 * transaction tells.
 */
export async function lockGuess(
  { returns }: Records,
  { chain, txid }: Pick<Came, 'chain' | 'txid'>,
): Promise<ColdReturn | undefined> {
  const found = await returns.lockByTxid(chain, txid);
  return found && isGuess(found, txid) ? found : undefined;
}

/** The payment that was taken for a return, locked by this transaction, is another one: the return has none again. */
export async function forgetGuess({ returns }: Records, { id, version, state }: ColdReturn): Promise<void> {
  await returns.move({ id, fromVersion: version, state, patch: { came: null } });
}

/** Whether the books have in cold storage what a return took that we had not booked. Otherwise it is capital. */
async function isInBooks(
  { journal }: Records,
  { chain, currency, units, feeUnits, plan }: ColdReturn,
): Promise<boolean> {
  if (!plan.account) return true;
  const { nativeCurrency } = chains[chain];
  const own = currency === nativeCurrency ? units + feeUnits : units;
  if ((await journal.balance(accounts.cold, currency)) < own) return false;
  return currency === nativeCurrency || (await journal.balance(accounts.cold, nativeCurrency)) >= feeUnits;
}
