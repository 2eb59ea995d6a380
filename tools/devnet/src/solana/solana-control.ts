/** Test controls of the Solana chain, and the customer's signed transactions. */
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getTokenSize,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { createHash } from 'node:crypto';
import { cannot, type ChainControl, type Payment } from '../chain-node.ts';
import { readHolding } from './balances.ts';
import type { Landed, Ledger } from './ledger.ts';
import { slotsToFinality } from './solana-facts.ts';

/** The same key for the same words, so that addresses do not change between starts. */
export async function signerFrom(words: string): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(createHash('sha256').update(words).digest());
}

export function makeSolanaControl(ledger: Ledger, customer: KeyPairSigner, decimals: number): ChainControl {
  const mine = async (blocks: number) => {
    for (let block = 0; block < blocks; block += 1) ledger.mineOne();
  };
  const pay = async (payment: Payment) => {
    const instructions = await payInstructions(customer, payment, decimals);
    return (await sendSigned(ledger, customer, instructions)).signature;
  };
  return {
    mine,
    pay,
    payByContract: async ({ to, units, token }) => {
      if (token !== undefined) return cannot('no program of this solana hands tokens on')();
      const landed = await sendSigned(ledger, customer, await unwrapInstructions(customer, { to, units }));
      if (landed.error !== null) throw new Error('the program did not pay');
      return landed.signature;
    },
    height: async () => ledger.blocks().length - 1,
    newAddress: async () => (await generateKeyPairSigner()).address,
    balance: async (owner, token) => {
      if (token === undefined) return ledger.machine().getBalance(address(owner)) ?? 0n;
      const account = await tokenAccount(owner, token);
      return readHolding(ledger.machine(), account)?.units ?? 0n;
    },
    payInVain: async (payment) => {
      const tooMuch = { ...payment, units: payment.token === undefined ? 2n ** 62n : 2n ** 63n };
      const instructions = await payInstructions(customer, tooMuch, decimals);
      const landed = await sendSigned(ledger, customer, instructions);
      if (landed.error === null) throw new Error('the transfer did not fail');
      return landed.signature;
    },
    fund: async (payment) => {
      const signature = await pay(payment);
      await mine(1);
      return signature;
    },
    replace: cannot('a transaction of solana cannot be replaced'),
    reorg: async (depth, options) => ledger.reorg(depth, options?.leaveOut ?? false),
  };
}

async function tokenAccount(owner: string, mint: string) {
  const seeds = { owner: address(owner), mint: address(mint), tokenProgram: TOKEN_PROGRAM_ADDRESS };
  const [account] = await findAssociatedTokenPda(seeds);
  return account;
}

async function payInstructions(customer: KeyPairSigner, { to, units, token }: Payment, decimals: number) {
  if (token === undefined) {
    return [getTransferSolInstruction({ source: customer, destination: address(to), amount: units })];
  }
  const mint = address(token);
  const destination = await tokenAccount(to, token);
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer: customer, ata: destination, owner: address(to), mint }),
    getTransferCheckedInstruction({
      source: await tokenAccount(customer.address, token),
      mint,
      destination,
      authority: customer,
      amount: units,
      decimals,
    }),
  ];
}

const wrappedCoin = address('So11111111111111111111111111111111111111112');

/**
 * Coins paid out by the token program: they are wrapped as a token, and closing the token account sends them to the
 * receiver.
 */
async function unwrapInstructions(customer: KeyPairSigner, { to, units }: Payment): Promise<readonly Instruction[]> {
  const wrapped = await generateKeyPairSigner();
  const account = wrapped.address;
  return [
    getCreateAccountInstruction({
      payer: customer,
      newAccount: wrapped,
      lamports: units,
      space: getTokenSize(),
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeAccount3Instruction({ account, mint: wrappedCoin, owner: customer.address }),
    getCloseAccountInstruction({ account, destination: address(to), owner: customer }),
  ];
}

let salt = 0;

/** References a final block, as wallets do, so that a reorganisation does not invalidate the transaction. */
export async function sendSigned(
  ledger: Ledger,
  customer: KeyPairSigner,
  instructions: readonly Instruction[],
): Promise<Landed> {
  // Two equal payments that reference the same block would be one transaction, so each references another final block.
  salt += 1;
  const blocks = ledger.blocks();
  const block = blocks.at(-slotsToFinality - (salt % 64)) ?? blocks[salt % blocks.length];
  if (!block) throw new Error('there is no block yet');
  const lifetime = { blockhash: blockhash(block.hash), lastValidBlockHeight: BigInt(block.height) + 150n };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(customer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  const signed = await signTransactionMessageWithSigners(message);
  return ledger.land(new Uint8Array(getTransactionEncoder().encode(signed)));
}
