/** Builds and signs one transfer. The same transfer always gives the same bytes: the signature is deterministic. */
import { hex } from '@scure/base';
import tron from 'tronweb/utils';
import type { BlockRef, SignedTransaction } from '#src/usecases/ports/chain-adapter.ts';
import type { Key } from './key-tree.ts';
import { toHexAddress } from './spell-address.ts';
import { transferCall } from './token-calls.ts';

export type Transfer = Readonly<{
  payer: Key;
  to: string;
  units: bigint;
  /** The token to transfer; undefined for the chain's own coin. `feeLimitUnits` is the most that the call may burn. */
  token: Readonly<{ contract: string; feeLimitUnits: bigint }> | undefined;
  /** Reference block (TAPOS): on a branch without it the transaction cannot be mined. */
  reference: BlockRef;
  /** Block time from which on it cannot be mined any more. */
  expiration: number;
  /** Creation time. It is not validated by the network, so it can make equal transfers differ. */
  timestamp: number;
}>;

/** The part that we use of tronweb's protobuf message, which has no types of its own. */
type Message = Readonly<{ addSignature: (signature: Uint8Array) => void; serializeBinary: () => Uint8Array }>;

export function signTransfer(transfer: Transfer): SignedTransaction {
  const { payer, reference, expiration, timestamp, token } = transfer;
  const { type, value } = toContract(transfer);
  const raw_data = {
    contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }],
    // The last two bytes of the block's number, and eight bytes from the middle of its id.
    ref_block_bytes: (reference.height % 65_536).toString(16).padStart(4, '0'),
    ref_block_hash: reference.hash.slice(16, 32),
    expiration,
    timestamp,
    ...(token && { fee_limit: toExact(token.feeLimitUnits) }),
  };
  const message = tron.transaction.txJsonToPb({ visible: false, raw_data }) as Message;
  const txid = tron.transaction.txPbToTxID(message).replace(/^0x/, '').toLowerCase();
  const { signature } = tron.crypto.signTransaction(hex.encode(payer.secret), { txID: txid });
  for (const one of signature) message.addSignature(hex.decode(one.replace(/^0x/, '').toLowerCase()));
  return { txid, raw: hex.encode(message.serializeBinary()) };
}

function toContract({ payer, to, units, token }: Transfer) {
  const owner_address = toHexAddress(payer.address);
  if (!token) {
    const value = { to_address: toHexAddress(to), owner_address, amount: toExact(units) };
    return { type: 'TransferContract', value };
  }
  const value = { data: transferCall({ to, units }), owner_address, contract_address: toHexAddress(token.contract) };
  return { type: 'TriggerSmartContract', value };
}

/** The library passes 64-bit integers as numbers, exact up to 2^53. No payout is larger. */
function toExact(whole: bigint): number {
  if (whole > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('more than a transaction can carry');
  return Number(whole);
}
