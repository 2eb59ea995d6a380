/**
 * Broadcasts a signed transaction through the daemon and maps its answer to the port's results. The wallet program is
 * not involved, because only the stored bytes are needed.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { BroadcastResult } from '#src/usecases/ports/chain-adapter.ts';
import { transactionId } from './read-transaction.ts';
import type { Status } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';
import { readTransactionStatus } from './transaction-status.ts';

export type SendAnswer = Status &
  Readonly<{ not_relayed?: boolean; double_spend?: boolean; fee_too_low?: boolean; reason?: string }>;

/**
 * Broadcasts a transaction. First checks whether the daemon has it, because the daemon may accept and relay it a second
 * time.
 */
export async function broadcast(daemon: MoneroRpc, raw: string): Promise<BroadcastResult> {
  const txid = findTxid(raw);
  const isKnown = txid !== undefined && (await readTransactionStatus(daemon, txid)).kind !== 'absent';
  // The sanity checks protect against decoys chosen by an untrusted node. By chance they can refuse a valid
  // transaction.
  const body = { tx_as_hex: raw, do_not_relay: false, do_sanity_checks: false };
  const result = readAnswer(await daemon.post<SendAnswer>('send_raw_transaction', body));
  return isKnown && result === 'accepted' ? 'already_known' : result;
}

/**
 * Txid of the bytes. Undefined for bytes that are not a transaction. Such bytes are sent nevertheless, so that the
 * daemon rejects them.
 */
function findTxid(raw: string): string | undefined {
  try {
    return transactionId(raw);
  } catch {
    return undefined;
  }
}

/** Result of a broadcast. Throws if the answer says nothing about the transaction, so that its outcome is unknown. */
export function readAnswer(answer: SendAnswer): BroadcastResult {
  // The daemon did not relay the transaction again, because it is in the pool or in a block.
  if (answer.status === 'OK') return answer.not_relayed === true ? 'already_known' : 'accepted';
  if (answer.status !== 'Failed') throw new OutsideError(`monerod took no transaction (${answer.status})`);
  // A double spend is also reported as an invalid input, so it is checked first.
  if (answer.double_spend === true) return 'conflict';
  return answer.fee_too_low === true ? 'fee_too_low' : 'invalid';
}
