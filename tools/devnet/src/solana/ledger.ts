/**
 * Slots, blocks and forks around LiteSVM, which executes transactions like a cluster but has no chain. A transaction is
 * executed at once, in the open slot; mining closes that slot. Some slots have no block, as on the network.
 */
import { createHash } from 'node:crypto';
import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type Transaction,
} from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { readBalances, type Balances } from './balances.ts';
import { describeError, type TransactionError } from './errors.ts';

export type Message = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime;

export type Landed = Readonly<{
  signature: string;
  slot: number;
  wire: Uint8Array;
  transaction: Transaction;
  message: Message;
  error: TransactionError | null;
  feeUnits: bigint;
  before: Balances;
  after: Balances;
  logs: readonly string[];
  computeUnits: bigint;
}>;

export type Block = Readonly<{ slot: number; height: number; hash: string; time: number; landed: readonly Landed[] }>;

/** A transaction that no block will include. `word` is the cluster's error name. */
export class NotLanded extends Error {
  override name = 'NotLanded';
  readonly error: TransactionError;
  readonly logs: readonly string[];

  constructor(error: TransactionError, logs: readonly string[] = []) {
    super(typeof error === 'string' ? error : JSON.stringify(error));
    this.error = error;
    this.logs = logs;
  }
}

/** A transaction must reference one of this many latest blocks, or it has expired. */
export const blockhashWindow = 150;
/** Errors that keep a transaction out of every block; with any other error it is included as failed. */
const neverLands = new Set([
  'AccountNotFound',
  'AlreadyProcessed',
  'BlockhashNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'SignatureFailure',
  'SanitizeFailure',
]);

export type Ledger = ReturnType<typeof makeLedger>;

export function makeLedger(customer: Address, genesisUnits: bigint) {
  let svm = makeMachine(customer, genesisUnits);
  let blocks: Block[] = [];
  let open: Landed[] = [];
  let slot = 1;
  const bySignature = new Map<string, Landed>();

  const isKnownHash = (hash: string) => blocks.slice(-blockhashWindow).some((block) => block.hash === hash);
  const isAlive = (message: Message) => isKnownHash(message.lifetimeToken) || hasNonce(svm, message);

  const run = (wire: Uint8Array): Landed => {
    const landed = runTransaction(svm, wire, slot);
    open.push(landed);
    bySignature.set(landed.signature, landed);
    return landed;
  };

  const land = (wire: Uint8Array): Landed => {
    const { message } = decode(wire);
    if (!isAlive(message)) throw new NotLanded('BlockhashNotFound');
    return run(wire);
  };

  const mineOne = () => {
    const height = blocks.length;
    const hash = createHash('sha256')
      .update(`devnet ${slot} ${blocks.at(-1)?.hash}`)
      .digest();
    const time = Math.floor(Date.now() / 1_000);
    blocks.push({ slot, height, hash: getBase58Decoder().decode(hash), time, landed: open });
    open = [];
    slot += slot % 8 === 5 ? 2 : 1;
    svm.warpToSlot(BigInt(slot));
    // Nonce accounts take their next value from it.
    svm.expireBlockhash();
  };

  const reorg = (depth: number, leaveOut: boolean) => {
    const lost = [...blocks.slice(-depth).flatMap((block) => block.landed), ...open];
    blocks = blocks.slice(0, -depth);
    svm = makeMachine(customer, genesisUnits);
    for (const block of blocks) {
      svm.warpToSlot(BigInt(block.slot));
      for (const { wire } of block.landed) svm.sendTransaction(decode(wire).transaction);
      svm.expireBlockhash();
    }
    open = [];
    slot += 1;
    svm.warpToSlot(BigInt(slot));
    for (const { signature, wire, message } of lost) {
      bySignature.delete(signature);
      // There is no mempool: a transaction that referenced a lost block is gone, and others only land if sent again.
      if (!leaveOut && isAlive(message)) run(wire);
    }
    for (let block = 0; block <= depth; block += 1) mineOne();
  };

  return {
    machine: () => svm,
    blocks: () => blocks,
    landed: () => [...blocks.flatMap((block) => block.landed), ...open],
    find: (signature: string) => bySignature.get(signature),
    openSlot: () => slot,
    isKnownHash,
    simulate: (wire: Uint8Array) => simulate(svm, wire, isAlive),
    land,
    mineOne,
    reorg,
  };
}

function makeMachine(customer: Address, genesisUnits: bigint): LiteSVM {
  const svm = new LiteSVM()
    .withLamports(genesisUnits * 2n)
    .withBlockhashCheck(false)
    .withTransactionHistory(1_000_000n);
  svm.airdrop(customer, lamports(genesisUnits));
  return svm;
}

export function decode(wire: Uint8Array): Readonly<{ transaction: Transaction; message: Message }> {
  const transaction = getTransactionDecoder().decode(wire);
  return { transaction, message: getCompiledTransactionMessageDecoder().decode(transaction.messageBytes) };
}

/** Transaction id, which is the first signature. */
export function signatureOf({ signatures }: Transaction): string {
  return getBase58Decoder().decode(Object.values(signatures)[0] ?? new Uint8Array(64));
}

/** Preflight check: throws the error that a cluster would return before sending. */
function simulate(svm: LiteSVM, wire: Uint8Array, isAlive: (message: Message) => boolean): void {
  const { transaction, message } = decode(wire);
  if (!isAlive(message)) throw new NotLanded('BlockhashNotFound');
  const result = svm.simulateTransaction(transaction);
  if (result instanceof FailedTransactionMetadata) throw new NotLanded(describeError(result), result.meta().logs());
}

function runTransaction(svm: LiteSVM, wire: Uint8Array, slot: number): Landed {
  const { transaction, message } = decode(wire);
  const before = readBalances(svm, message.staticAccounts);
  const result = svm.sendTransaction(transaction);
  const error = result instanceof FailedTransactionMetadata ? describeError(result) : null;
  const meta = result instanceof FailedTransactionMetadata ? result.meta() : result;
  if (typeof error === 'string' && neverLands.has(error)) throw new NotLanded(error, meta.logs());
  const after = readBalances(svm, message.staticAccounts);
  return {
    signature: signatureOf(transaction),
    slot,
    wire,
    transaction,
    message,
    error,
    // The fee is all that no account has afterwards.
    feeUnits: sumOf(before) - sumOf(after),
    before,
    after,
    logs: meta.logs(),
    computeUnits: meta.computeUnitsConsumed(),
  };
}

function sumOf({ coins }: Balances): bigint {
  return coins.reduce((sum, units) => sum + units, 0n);
}

const systemProgram = '11111111111111111111111111111111';
const advanceNonce = 4;
/** Where a nonce account has its value. */
const nonceValue = [40, 72] as const;

/** Whether a transaction begins with the use of a nonce account, and names what that holds instead of a block. */
function hasNonce(svm: LiteSVM, message: Message): boolean {
  const { staticAccounts, lifetimeToken } = message;
  if (!('instructions' in message)) return false;
  const [first] = message.instructions;
  const [place] = first?.accountIndices ?? [];
  const isAdvance = first?.data?.[0] === advanceNonce && staticAccounts[first.programAddressIndex] === systemProgram;
  const named = isAdvance && place !== undefined ? staticAccounts[place] : undefined;
  const account = named && svm.getAccount(named);
  if (!account?.exists || account.programAddress !== systemProgram) return false;
  return getBase58Decoder().decode(account.data.subarray(...nonceValue)) === lifetimeToken;
}
