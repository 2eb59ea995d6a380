/** Hands a signed transaction to the node and puts its many words of refusal into the port's few. */
import { base58, base64 } from '@scure/base';
import type { BroadcastResult } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, type JsonRpc } from '../json-rpc.ts';
import { commitment } from './solana-networks.ts';
import { readTransactionStatus } from './transaction-status.ts';

/** The node tries it first: one that would fail is not sent, because failing costs its fee as well. */
const options = { encoding: 'base64', skipPreflight: false, preflightCommitment: commitment };

export async function broadcast(rpc: JsonRpc, raw: string): Promise<BroadcastResult> {
  try {
    await rpc.call<string>('sendTransaction', [raw, options]);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof JsonRpcRefusal)) throw error;
    const result = readRefusal(error);
    if (result === undefined) throw error;
    // Nodes look at the age first: what is in a block for long is too old to be sent as well.
    return result === 'expired' && (await isKnown(rpc, raw)) ? 'already_known' : result;
  }
}

/** The first signature is the id. Before the signatures stands their number, in one byte as long as they are few. */
export function toTxid(raw: string): string {
  return base58.encode(base64.decode(raw).subarray(1, 65));
}

/**
 * What refusals mean: in the words of the validators' runtime, and as the names of its errors, which some nodes write
 * instead. The first that fits counts.
 */
const meanings: readonly (readonly [RegExp, BroadcastResult | undefined])[] = [
  // The state of the node or the cluster at this moment says nothing about the transaction.
  [/AccountInUse|account in use|WouldExceed|would exceed|maintenance|CommitCancelled|CacheHitMaxLimit/i, undefined],
  [/AlreadyProcessed|already been processed/i, 'already_known'],
  [/Blockhash ?Not ?Found/i, 'expired'],
  [/\bAccountNotFound|no record of a prior credit|insufficient ?funds ?for ?fee/i, 'insufficient_funds'],
  // The payer, who comes first, would be left with less than an account needs. Of anybody else: the payment is dust.
  [/InsufficientFundsForRent.{0,20}account_index\W{1,3}0\b/i, 'insufficient_funds'],
  [/account \(0\) with insufficient funds for rent/i, 'insufficient_funds'],
  [/insufficient ?funds ?for ?rent/i, 'invalid'],
  // The system program and the token program both say 1 when there is too little.
  [/"Custom":\s?1\b|custom program error: 0x1\b/i, 'insufficient_funds'],
  [/"InsufficientFunds"|insufficient funds for instruction/i, 'insufficient_funds'],
];

/** The codes with which nodes speak about the transaction: tried and failed, wrongly signed, unreadable. */
const aboutTheTransaction: readonly number[] = [-32_002, -32_003, -32_602];

/** Undefined when the refusal says nothing about the transaction: then nobody knows what becomes of it. */
export function readRefusal({ code, reason }: JsonRpcRefusal): BroadcastResult | undefined {
  if (!aboutTheTransaction.includes(code)) return undefined;
  const meaning = meanings.find(([words]) => words.test(reason));
  return meaning ? meaning[1] : 'invalid';
}

async function isKnown(rpc: JsonRpc, raw: string): Promise<boolean> {
  return (await readTransactionStatus(rpc, toTxid(raw))).kind !== 'absent';
}
