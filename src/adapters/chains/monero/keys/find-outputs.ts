/**
 * Finds the outputs of a transaction that pay to one of our addresses, with the view key. Needed for transactions in
 * the pool, of which the wallet program reports only the amount.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import type { TransactionFacts } from '../read-transaction.ts';

const { Point } = ed25519;
const order = Point.Fn.ORDER;

/** Indexes of the outputs that pay to the address with this spend key, ascending. */
export function findOutputs(facts: TransactionFacts, viewSecret: Uint8Array, spendKey: Uint8Array): readonly number[] {
  return findOwn(facts, viewSecret, spendKey).map(({ index }) => index);
}

/** `secret`: the scalar that sender and receiver share for this output. */
export type OwnOutput = Readonly<{ index: number; secret: Uint8Array }>;

export function findOwn(
  { outputKeys, publicKeys, outputPublicKeys }: TransactionFacts,
  viewSecret: Uint8Array,
  spendKey: Uint8Array,
): readonly OwnOutput[] {
  const wanted = hex.encode(spendKey);
  const shared = publicKeys.flatMap((key) => derive(key, viewSecret) ?? []);
  return outputKeys.flatMap((outputKey, index) => {
    const own = outputPublicKeys[index];
    const secrets = own === undefined ? shared : [...shared, ...(derive(own, viewSecret) ?? [])];
    const found = secrets.find((secret) => payee(outputKey, secret, index) === wanted);
    return found ? [{ index, secret: Point.Fn.toBytes(shareOf(found, index)) }] : [];
  });
}

type SharedSecret = readonly [Uint8Array];

/** The shared secret of sender and receiver: 8aR. Undefined if the sender's value is not a valid public key. */
function derive(publicKey: string, viewSecret: Uint8Array): SharedSecret | undefined {
  try {
    const point = Point.fromHex(publicKey, true).multiplyUnsafe(toScalar(viewSecret)).clearCofactor();
    return [point.toBytes()];
  } catch {
    return undefined;
  }
}

/** The spend key that the output pays to, if the shared secret is right: P - H(secret, index)G. */
function payee(outputKey: string, secret: Uint8Array, index: number): string | undefined {
  try {
    const share = Point.BASE.multiply(shareOf(secret, index));
    return hex.encode(Point.fromHex(outputKey, true).subtract(share).toBytes());
  } catch {
    return undefined;
  }
}

/** The scalar of one output: H(secret, index). */
function shareOf(secret: Uint8Array, index: number): bigint {
  return toScalar(keccak_256(Uint8Array.of(...secret, ...writeVarint(index))));
}

function toScalar(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) % order;
}

function writeVarint(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeVarint(value >>> 7)];
}
