/** Broadcasts a signed transaction and maps the nodes' many error messages to the few results of the port. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import type { BroadcastResult } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, type JsonRpc } from '../json-rpc.ts';
import { readTransactionStatus } from './transaction-status.ts';

export async function broadcast(rpc: JsonRpc, raw: string): Promise<BroadcastResult> {
  try {
    await rpc.call<string>('eth_sendRawTransaction', [raw]);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof JsonRpcRefusal)) throw error;
    const result = readRefusal(error);
    if (result === undefined) throw error;
    // The nonce is used, possibly by this same transaction if it is mined already.
    return result === 'conflict' && (await isMined(rpc, raw)) ? 'already_known' : result;
  }
}

/** Txid of a signed transaction: the hash of its bytes. */
export function toTxid(raw: string): string {
  return `0x${hex.encode(keccak_256(hex.decode(raw.slice(2).toLowerCase())))}`;
}

/**
 * Error messages of geth (and its forks on BNB Chain and Polygon), Erigon, Reth, Nethermind, Besu and Hardhat, and
 * their meanings. The first match counts: "replacement transaction underpriced" also matches "underpriced".
 */
const meanings: readonly (readonly [RegExp, BroadcastResult | undefined])[] = [
  // Temporary conditions of the node say nothing about the transaction, so the outcome is unknown.
  [/pool is full|pool overflow|limit in txpool|too many transactions|account limit|already reserved/i, undefined],
  [/in-?flight transaction limit|gapped|nonce ?gap|nonce.{0,20}too (?:high|distant)|future transaction/i, undefined],
  [/timed? ?out|too many requests|rate.?limit|request limit|busy|unavailable|sync(?:ing| is still)/i, undefined],
  [/\b(?:already[ _]?(?:known|exists|imported)|known transaction|existing tx with same hash)\b/i, 'already_known'],
  [/same hash was already imported/i, 'already_known'],
  [/nonce.{0,20}too low|OldNonce|nonce has already been used|(?:^|: )mined$/i, 'conflict'],
  [/insufficient ?(?:funds|balance)|enough funds|upfront cost exceeds/i, 'insufficient_funds'],
  // Too low a gas limit cannot be fixed by a higher price, although the message is similar.
  [
    /intrinsic ?gas|requires at least \d+ gas|gas is too low|floor data gas|exceeds (?:block )?gas|gas limit/i,
    'invalid',
  ],
  [/underpriced|replace existing|ReplacementNotAllowed|OwnNonceAlreadyUsed|replaced by/i, 'fee_too_low'],
  [/fee[ _]?too[ _]?low|(?:less|lower) than (?:the )?(?:current |next )?(?:block )?base ?fee/i, 'fee_too_low'],
  [/below (?:the )?(?:current )?base ?fee|below (?:configured )?min|(?:price|tip).{0,20}too low/i, 'fee_too_low'],
];

/** Error codes that concern the transaction itself: server error, invalid params, transaction rejected (EIP-1474). */
const aboutTheTransaction: readonly number[] = [-32_000, -32_602, -32_003, -32_010];

/**
 * Result of a refused broadcast. Undefined if the error says nothing about the transaction, so that its outcome is
 * unknown.
 */
export function readRefusal({ code, reason }: JsonRpcRefusal): BroadcastResult | undefined {
  const meaning = meanings.find(([words]) => words.test(reason));
  if (meaning) return meaning[1];
  return aboutTheTransaction.includes(code) ? 'invalid' : undefined;
}

async function isMined(rpc: JsonRpc, raw: string): Promise<boolean> {
  return (await readTransactionStatus(rpc, toTxid(raw))).kind === 'mined';
}
