/** Broadcasts a signed transaction and maps the nodes' many error messages to the few results of the port. */
import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { JsonRpcRefusal, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import type { BroadcastResult } from '#src/usecases/ports/chain-adapter.ts';
import { rpcCodes } from './rpc/rpc-codes.ts';
import { readTransactionStatus } from './transaction-status.ts';

/**
 * Broadcasts a transaction. A node that already has the transaction accepts and relays it again, which a pending payout
 * needs.
 */
export async function broadcast(rpc: JsonRpc, raw: string): Promise<BroadcastResult> {
  const txid = findTxid(raw);
  const isWaiting = txid !== undefined && (await isInMempool(rpc, txid));
  try {
    await rpc.call<string>('sendrawtransaction', [raw]);
    return isWaiting ? 'already_known' : 'accepted';
  } catch (error) {
    if (!(error instanceof JsonRpcRefusal)) throw error;
    const result = readRefusal(error);
    if (result === undefined) throw error;
    // The coins are spent, possibly by this same transaction if it is mined and all its outputs are spent already.
    return result === 'conflict' && txid !== undefined && (await isKnown(rpc, txid)) ? 'already_known' : result;
  }
}

/** Meanings of the error messages of Bitcoin, Litecoin and Bitcoin Cash nodes. */
const meanings: readonly (readonly [RegExp, BroadcastResult | undefined])[] = [
  [/already in block chain|already in utxo set|txn-already-|txn-same-nonwitness-data/i, 'already_known'],
  [/txn-mempool-conflict|missing-?(?:or-?spent| ?inputs)|inputs-(?:missingor)?spent|conflicting-tx/i, 'conflict'],
  [/insufficient fee|insufficient priority|fee not met|min-fee-not-met|mempool full/i, 'fee_too_low'],
  // Coinbase outputs mature after a hundred blocks. A transaction that spends one earlier is valid, but too early.
  [/premature-spend/i, 'insufficient_funds'],
  // These are current limits of the node's mempool, which say nothing about the transaction.
  [/too-long-mempool-chain|too many (?:potential )?replacements|mempool-chain|too-large-cluster/i, undefined],
];

const aboutTheTransaction: readonly number[] = [
  rpcCodes.cannotDecode,
  rpcCodes.cannotVerify,
  rpcCodes.rejected,
  rpcCodes.alreadyInChain,
];

/**
 * Result of a refused broadcast. Undefined if the error says nothing about the transaction, so that its outcome is
 * unknown.
 */
export function readRefusal({ code, reason }: JsonRpcRefusal): BroadcastResult | undefined {
  if (!aboutTheTransaction.includes(code)) return undefined;
  if (code === rpcCodes.alreadyInChain) return 'already_known';
  const meaning = meanings.find(([words]) => words.test(reason));
  return meaning ? meaning[1] : 'invalid';
}

/**
 * Txid of the bytes. Undefined for bytes that are not a transaction. Such bytes are sent nevertheless, so that the node
 * rejects them.
 */
function findTxid(raw: string): string | undefined {
  try {
    const lenient = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true };
    return Transaction.fromRaw(hex.decode(raw), lenient).id;
  } catch {
    return undefined;
  }
}

async function isInMempool(rpc: JsonRpc, txid: string): Promise<boolean> {
  try {
    await rpc.call<unknown>('getmempoolentry', [txid]);
    return true;
  } catch (error) {
    if (error instanceof JsonRpcRefusal && error.code === rpcCodes.notFound) return false;
    throw error;
  }
}

async function isKnown(rpc: JsonRpc, txid: string): Promise<boolean> {
  return (await readTransactionStatus(rpc, txid)).kind !== 'absent';
}
