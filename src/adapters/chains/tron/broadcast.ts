/** Broadcasts a signed transaction and maps the node's many error messages to the few results of the port. */
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { BroadcastResult } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeBroadcast } from './answers.ts';
import { readTransactionStatus } from './transaction-status.ts';
import type { TronHttp } from './tron-http.ts';

export async function broadcast(http: TronHttp, raw: string): Promise<BroadcastResult> {
  const answer = await http.ask<NodeBroadcast>('/wallet/broadcasthex', { transaction: raw });
  if (answer.result === true) return 'accepted';
  const result = readRefusal(answer);
  if (result === undefined) throw new OutsideError(`the tron node did not take a transaction (${answer.code ?? '?'})`);
  if (result === 'already_known') return result;
  // A node checks expiry and balance first, so a transaction that was mined long ago is refused for one of these
  // reasons too.
  return (await readTransactionStatus(http, toTxid(raw))).kind === 'absent' ? result : 'already_known';
}

const moneyWords =
  /not sufficient|insufficient|not enough|no OwnerAccount|OwnerAccount.{0,40}not exist|account.{0,80}does not exist/i;

/**
 * Result of a refused broadcast. Undefined if the error says nothing about the transaction, so that its outcome is
 * unknown.
 */
export function readRefusal({ code, message = '' }: NodeBroadcast): BroadcastResult | undefined {
  switch (code) {
    case 'DUP_TRANSACTION_ERROR':
      return 'already_known';
    case 'TRANSACTION_EXPIRATION_ERROR':
    // The transaction's reference block is not on this node's branch, so the transaction cannot be mined there. On
    // another branch it could.
    case 'TAPOS_ERROR':
      return 'expired';
    case 'BANDWITH_ERROR':
      return 'insufficient_funds';
    case 'CONTRACT_VALIDATE_ERROR':
      return moneyWords.test(readWords(message)) ? 'insufficient_funds' : 'invalid';
    case 'SIGERROR':
    case 'TOO_BIG_TRANSACTION_ERROR':
      return 'invalid';
    // The node is busy, has no peers, is behind, or its virtual machine timed out.
    default:
      return undefined;
  }
}

const hexWords = /^(?:[0-9a-f]{2})+$/i;

function readWords(message: string): string {
  return hexWords.test(message) ? Buffer.from(message, 'hex').toString('utf8') : message;
}

/**
 * Txid of a signed transaction: the hash of the first protobuf field, the signed raw_data. The field's tag and length
 * precede it.
 */
export function toTxid(raw: string): string {
  const bytes = hex.decode(raw);
  let [length, at, shift] = [0, 1, 0];
  for (;;) {
    const byte = bytes[at];
    if (bytes[0] !== 0x0a || byte === undefined) throw new TypeError('these bytes are no transaction of tron');
    at += 1;
    length += (byte % 128) * 2 ** shift;
    shift += 7;
    if (byte < 128) break;
  }
  return hex.encode(sha256(bytes.subarray(at, at + length)));
}
