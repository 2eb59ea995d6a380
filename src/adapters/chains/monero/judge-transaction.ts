/**
 * Lets the daemon judge a transaction, as it judges what others send: signatures, proofs, coins and fee. It is not
 * relayed, and taken out of the pool afterwards, so that nothing is sent before it is booked.
 */
import type { SignedReturn, ViewWalletRefusal } from '#src/usecases/ports/cold-keys.ts';
import { readAnswer, type SendAnswer } from './broadcast.ts';
import { assertStatus } from './read-bodies.ts';
import type { Status } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';

/** Why it is not taken. Throws an `OutsideError` if the daemon says nothing about it. */
export async function judge(daemon: MoneroRpc, { raw, txid }: SignedReturn): Promise<ViewWalletRefusal | undefined> {
  // What is in the pool already would not be looked at again, nor be relayed later if it was not.
  await flush(daemon, txid);
  const asked = { tx_as_hex: raw, do_not_relay: true, do_sanity_checks: false };
  const answer = readAnswer(await daemon.post<SendAnswer>('send_raw_transaction', asked));
  if (answer === 'conflict') return 'cold_coins_spent';
  if (answer === 'fee_too_low') return 'chain_unavailable';
  if (answer === 'invalid') return 'cold_file_signature';
  await flush(daemon, txid);
  return undefined;
}

async function flush(daemon: MoneroRpc, txid: string): Promise<void> {
  assertStatus(await daemon.call<Status>('flush_txpool', { txids: [txid] }), 'flush_txpool');
}
