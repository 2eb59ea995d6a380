/**
 * Transactions that bring coins back from cold storage on an EVM chain. The file is the transaction as
 * `eth_signTransaction` takes it, which offline wallets and signers read. What comes back is compared with what was
 * written; of it only the signature is used.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import {
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type Hex,
  type Signature,
  type TransactionSerializable,
} from 'viem';
import { readEvm } from '#src/domain/address/evm.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { EvmChainId } from '#src/domain/assets/currencies.ts';
import type { FeeStyle } from '#src/domain/assets/define-chain.ts';
import { accept, refuse } from '#src/domain/result.ts';
import type { AccountPlan } from '#src/domain/treasury/cold-return.ts';
import type { AccountFiles, AccountReturn } from '#src/usecases/ports/cold-keys.ts';
import { toTxid } from './broadcast.ts';
import { splitFee } from './split-fee.ts';
import type { TokenBook } from './token-book.ts';
import { transferCall } from './token-calls.ts';

export type EvmFileOptions = Readonly<{ chain: EvmChainId; chainId: number; book: TokenBook; feeStyle: FeeStyle }>;

export function makeEvmFiles(options: EvmFileOptions): AccountFiles {
  return {
    writeReturn: async (wanted) => {
      const file = JSON.stringify(toRequest(build(wanted, options), accountOf(wanted)), null, 2);
      return { file, txid: null };
    },
    readSigned: async (wanted, text) => {
      const raw = findRaw(text);
      const read = raw === undefined ? undefined : parse(raw);
      if (!read) return refuse('cold_file_unreadable');
      const bare = build(wanted, options);
      if (serializeTransaction(read.bare) !== serializeTransaction(bare)) return refuse('cold_file_different');
      if (!read.signature) return refuse('cold_file_unsigned');
      if (!(await isGood(bare, read.signature, accountOf(wanted).from))) return refuse('cold_file_signature');
      const signed = serializeTransaction(bare, read.signature);
      return accept({ raw: signed, txid: toTxid(signed) });
    },
  };
}

function accountOf({ plan }: AccountReturn): AccountPlan {
  if (!plan.account) throw new TypeError('a return of this chain is paid by an address');
  return plan.account;
}

function build(wanted: AccountReturn, { chain, chainId, book, feeStyle }: EvmFileOptions): TransactionSerializable {
  const { currency, plan } = wanted;
  const { nonce, size: gas, unitsPerSize } = accountOf(wanted);
  if (nonce === null) throw new TypeError('a return of this chain has a nonce');
  const { leastTipUnits } = chains[chain].evm;
  const price = splitFee({ style: feeStyle, maxUnits: unitsPerSize, leastTipUnits, attempt: 1 });
  const shared = { chainId, nonce, gas, ...price };
  if (currency === book.nativeCurrency) return { ...shared, to: toHex(plan.to), value: plan.units };
  const contract = book.contractOf(currency);
  if (contract === undefined) throw new TypeError(`no contract of ${currency} on ${chain} is configured`);
  const data = transferCall({ to: toHex(plan.to), units: plan.units });
  return { ...shared, to: toHex(contract), value: 0n, data };
}

function toHex(address: string): Hex {
  const read = readEvm(address);
  if (!read.ok) throw new TypeError(`what should be paid is no address: ${read.code}`);
  return `0x${read.value.canonical.slice(2)}`;
}

/** The call's argument: all quantities in hexadecimal. */
function toRequest(transaction: TransactionSerializable, { from }: AccountPlan): Readonly<Record<string, string>> {
  const { chainId = 0, nonce = 0, gas = 0n, to, value = 0n, data = '0x' } = transaction;
  const price =
    transaction.type === 'legacy'
      ? { type: '0x0', gasPrice: numberToHex(transaction.gasPrice ?? 0n) }
      : {
          type: '0x2',
          maxFeePerGas: numberToHex(transaction.maxFeePerGas ?? 0n),
          maxPriorityFeePerGas: numberToHex(transaction.maxPriorityFeePerGas ?? 0n),
        };
  return {
    chainId: numberToHex(chainId),
    from,
    to: to ?? '',
    value: numberToHex(value),
    data,
    nonce: numberToHex(nonce),
    gas: numberToHex(gas),
    ...price,
  };
}

/** The bytes in hexadecimal, or the answer of a signer that has them under one of the usual names. */
function findRaw(text: string): Hex | undefined {
  const plain = text.trim();
  if (!plain.startsWith('{')) return readHex(plain);
  try {
    const answer = JSON.parse(plain) as Readonly<Record<string, unknown>>;
    const inner = (answer['result'] ?? answer) as Readonly<Record<string, unknown>>;
    const named = ['raw', 'rawTransaction', 'signedTransaction'].map((name) => inner[name]);
    return readHex(named.find((each) => typeof each === 'string'));
  } catch {
    return undefined;
  }
}

function readHex(text: unknown): Hex | undefined {
  if (typeof text !== 'string' || !/^(?:0x)?(?:[0-9a-fA-F]{2})+$/.test(text)) return undefined;
  return `0x${text.replace(/^0x/, '').toLowerCase()}`;
}

type Parsed = Readonly<{ bare: TransactionSerializable; signature: Signature | undefined }>;

function parse(raw: Hex): Parsed | undefined {
  try {
    const { r, s, v, yParity, ...bare } = parseTransaction(raw) as TransactionSerializable & Partial<Signature>;
    if (r === undefined || s === undefined) return { bare, signature: undefined };
    // Legacy signatures hold the network in `v`, the others the parity of the key's point.
    const parity = yParity ?? (v === undefined ? 0 : Number((v + 1n) % 2n));
    const signature = bare.type === 'legacy' && v !== undefined ? { r, s, v } : { r, s, yParity: parity };
    return { bare, signature };
  } catch {
    return undefined;
  }
}

/** Nodes refuse signatures with a high `s` (EIP-2), of which every signature has one. */
const highestS = secp256k1.Point.Fn.ORDER / 2n;

async function isGood(bare: TransactionSerializable, signature: Signature, from: string): Promise<boolean> {
  try {
    if (BigInt(signature.s) > highestS) return false;
    const serializedTransaction = serializeTransaction(bare, signature) as `0x02${string}`;
    return (await recoverTransactionAddress({ serializedTransaction })).toLowerCase() === from.toLowerCase();
  } catch {
    return false;
  }
}
