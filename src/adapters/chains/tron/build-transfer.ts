/** Builds one transfer without its signature. Deterministic: the same transfer gives the same bytes. */
import { hex } from '@scure/base';
import tron from 'tronweb/utils';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { toHexAddress } from './spell-address.ts';
import { transferCall } from './token-calls.ts';

export type Transfer = Readonly<{
  from: string;
  to: string;
  units: bigint;
  /** The token to transfer. Undefined for the native coin. `feeLimitUnits` is the maximum that the call may burn. */
  token: Readonly<{ contract: string; feeLimitUnits: bigint }> | undefined;
  /** Reference block (TAPOS). On a branch without it the transaction cannot be mined. */
  reference: BlockRef;
  /** Block time from which on the transaction cannot be mined, in milliseconds. */
  expiration: number;
  /** Creation time in milliseconds. The network does not validate it, so it can make equal transfers differ. */
  timestamp: number;
}>;

/** The methods that we use of tronweb's protobuf message, which has no types. */
type Message = Readonly<{ addSignature: (signature: Uint8Array) => void; serializeBinary: () => Uint8Array }>;

export type BuiltTransfer = Readonly<{
  txid: string;
  /** As nodes and wallets write it. */
  raw_data: Readonly<Record<string, unknown>>;
  raw_data_hex: string;
  /** The bytes with these signatures, in hexadecimal. Called once. */
  seal: (signatures: readonly Uint8Array[]) => string;
}>;

export function buildTransfer(transfer: Transfer): BuiltTransfer {
  const { reference, expiration, timestamp, token } = transfer;
  const { type, value } = toContract(transfer);
  const raw_data = {
    contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }],
    // The reference consists of the last two bytes of the block's height, and eight bytes from the middle of its id.
    ref_block_bytes: (reference.height % 65_536).toString(16).padStart(4, '0'),
    ref_block_hash: reference.hash.slice(16, 32),
    expiration,
    timestamp,
    ...(token && { fee_limit: toExact(token.feeLimitUnits) }),
  };
  const message = tron.transaction.txJsonToPb({ visible: false, raw_data }) as Message;
  const txid = tron.transaction.txPbToTxID(message).replace(/^0x/, '').toLowerCase();
  return {
    txid,
    raw_data,
    raw_data_hex: tron.transaction.txPbToRawDataHex(message).toLowerCase(),
    seal: (signatures) => {
      for (const one of signatures) message.addSignature(one);
      return hex.encode(message.serializeBinary());
    },
  };
}

function toContract({ from, to, units, token }: Transfer) {
  const owner_address = toHexAddress(from);
  if (!token) {
    const value = { to_address: toHexAddress(to), owner_address, amount: toExact(units) };
    return { type: 'TransferContract', value };
  }
  const value = { data: transferCall({ to, units }), owner_address, contract_address: toHexAddress(token.contract) };
  return { type: 'TriggerSmartContract', value };
}

/**
 * Converts a whole number to a JavaScript number. The library takes 64-bit integers as numbers, which are exact up to
 * 2^53. No payout is larger.
 */
function toExact(whole: bigint): number {
  if (whole > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('more than a transaction can carry');
  return Number(whole);
}
