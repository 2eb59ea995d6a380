/** The only functions that change the state of a return from cold storage, together with its ledger entries. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { postArrivedFromCold, postFromCold, postFromColdUndone } from '#src/domain/ledger/cold-postings.ts';
import { returnLifecycle, type ColdReturn, type ReturnEvent } from '#src/domain/treasury/cold-return.ts';
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
  const returned = await records.returns.lockByTxid(chain, txid);
  if (!returned || returned.units !== units) return false;
  const state = returnLifecycle[returned.state].came;
  if (state === undefined) return false;
  for (const rival of await records.returns.lockRivals(returned)) {
    await advanceReturn(records, rival, { event: 'outspent', at });
  }
  if (returned.state !== 'sent') await postOnce(records, postFromCold(returned), at);
  const { id, version: fromVersion } = returned;
  await records.returns.move({ id, fromVersion, state, patch: { endedAt: at, trouble: null } });
  await records.returns.bindCoins(returned);
  await postOnce(records, postArrivedFromCold(fundingId, returned), at);
  return true;
}
