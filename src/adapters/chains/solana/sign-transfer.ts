/** Builds and signs one transfer. Deterministic: the same transfer gives the same bytes. */
import {
  address,
  appendTransactionMessageInstructions,
  blockhash as toBlockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  signatureBytes,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex, utf8 } from '@scure/base';
import { divideDown } from '#src/domain/money.ts';
import type { SignedTransaction } from '#src/usecases/ports/chain-adapter.ts';
import type { Key } from './key-tree.ts';
import { computeUnitLimit, microUnits } from './solana-networks.ts';
import { moveInstructions, type Moved } from './transfer-instructions.ts';

export type Transfer = Moved &
  Readonly<{
    payer: Key;
    feePayer: Key;
    /** Priority fee, in addition to the fee per signature. */
    priorityUnits: bigint;
    blockhash: string;
    validUntilHeight: number;
    /** Text that makes the transaction differ from an equal transfer. Only a hash of the tag is in the transaction. */
    tag: string;
  }>;

export async function signTransfer(transfer: Transfer): Promise<SignedTransaction> {
  const { payer, feePayer, priorityUnits, blockhash, validUntilHeight, tag } = transfer;
  const signer = await toSigner(payer);
  const feeSigner = feePayer.address === payer.address ? signer : await toSigner(feePayer);
  const lifetime = { blockhash: toBlockhash(blockhash), lastValidBlockHeight: BigInt(validUntilHeight) };
  const instructions = [...moveInstructions(transfer, signer, feeSigner), memoInstruction(tag)];
  const message = pipe(
    // The legacy version is supported by all software of receivers.
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayerSigner(feeSigner, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  const microPrice = divideDown(priorityUnits * microUnits, BigInt(computeUnitLimit));
  const priced =
    microPrice === 0n
      ? message
      : setTransactionMessageComputeUnitPrice(
          microPrice,
          setTransactionMessageComputeUnitLimit(computeUnitLimit, message),
        );
  const signed = await signTransactionMessageWithSigners(priced);
  return { txid: getSignatureFromTransaction(signed), raw: getBase64EncodedWireTransaction(signed) };
}

async function toSigner(key: Key): Promise<TransactionSigner> {
  if ('secret' in key) return await createKeyPairSignerFromPrivateKeyBytes(key.secret);
  const own = address(key.address);
  return {
    address: own,
    signTransactions: async (transactions) =>
      await Promise.all(
        transactions.map(async ({ messageBytes }) => ({
          [own]: signatureBytes(await key.sign(Uint8Array.from(messageBytes))),
        })),
      ),
  };
}

const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const tagLength = 16;

/**
 * Instruction with the hash of the tag as memo. Hashed, because memos are public and must not reveal the payout or its
 * order.
 */
function memoInstruction(tag: string): Instruction {
  const text = hex.encode(sha256(utf8.decode(tag))).slice(0, tagLength);
  return { programAddress: memoProgram, data: utf8.decode(text) };
}
