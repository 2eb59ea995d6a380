/** Hands a signed transaction to the node and puts its many words of refusal into the port's few. */
import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { JsonRpcRefusal, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import type { BroadcastResult } from '#src/usecases/ports/chain-adapter.ts';
import { rpcCodes } from './rpc/rpc-codes.ts';
import { readTransactionStatus } from './transaction-status.ts';

/** A node that has it already says yes again and tells its peers again, which is what a payout that waits needs. */
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
    // Its coins are spent: perhaps by itself, when all that it made has been spent on already.
    return result === 'conflict' && txid !== undefined && (await isKnown(rpc, txid)) ? 'already_known' : result;
  }
}

/** What the refusals of Bitcoin, Litecoin and Bitcoin Cash nodes mean, by their own words for the reason. */
const meanings: readonly (readonly [RegExp, BroadcastResult | undefined])[] = [
  [/already in block chain|already in utxo set|txn-already-|txn-same-nonwitness-data/i, 'already_known'],
  [/txn-mempool-conflict|missing-?(?:or-?spent| ?inputs)|inputs-(?:missingor)?spent|conflicting-tx/i, 'conflict'],
  [/insufficient fee|insufficient priority|fee not met|min-fee-not-met|mempool full/i, 'fee_too_low'],
  // New coins of miners rest for a hundred blocks. What spends one is good, only too early.
  [/premature-spend/i, 'insufficient_funds'],
  // Limits of this mempool at this moment say nothing about the transaction.
  [/too-long-mempool-chain|too many (?:potential )?replacements|mempool-chain|too-large-cluster/i, undefined],
];

const aboutTheTransaction: readonly number[] = [
  rpcCodes.cannotDecode,
  rpcCodes.cannotVerify,
  rpcCodes.rejected,
  rpcCodes.alreadyInChain,
];

/** Undefined when the refusal says nothing about the transaction: then nobody knows what becomes of it. */
export function readRefusal({ code, reason }: JsonRpcRefusal): BroadcastResult | undefined {
  if (!aboutTheTransaction.includes(code)) return undefined;
  if (code === rpcCodes.alreadyInChain) return 'already_known';
  const meaning = meanings.find(([words]) => words.test(reason));
  return meaning ? meaning[1] : 'invalid';
}

/** Undefined for bytes that are no transaction. The node is still asked, so that it is the one who says so. */
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
