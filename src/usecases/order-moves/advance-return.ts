/** The only functions that change the state of a return from cold storage, together with its ledger entries. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import {
  postArrivedFromCold,
  postFromCold,
  postFromColdFound,
  postFromColdUndone,
} from '#src/domain/ledger/cold-postings.ts';
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
  const changed = { ...patch, ...(event !== 'signed' && { endedAt: at }) };
  await records.returns.move({ id: returned.id, fromVersion: returned.version, state, patch: changed });
  if (event === 'signed') await postOnce(records, postFromCold(returned), at);
  else await records.returns.freeCoins(returned.id);
  if (event === 'outspent' && returned.state === 'sent') await postOnce(records, postFromColdUndone(returned), at);
  return { ...returned, ...changed, state, version: returned.version + 1 };
}

type Came = Readonly<{ fundingId: string; chain: ChainId; txid: string; units: bigint; at: number }>;

/**
 * Books a final payment to the hot wallet that is a return, signed by whomever and sent by whomever. False if it is
 * none. Other files with the same coins can never be mined any more.
 */
export async function bookReturn(records: Records, { fundingId, chain, txid, units, at }: Came): Promise<boolean> {
  const found = await records.returns.lockByTxid(chain, txid);
  if (!found) return false;
  // Its own transaction says what it said when it was written.
  const returned = found.txid === txid ? { ...found, came: null } : found;
  if (paidBy(returned).units !== units) return false;
  const state = returnLifecycle[returned.state].came;
  if (state === undefined) return false;
  // What people booked as gone is no longer in cold storage: then it is capital.
  const coins = returned.plan.coins.map((coin) => coin.id);
  if (returned.state !== 'sent' && (await records.returns.areLost(chain, coins))) return false;
  for (const rival of await records.returns.lockRivals(returned)) {
    await advanceReturn(records, rival, { event: 'outspent', at });
  }
  if (returned.state === 'failed') await postOnce(records, postFromColdFound(returned), at);
  else if (returned.state !== 'sent') await postOnce(records, postFromCold(returned), at);
  const { id, version: fromVersion, came } = returned;
  await records.returns.move({ id, fromVersion, state, patch: { endedAt: at, trouble: null, came } });
  await records.returns.bindCoins(returned);
  await postOnce(records, postArrivedFromCold(fundingId, returned), at);
  return true;
}
