/**
 * A branch of a BIP-32 key tree (secp256k1), from whose public key the public keys of its children are derived by
 * index. No private key can be derived here: see `read-account-key.ts`, which only the signer uses.
 */
import { createHmac, createSecretKey } from 'node:crypto';
// Not from the package's index, which loads 130 modules that we do not use, and an eighth of a second of every start.
import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js';
import { hex } from '@scure/base';
import { makeAddPoint } from './add-points.ts';

/** A point of the curve, in compressed (33 bytes) or uncompressed (65 bytes) encoding. */
export type PublicKey = Readonly<{ toBytes: (isCompressed: boolean) => Uint8Array }>;
export type PublicKeyAt = (index: number) => PublicKey;

/** The public half of a branch, in hex: it derives the addresses of the branch and none of its private keys. */
export type AccountKey = Readonly<{ publicKey: string; chainCode: string }>;

/** Keys that are derived together, which takes two thirds of the time of one by one. */
const derivedAtOnce = 8;
/** Keys that are remembered: those of a few callers that go through ranges of their own. */
const mostRemembered = 64;

/** Elliptic curve arithmetic: libsecp256k1 as WebAssembly. */
const curve = await instantiateSecp256k1();

/**
 * Opens a branch, whose children are not hardened. The last derivation step (CKDpub of BIP-32) is implemented here,
 * because every new order waits for it and the HDKey library takes five times as long.
 */
export function openAccountKey(key: AccountKey): PublicKeyAt {
  const publicKey = hex.decode(key.publicKey);
  const chainKey = createSecretKey(hex.decode(key.chainCode));
  // The parent key is kept uncompressed, so that its y coordinate is not computed again for every address.
  const parent = curve.uncompressPublicKey(publicKey);
  if (typeof parent === 'string') throw new TypeError(`a key of the tree is no point: ${parent}`);
  const addParent = makeAddPoint(parent);

  const tweakAt = (index: number): Uint8Array => {
    const data = new Uint8Array(37);
    data.set(publicKey);
    new DataView(data.buffer).setUint32(33, index);
    const digest = createHmac('sha512', chainKey).update(data).digest();
    const tweak = curve.derivePublicKeyUncompressed(digest.subarray(0, 32));
    // By BIP-32, an index whose point is invalid has no key. The probability of such an index is negligible.
    if (typeof tweak === 'string') throw new RangeError(`no key has index ${index}: ${tweak}`);
    return tweak;
  };
  const pointAt = deriveAhead((indexes) => addParent(indexes.map(tweakAt)));
  return (index) => {
    assertIndex(index);
    const point = pointAt(index);
    return { toBytes: (isCompressed) => (isCompressed ? compress(point) : point) };
  };
}

/** Indexes are mostly asked for in a row. One that follows another is derived together with those after it. */
function deriveAhead(derive: (indexes: readonly number[]) => readonly Uint8Array[]): (index: number) => Uint8Array {
  const known = new Map<number, Uint8Array>();
  return (index) => {
    const found = known.get(index);
    if (found) return found;
    const count = known.has(index - 1) ? Math.min(derivedAtOnce, 2 ** 31 - index) : 1;
    const indexes = Array.from({ length: count }, (_, place) => index + place);
    const points = derive(indexes);
    indexes.forEach((each, place) => {
      const point = points[place];
      if (point) known.set(each, point);
    });
    for (const oldest of known.keys()) {
      if (known.size <= mostRemembered) break;
      known.delete(oldest);
    }
    const [point] = points;
    if (!point) throw new TypeError('a branch has one key for each index');
    return point;
  };
}

function assertIndex(index: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31) throw new RangeError(`no address has index ${index}`);
}

/** Compressed encoding: the x coordinate after a prefix byte for the parity of y. */
function compress(point: Uint8Array): Uint8Array {
  const isOdd = ((point[64] ?? 0) & 1) === 1;
  const bytes = point.slice(0, 33);
  bytes[0] = isOdd ? 3 : 2;
  return bytes;
}
