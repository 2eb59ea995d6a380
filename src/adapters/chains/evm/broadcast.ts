/** Hands a signed transaction to the node and puts its many words of refusal into the port's few. */
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
    // Its nonce is taken: perhaps by itself, when it is in a block already.
    return result === 'conflict' && (await isMined(rpc, raw)) ? 'already_known' : result;
  }
}

/** The id of a transaction is the hash of its bytes. */
export function toTxid(raw: string): string {
  return `0x${hex.encode(keccak_256(hex.decode(raw.slice(2).toLowerCase())))}`;
}

/**
 * What the refusals of geth (and its kin on BNB Chain and Polygon), Erigon, Reth, Nethermind, Besu and Hardhat mean,
 * by their own words. The first that fits counts: "replacement transaction underpriced" is also "underpriced".
 */
const meanings: readonly (readonly [RegExp, BroadcastResult | undefined])[] = [
  // The state of the node at this moment says nothing about the transaction: nobody knows what becomes of it.
  [/pool is full|pool overflow|limit in txpool|too many transactions|account limit|already reserved/i, undefined],
  [/in-?flight transaction limit|gapped|nonce ?gap|nonce.{0,20}too (?:high|distant)|future transaction/i, undefined],
  [/timed? ?out|too many requests|rate.?limit|request limit|busy|unavailable|sync(?:ing| is still)/i, undefined],
  [/\b(?:already[ _]?(?:known|exists|imported)|known transaction|existing tx with same hash)\b/i, 'already_known'],
  [/same hash was already imported/i, 'already_known'],
  [/nonce.{0,20}too low|OldNonce|nonce has already been used|(?:^|: )mined$/i, 'conflict'],
  [/insufficient ?(?:funds|balance)|enough funds|upfront cost exceeds/i, 'insufficient_funds'],
  // What a limit of gas lacks no price can mend, although it is worded like one.
  [
    /intrinsic ?gas|requires at least \d+ gas|gas is too low|floor data gas|exceeds (?:block )?gas|gas limit/i,
    'invalid',
  ],
  [/underpriced|replace existing|ReplacementNotAllowed|OwnNonceAlreadyUsed|replaced by/i, 'fee_too_low'],
  [/fee[ _]?too[ _]?low|(?:less|lower) than (?:the )?(?:current |next )?(?:block )?base ?fee/i, 'fee_too_low'],
  [/below (?:the )?(?:current )?base ?fee|below (?:configured )?min|(?:price|tip).{0,20}too low/i, 'fee_too_low'],
];

/** Codes with which nodes speak about the transaction: their own list, invalid input, and rejected (EIP-1474). */
const aboutTheTransaction: readonly number[] = [-32_000, -32_602, -32_003, -32_010];

/** Undefined when the refusal says nothing about the transaction: then nobody knows what becomes of it. */
export function readRefusal({ code, reason }: JsonRpcRefusal): BroadcastResult | undefined {
  const meaning = meanings.find(([words]) => words.test(reason));
  if (meaning) return meaning[1];
  return aboutTheTransaction.includes(code) ? 'invalid' : undefined;
}

async function isMined(rpc: JsonRpc, raw: string): Promise<boolean> {
  return (await readTransactionStatus(rpc, toTxid(raw))).kind === 'mined';
}
