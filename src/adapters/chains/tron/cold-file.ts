/**
 * Transactions that bring coins back from cold storage on TRON. The file is the transaction as TronWeb and wallets
 * write it (`txID`, `raw_data`, `raw_data_hex`), and comes back with its `signature`. Of what comes back only the
 * signature is used.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hex } from '@scure/base';
import { accept, refuse } from '#src/domain/result.ts';
import type { AccountFiles, AccountReturn } from '#src/usecases/ports/cold-keys.ts';
import { toTronAddress } from '../keys/evm-address.ts';
import { buildTransfer, type BuiltTransfer } from './build-transfer.ts';
import type { TokenBook } from './token-book.ts';
import { usage, usualByteUnits } from './tron-networks.ts';

export function makeTronFiles({ book }: Readonly<{ book: TokenBook }>): AccountFiles {
  return {
    writeReturn: async (wanted) => {
      const { txid, raw_data, raw_data_hex } = build(wanted, book);
      return { txid, file: JSON.stringify({ visible: false, txID: txid, raw_data, raw_data_hex }, null, 2) };
    },
    readSigned: async (wanted, text) => {
      const read = parse(text);
      if (!read) return refuse('cold_file_unreadable');
      const { txid, raw_data_hex, seal } = build(wanted, book);
      // Signers put the name into what they sign, and nodes read the bytes: both are the same as written.
      if (read.txid !== txid || read.rawDataHex !== raw_data_hex) return refuse('cold_file_different');
      const [signature, ...others] = read.signatures;
      if (!signature) return refuse('cold_file_unsigned');
      const isGood = others.length === 0 && recover(txid, signature) === wanted.plan.account?.from;
      return isGood ? accept({ txid, raw: seal([signature]) }) : refuse('cold_file_signature');
    },
  };
}

function build({ currency, plan }: AccountReturn, book: TokenBook): BuiltTransfer {
  const { account, to, units } = plan;
  if (!account?.window) throw new TypeError('a return of this chain names a block');
  const { from, size, unitsPerSize, window } = account;
  const { reference, madeAt: timestamp, expiresAt: expiration } = window;
  const shared = { from, to, units, reference, expiration, timestamp };
  if (currency === book.nativeCurrency) return buildTransfer({ ...shared, token: undefined });
  const contract = book.contractOf(currency);
  if (contract === undefined) throw new TypeError(`no contract of ${currency} on tron is configured`);
  // The limit is for the energy of the call. Its bytes are paid besides.
  const feeLimitUnits = size * unitsPerSize - usage.tokenBytes * usualByteUnits;
  return buildTransfer({ ...shared, token: { contract, feeLimitUnits } });
}

type Parsed = Readonly<{ txid: string; rawDataHex: string; signatures: readonly Uint8Array[] }>;

function parse(text: string): Parsed | undefined {
  try {
    const { txID, raw_data_hex: bytes, signature = [] } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof txID !== 'string' || typeof bytes !== 'string' || !Array.isArray(signature)) return undefined;
    const signatures = signature.map((one) => hex.decode(plain(String(one))));
    return { txid: plain(txID), rawDataHex: plain(bytes), signatures };
  } catch {
    return undefined;
  }
}

function plain(text: string): string {
  return text.replace(/^0x/, '').toLowerCase();
}

/** The address whose key made a signature: 64 bytes, and the parity of the key's point, also with 27 added. */
function recover(txid: string, signature: Uint8Array): string | undefined {
  const last = signature[64] ?? -1;
  const parity = last >= 27 ? last - 27 : last;
  if (signature.length !== 65 || (parity !== 0 && parity !== 1)) return undefined;
  try {
    const made = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact').addRecoveryBit(parity);
    return made.hasHighS() ? undefined : toTronAddress(made.recoverPublicKey(hex.decode(txid)));
  } catch {
    return undefined;
  }
}
