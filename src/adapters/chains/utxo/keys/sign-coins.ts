/**
 * Signs a transaction that spends single-key coins. Bitcoin and Litecoin: segwit (BIP-143), the signature in the
 * witness. Bitcoin Cash: the same digest with its fork id, the signature in the script. Signatures are deterministic
 * (RFC 6979), so the same request gives the same bytes.
 */
import { hex } from '@scure/base';
import { Script, Transaction } from '@scure/btc-signer';
import { signECDSA } from '@scure/btc-signer/utils.js';
import type { SignedTransaction } from '#src/usecases/ports/chain-adapter.ts';
import type { KeyPair } from './key-tree.ts';
import { payToKeyHash } from './output-script.ts';

/** A coin with its key. `keyHash` is the hash of the public key that the coin pays to. */
export type CoinToSpend = Readonly<{ id: string; units: bigint; keyHash: Uint8Array; keys: KeyPair }>;
export type CoinToMake = Readonly<{ script: Uint8Array; units: bigint }>;

export type UnsignedTransaction = Readonly<{
  inputs: readonly CoinToSpend[];
  outputs: readonly CoinToMake[];
  style: SigningStyle;
}>;

export type SigningStyle = 'witness' | 'fork_id';

/** Sequence number that signals replace-by-fee (BIP-125). */
const replaceable = 0xffff_fffd;
const signsAll = { witness: 0x01, fork_id: 0x41 } as const;

export function signCoins({ inputs, outputs, style }: UnsignedTransaction): SignedTransaction {
  // The library's script checks are disabled, because the address codecs have checked our scripts.
  const transaction = new Transaction({ version: 2, lockTime: 0, allowUnknownOutputs: true, disableScriptCheck: true });
  for (const { id } of inputs) transaction.addInput({ ...toOutpoint(id), sequence: replaceable });
  for (const { script, units } of outputs) transaction.addOutput({ script, amount: units });

  const signed = inputs.map((coin, index) => {
    const signature = signECDSA(digestToSign(transaction, index, coin, style), coin.keys.privateKey, true);
    return [Uint8Array.of(...signature, signsAll[style]), coin.keys.publicKey] as const;
  });
  for (const [index, [signature, publicKey]] of signed.entries()) {
    const proof =
      style === 'witness'
        ? { finalScriptWitness: [signature, publicKey] }
        : { finalScriptSig: Script.encode([signature, publicKey]) };
    transaction.updateInput(index, proof, true);
  }
  return { txid: transaction.id, raw: transaction.hex };
}

/**
 * The digest that an input signs: it commits to the whole transaction and to the amount spent. With a wrong amount the
 * signature is invalid.
 */
export function digestToSign(
  transaction: Transaction,
  index: number,
  { keyHash, units }: Pick<CoinToSpend, 'keyHash' | 'units'>,
  style: SigningStyle,
): Uint8Array {
  return transaction.preimageWitnessV0(index, payToKeyHash(keyHash), signsAll[style], units);
}

const outpoint = /^([0-9a-f]{64}):(\d{1,9})$/;

function toOutpoint(coinId: string): Readonly<{ txid: Uint8Array; index: number }> {
  const [, txid, index] = outpoint.exec(coinId) ?? [];
  if (txid === undefined || index === undefined) throw new TypeError('not the name of a coin');
  return { txid: hex.decode(txid), index: Number(index) };
}
