/** The RPC methods of a Solana node that the devnet supports, with a cluster's error codes. */
import { createHash } from 'node:crypto';
import { getBase58Decoder, getBase58Encoder, getBase64Encoder } from '@solana/kit';
import { RpcRefusal, type JsonRpcCall } from '../answer-json-rpc.ts';
import { makeAccountCalls } from './account-calls.ts';
import { blockhashWindow, decode, NotLanded, signatureOf, type Landed, type Ledger } from './ledger.ts';
import { slotsToFinality } from './solana-facts.ts';
import { viewMeta, viewTransaction, type ViewOptions } from './transaction-view.ts';

type Commitment = 'processed' | 'confirmed' | 'finalized';
type Options = ViewOptions & Readonly<Record<string, unknown>> & Readonly<{ commitment?: Commitment }>;
export type Calls = Readonly<Record<string, (...params: never[]) => unknown>>;

/** Differs from all public clusters, so that a client that checks it notices. */
export const genesisHash = getBase58Decoder().decode(createHash('sha256').update('devnet genesis').digest());

export function makeSolanaCall(ledger: Ledger): JsonRpcCall {
  const calls: Calls = { ...makeChainCalls(ledger), ...makeTransactionCalls(ledger), ...makeAccountCalls(ledger) };
  return async (method, params) => {
    const call = Object.hasOwn(calls, method) ? calls[method] : undefined;
    if (!call) throw new RpcRefusal(-32_601, 'Method not found');
    return call(...(params as never[]));
  };
}

/** The last block with this commitment. Blocks are confirmed once they are closed. */
function headOf(ledger: Ledger, commitment: Commitment = 'finalized') {
  const blocks = ledger.blocks();
  return blocks.at(commitment === 'finalized' ? -slotsToFinality : -1) ?? blocks[0];
}

function makeChainCalls(ledger: Ledger): Calls {
  const slotOf = (options: Options = {}) =>
    options.commitment === 'processed' ? ledger.openSlot() : (headOf(ledger, options.commitment)?.slot ?? 0);
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: slotOf,
    getBlockHeight: (options: Options = {}) => headOf(ledger, options.commitment)?.height ?? 0,
    getBlocks: (from: number, to?: number | Options | null, options: Options = {}) => {
      const commitment = (typeof to === 'object' && to ? to : options).commitment;
      const last = Math.min(typeof to === 'number' ? to : Infinity, slotOf(commitment ? { commitment } : {}));
      return ledger.blocks().flatMap(({ slot }) => (slot >= from && slot <= last ? [slot] : []));
    },
    getBlockTime: (slot: number) => findBlock(ledger, slot, 'confirmed').time,
    getBlock: (slot: number, options: Options = {}) => viewBlock(ledger, slot, options),
    getLatestBlockhash: (options: Options = {}) => {
      const block = headOf(ledger, options.commitment);
      const value = { blockhash: block?.hash, lastValidBlockHeight: (block?.height ?? 0) + blockhashWindow };
      return { context: { slot: slotOf(options), apiVersion: '3.0.0' }, value };
    },
    isBlockhashValid: (hash: string) => ({ context: { slot: slotOf() }, value: ledger.isKnownHash(hash) }),
    getRecentPrioritizationFees: () =>
      ledger
        .blocks()
        .slice(-20)
        .map(({ slot }) => ({ slot, prioritizationFee: 0 })),
  };
}

function findBlock(ledger: Ledger, slot: number, commitment: Commitment | undefined) {
  if (slot > (headOf(ledger, commitment)?.slot ?? 0)) {
    throw new RpcRefusal(-32_004, `Block not available for slot ${slot}`);
  }
  const found = ledger.blocks().find((block) => block.slot === slot);
  if (!found)
    throw new RpcRefusal(-32_007, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`);
  return found;
}

function viewBlock(ledger: Ledger, slot: number, options: Options): unknown {
  const block = findBlock(ledger, slot, options.commitment);
  const parent = ledger.blocks()[block.height - 1];
  const detail = options['transactionDetails'] ?? 'full';
  return {
    blockhash: block.hash,
    previousBlockhash: parent?.hash ?? genesisHash,
    parentSlot: parent?.slot ?? 0,
    blockHeight: block.height,
    blockTime: block.time,
    ...(detail === 'full' ? { transactions: block.landed.map((landed) => viewTransaction(landed, options)) } : {}),
    ...(detail === 'accounts' ? { transactions: block.landed.map(viewAccounts) } : {}),
    ...(detail === 'signatures' ? { signatures: block.landed.map(({ signature }) => signature) } : {}),
    ...(options['rewards'] === false ? {} : { rewards: [] }),
  };
}

function viewAccounts(landed: Landed): unknown {
  const accountKeys = landed.message.staticAccounts.map((pubkey) => ({ pubkey, source: 'transaction' }));
  return { transaction: { accountKeys, signatures: [landed.signature] }, meta: viewMeta(landed) };
}

function makeTransactionCalls(ledger: Ledger): Calls {
  return {
    sendTransaction: (text: string, options: Options = {}) => send(ledger, text, options),
    simulateTransaction: (text: string, options: Options = {}) => {
      const context = { slot: ledger.openSlot() };
      try {
        ledger.simulate(readWire(text, options));
        return { context, value: { err: null, logs: [], unitsConsumed: 0, accounts: null, returnData: null } };
      } catch (error) {
        if (!(error instanceof NotLanded)) throw error;
        return { context, value: { err: error.error, logs: error.logs, accounts: null, returnData: null } };
      }
    },
    getTransaction: (signature: string, options: Options = {}) => {
      const landed = ledger.find(signature);
      if (!landed || landed.slot > (headOf(ledger, options.commitment)?.slot ?? 0)) return null;
      const { time } = findBlock(ledger, landed.slot, 'confirmed');
      return { slot: landed.slot, blockTime: time, ...viewTransaction(landed, options) };
    },
    getSignatureStatuses: (signatures: readonly string[]) => ({
      context: { slot: ledger.openSlot(), apiVersion: '3.0.0' },
      value: signatures.map((signature) => viewStatus(ledger, ledger.find(signature))),
    }),
    getSignaturesForAddress: (address: string, options: Options = {}) => listSignatures(ledger, address, options),
    getFeeForMessage: () => ({ context: { slot: ledger.openSlot() }, value: 5_000 }),
  };
}

function readWire(text: string, options: Options): Uint8Array {
  const codec = options.encoding === 'base64' ? getBase64Encoder() : getBase58Encoder();
  return new Uint8Array(codec.encode(text));
}

function send(ledger: Ledger, text: string, options: Options): string {
  const wire = readWire(text, options);
  try {
    if (options['skipPreflight'] !== true) ledger.simulate(wire);
    return ledger.land(wire).signature;
  } catch (error) {
    if (!(error instanceof NotLanded)) throw error;
    if (error.error === 'SignatureFailure') {
      throw new RpcRefusal(-32_003, 'Transaction signature verification failure');
    }
    // Without the preflight check a node forwards the transaction blindly, and here it never lands.
    if (options['skipPreflight'] === true) return signatureOf(decode(wire).transaction);
    const data = { err: error.error, logs: error.logs, accounts: null, unitsConsumed: 0, returnData: null };
    throw new RpcRefusal(-32_002, `Transaction simulation failed: ${error.message}`, data);
  }
}

function viewStatus(ledger: Ledger, landed: Landed | undefined): unknown {
  if (!landed) return null;
  const blocksSince = ledger.blocks().filter(({ slot }) => slot >= landed.slot).length;
  const isFinal = blocksSince >= slotsToFinality;
  return {
    slot: landed.slot,
    err: landed.error,
    status: landed.error === null ? { Ok: null } : { Err: landed.error },
    confirmations: isFinal ? null : blocksSince,
    confirmationStatus: isFinal ? 'finalized' : blocksSince > 0 ? 'confirmed' : 'processed',
  };
}

function listSignatures(ledger: Ledger, address: string, options: Options): unknown {
  const head = headOf(ledger, options.commitment)?.slot ?? 0;
  let found = ledger
    .landed()
    .filter(({ slot, message }) => slot <= head && (message.staticAccounts as readonly string[]).includes(address))
    .toReversed();
  const before = found.findIndex(({ signature }) => signature === options['before']);
  if (before >= 0) found = found.slice(before + 1);
  const until = found.findIndex(({ signature }) => signature === options['until']);
  if (until >= 0) found = found.slice(0, until);
  return found.slice(0, Number(options['limit'] ?? 1_000)).map((landed) => ({
    signature: landed.signature,
    ...(viewStatus(ledger, landed) as object),
    memo: null,
    blockTime: findBlock(ledger, landed.slot, 'confirmed').time,
  }));
}
