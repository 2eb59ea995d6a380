/**
 * Hands a signed transaction to the daemon and puts what it says into the port's words. The wallet program is not
 * asked: what is signed can be sent without it, and a worker needs nothing but the stored bytes.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { BroadcastResult } from '#src/usecases/ports/chain-adapter.ts';
import { transactionId } from './read-transaction.ts';
import type { Status } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';
import { readTransactionStatus } from './transaction-status.ts';

export type SendAnswer = Status &
  Readonly<{ not_relayed?: boolean; double_spend?: boolean; fee_too_low?: boolean; reason?: string }>;

/** A daemon that has it already may say yes again and tell others again, so whether it has it is asked before. */
export async function broadcast(daemon: MoneroRpc, raw: string): Promise<BroadcastResult> {
  const txid = findTxid(raw);
  const isKnown = txid !== undefined && (await readTransactionStatus(daemon, txid)).kind !== 'absent';
  // The sanity check is about rings that a stranger's node chose. It would refuse by chance what the network takes.
  const body = { tx_as_hex: raw, do_not_relay: false, do_sanity_checks: false };
  const result = readAnswer(await daemon.post<SendAnswer>('send_raw_transaction', body));
  return isKnown && result === 'accepted' ? 'already_known' : result;
}

/** Undefined for bytes that are no transaction. The daemon is still asked, so that it is the one who says so. */
function findTxid(raw: string): string | undefined {
  try {
    return transactionId(raw);
  } catch {
    return undefined;
  }
}

/** Throws where the answer says nothing about the transaction: then nobody knows what becomes of it. */
export function readAnswer(answer: SendAnswer): BroadcastResult {
  // It is not told to others again, because the pool or a block has it.
  if (answer.status === 'OK') return answer.not_relayed === true ? 'already_known' : 'accepted';
  if (answer.status !== 'Failed') throw new OutsideError(`monerod took no transaction (${answer.status})`);
  // What is spent already is also called a wrong input, so this comes first.
  if (answer.double_spend === true) return 'conflict';
  return answer.fee_too_low === true ? 'fee_too_low' : 'invalid';
}
