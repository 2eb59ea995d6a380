/** Derives the addresses of a Monero wallet: the primary address and the subaddresses of its accounts. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8 } from '@scure/base';
import { encodeMonero } from '#src/domain/address/monero.ts';

export type MoneroPrefixes = Readonly<{ primary: number; subaddress: number }>;

export const mainPrefixes: MoneroPrefixes = { primary: 18, subaddress: 42 };
export const stagenetPrefixes: MoneroPrefixes = { primary: 24, subaddress: 36 };

/** The address at an account and index. Account 0, index 0 is the primary address; all others are subaddresses. */
export type MoneroAddressAt = (account: number, index: number) => string;

const { Point } = ed25519;
const order = Point.Fn.ORDER;

/** What sees the payments to a wallet and cannot spend them: the public spend key and the view secret. */
export type MoneroView = Readonly<{ spendKey: Uint8Array; viewSecret: Uint8Array }>;

/** The view of a spend secret, whose view secret follows from it as in Monero's own wallets. */
export function toMoneroView(spendBytes: Uint8Array): MoneroView {
  return {
    spendKey: Point.BASE.multiply(toScalar(spendBytes)).toBytes(),
    viewSecret: toBytes(toScalar(keccak_256(spendBytes))),
  };
}

/** Opens the wallet of a spend secret. Only its view is kept. */
export function openMoneroWallet(spendBytes: Uint8Array, prefixes: MoneroPrefixes): MoneroAddressAt {
  return openMoneroView(toMoneroView(spendBytes), prefixes);
}

/**
 * Opens the addresses of a wallet. A subaddress is D = B + mG and C = aD, with the view secret a, the spend key B and a
 * hash m of a and the index. We compute C as aB + (am)G: aB is the same for the whole wallet, and multiples of G are
 * much faster than others.
 */
export function openMoneroView(keys: MoneroView, prefixes: MoneroPrefixes): MoneroAddressAt {
  const view = toScalar(keys.viewSecret);
  const spendKey = Point.fromBytes(keys.spendKey);
  const viewedSpendKey = spendKey.multiply(view);
  const primary = encodeMonero(prefixes.primary, spendKey.toBytes(), Point.BASE.multiply(view).toBytes());

  return (account, index) => {
    if (account === 0 && index === 0) return primary;
    const tweak = subaddressTweak(keys.viewSecret, account, index);
    const spend = spendKey.add(Point.BASE.multiply(tweak));
    const viewed = viewedSpendKey.add(Point.BASE.multiply((tweak * view) % order));
    return encodeMonero(prefixes.subaddress, spend.toBytes(), viewed.toBytes());
  };
}

/** Converts any 32 bytes to a spend secret as Monero does: a scalar of the curve, encoded in 32 bytes. */
export function toSpendSecret(bytes: Uint8Array): Uint8Array {
  return toBytes(toScalar(bytes));
}

const tweakLabel = utf8.decode('SubAddr\0');

function subaddressTweak(viewBytes: Uint8Array, account: number, index: number): bigint {
  const data = new Uint8Array(tweakLabel.length + 40);
  data.set(tweakLabel);
  data.set(viewBytes, tweakLabel.length);
  const numbers = new DataView(data.buffer, tweakLabel.length + 32);
  numbers.setUint32(0, account, true);
  numbers.setUint32(4, index, true);
  return toScalar(keccak_256(data));
}

/** A little-endian integer, modulo the order of the curve. */
function toScalar(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) % order;
}

function toBytes(scalar: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((scalar >> BigInt(8 * at)) & 0xffn));
}
