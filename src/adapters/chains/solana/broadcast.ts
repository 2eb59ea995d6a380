/** Broadcasts a signed transaction and maps the nodes' many error messages to the few results of the port. */
import { base58, base64 } from '@scure/base';
import type { BroadcastResult } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, type JsonRpc } from '../json-rpc.ts';
import { commitment } from './solana-networks.ts';
import { readTransactionStatus } from './transaction-status.ts';

/**
 * Options of a broadcast. With preflight, a transaction that would fail is not sent, because a failed transaction costs
 * its fee too.
 */
const options = { encoding: 'base64', skipPreflight: false, preflightCommitment: commitment };

export async function broadcast(rpc: JsonRpc, raw: string): Promise<BroadcastResult> {
  try {
    await rpc.call<string>('sendTransaction', [raw, options]);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof JsonRpcRefusal)) throw error;
    const result = readRefusal(error);
    if (result === undefined) throw error;
    // Nodes check the age first, so a transaction that was mined long ago is reported as expired too.
    return result === 'expired' && (await isKnown(rpc, raw)) ? 'already_known' : result;
  }
}

/** Txid of a signed transaction: its first signature, which follows the number of signatures (one byte here). */
export function toTxid(raw: string): string {
  return base58.encode(base64.decode(raw).subarray(1, 65));
}

/**
 * Meanings of error messages: texts of the validators' runtime, and names of its errors, which some nodes return
 * instead. The first match counts.
 */
const meanings: readonly (readonly [RegExp, BroadcastResult | undefined])[] = [
  // Temporary conditions of the node or the cluster say nothing about the transaction.
  [/AccountInUse|account in use|WouldExceed|would exceed|maintenance|CommitCancelled|CacheHitMaxLimit/i, undefined],
  [/AlreadyProcessed|already been processed/i, 'already_known'],
  [/Blockhash ?Not ?Found/i, 'expired'],
  [/\bAccountNotFound|no record of a prior credit|insufficient ?funds ?for ?fee/i, 'insufficient_funds'],
  // Account 0 is the fee payer: its balance would fall below the rent-exempt minimum. For any other account, the
  // payment is dust.
  [/InsufficientFundsForRent.{0,20}account_index\W{1,3}0\b/i, 'insufficient_funds'],
  [/account \(0\) with insufficient funds for rent/i, 'insufficient_funds'],
  [/insufficient ?funds ?for ?rent/i, 'invalid'],
  // Error 1 of both the system program and the token program means insufficient funds.
  [/"Custom":\s?1\b|custom program error: 0x1\b/i, 'insufficient_funds'],
  [/"InsufficientFunds"|insufficient funds for instruction/i, 'insufficient_funds'],
];

/** Error codes that concern the transaction itself: preflight failure, invalid signature, invalid params. */
const aboutTheTransaction: readonly number[] = [-32_002, -32_003, -32_602];

/**
 * Result of a refused broadcast. Undefined if the error says nothing about the transaction, so that its outcome is
 * unknown.
 */
export function readRefusal({ code, reason }: JsonRpcRefusal): BroadcastResult | undefined {
  if (!aboutTheTransaction.includes(code)) return undefined;
  const meaning = meanings.find(([words]) => words.test(reason));
  return meaning ? meaning[1] : 'invalid';
}

async function isKnown(rpc: JsonRpc, raw: string): Promise<boolean> {
  return (await readTransactionStatus(rpc, toTxid(raw))).kind !== 'absent';
}
