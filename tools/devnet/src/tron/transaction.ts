/** A TRON transaction: parses a received one, checks that its parts are consistent, and builds one. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import tron from 'tronweb/utils';
import { fromMachineAddress, toHexAddress } from './address.ts';

const { transaction: codec, deserializeTx } = tron;

export type ContractType = 'TransferContract' | 'TriggerSmartContract' | 'CreateSmartContract';

export type Wire = Readonly<{
  visible?: boolean;
  txID: string;
  raw_data: Readonly<Record<string, unknown>> & Readonly<{ contract: readonly Readonly<{ type: string }>[] }>;
  raw_data_hex: string;
  signature?: readonly string[];
}>;

/** A transaction as decoded from its bytes. The JSON sent with them is only compared. */
export type Transaction = Readonly<{
  wire: Wire;
  id: string;
  type: ContractType;
  owner: string;
  value: Readonly<Record<string, unknown>>;
  refBlockBytes: string;
  refBlockHash: string;
  expiration: number;
  feeLimitUnits: bigint;
  size: number;
}>;

/** A text or number field of a received message; empty if it is missing or of another type. */
export function textOf(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A refusal with the network's error code and message. */
export class TronRefusal extends Error {
  override name = 'TronRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function readTransaction(wire: Wire): Transaction {
  if (!isConsistent(wire)) throw new TronRefusal('OTHER_ERROR', 'raw_data, raw_data_hex and txID do not match');
  const type = wire.raw_data.contract[0]?.type as ContractType;
  const raw = deserializeTx.deserializeTransaction(type, wire.raw_data_hex);
  const value = { ...raw.contract[0].parameter.value } as Record<string, unknown>;
  // The decoder omits the code of a new contract, so it is taken from the JSON.
  const given = wire.raw_data.contract[0] as unknown as { parameter: { value: { new_contract?: unknown } } };
  if (type === 'CreateSmartContract') value['new_contract'] = given.parameter.value.new_contract;
  return {
    wire,
    id: wire.txID,
    type,
    owner: toHexAddress(textOf(value, 'owner_address')),
    value,
    refBlockBytes: String(raw.ref_block_bytes).toLowerCase(),
    refBlockHash: String(raw.ref_block_hash).toLowerCase(),
    expiration: Number(raw.expiration),
    feeLimitUnits: BigInt(Number(wire.raw_data['fee_limit'] ?? 0)),
    size: wire.raw_data_hex.length / 2 + 64 + (wire.signature?.length ?? 0) * 67,
  };
}

function isConsistent(wire: Wire): boolean {
  try {
    return codec.txCheck(wire);
  } catch {
    return false;
  }
}

/** Every signature must be the owner's: other permissions are not supported here. */
export function checkSignatures({ wire, owner }: Transaction): void {
  const fail = (words: string) => new TronRefusal('SIGERROR', `Validate signature error: ${words}`);
  if (!wire.signature?.length) throw fail('miss sig or contract');
  for (const signature of wire.signature) {
    const signer = recoverSigner(signature, wire.txID);
    if (signer === undefined) throw fail('the signature cannot be read');
    if (signer !== owner) throw fail(`${signature} is signed by ${signer} but it is not contained of permission.`);
  }
}

function recoverSigner(signature: string, id: string): string | undefined {
  const bytes = Buffer.from(signature.replace(/^0x/, ''), 'hex');
  const last = bytes[64];
  if (bytes.length !== 65 || last === undefined) return undefined;
  try {
    const read = secp256k1.Signature.fromBytes(bytes.subarray(0, 64)).addRecoveryBit(last >= 27 ? last - 27 : last);
    const key = read.recoverPublicKey(Buffer.from(id, 'hex')).toBytes(false);
    return fromMachineAddress(Buffer.from(keccak_256(key.subarray(1))).toString('hex'));
  } catch {
    return undefined;
  }
}

export type BuildPlan = Readonly<{
  type: ContractType;
  value: Readonly<Record<string, unknown>>;
  reference: Readonly<{ number: number; id: string }>;
  expiration: number;
  timestamp: number;
  feeLimit?: number;
}>;

export function buildTransaction({ type, value, reference, expiration, timestamp, feeLimit }: BuildPlan): Wire {
  const raw_data = {
    contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }],
    ref_block_bytes: refBytes(reference.number),
    ref_block_hash: reference.id.slice(16, 32),
    expiration,
    timestamp,
    ...(feeLimit === undefined ? {} : { fee_limit: feeLimit }),
  };
  const bytes = codec.txJsonToPb({ visible: false, raw_data });
  const txID = codec.txPbToTxID(bytes).replace(/^0x/, '');
  return { visible: false, txID, raw_data, raw_data_hex: codec.txPbToRawDataHex(bytes).toLowerCase() };
}

/** The last two bytes of a block number, by which a transaction references its block. */
export function refBytes(number: number): string {
  return (number % 65_536).toString(16).padStart(4, '0');
}
