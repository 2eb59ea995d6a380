/** A branch of the key tree of BIP-32 (secp256k1), from which any number of public keys follow by index. */
import { createHmac, createSecretKey } from 'node:crypto';
import { instantiateSecp256k1 } from '@bitauth/libauth';
import { HDKey } from '@scure/bip32';

/** A point of the curve, which can be written down in 33 or in 65 bytes. */
export type PublicKey = Readonly<{ toBytes: (isCompressed: boolean) => Uint8Array }>;
export type PublicKeyAt = (index: number) => PublicKey;

/** Bitcoin's own curve code, as WebAssembly. */
const curve = await instantiateSecp256k1();

/**
 * Opens the branch at `path`, whose children are not hardened. Only its public half is kept: giving out addresses does
 * not need a private key, and what is not in memory cannot leak. The last step (CKDpub of BIP-32) is written out here
 * because every order waits for one, and the library of the first steps takes five times as long.
 */
export function openHdAccount(seed: Uint8Array, path: string): PublicKeyAt {
  const branch = HDKey.fromMasterSeed(seed).derive(path);
  const { publicKey, chainCode } = branch;
  if (!publicKey || !chainCode) throw new TypeError('a node made from a seed has both');
  branch.wipePrivateData();
  const chainKey = createSecretKey(chainCode);
  // In full, or its second coordinate would be worked out again for every address.
  const parent = curve.uncompressPublicKey(publicKey);
  if (typeof parent === 'string') throw new TypeError(`a key of the tree is no point: ${parent}`);

  return (index) => {
    const data = new Uint8Array(37);
    data.set(publicKey);
    new DataView(data.buffer).setUint32(33, index);
    const digest = createHmac('sha512', chainKey).update(data).digest();
    const point = curve.addTweakPublicKeyUncompressed(parent, digest.subarray(0, 32));
    // As BIP-32 has it: such an index has no key. Nobody will ever see one.
    if (typeof point === 'string') throw new RangeError(`no key has index ${index}: ${point}`);
    return { toBytes: (isCompressed) => (isCompressed ? compress(point) : point) };
  };
}

/** The first coordinate, after a byte that says whether the second is even or odd. */
function compress(point: Uint8Array): Uint8Array {
  const isOdd = ((point[64] ?? 0) & 1) === 1;
  const bytes = point.slice(0, 33);
  bytes[0] = isOdd ? 3 : 2;
  return bytes;
}
