/** A branch of the key tree of BIP-32 (secp256k1), from which any number of public keys follow by index. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { HDKey } from '@scure/bip32';

/** A point of the curve, which can be written down in 33 or in 65 bytes. */
export type PublicKey = Readonly<{ toBytes: (isCompressed: boolean) => Uint8Array }>;
export type PublicKeyAt = (index: number) => PublicKey;

const { Point } = secp256k1;

/**
 * Opens the branch at `path`, whose children are not hardened. Only its public half is kept: giving out addresses does
 * not need a private key, and what is not in memory cannot leak. The last step (CKDpub of BIP-32) is written out here
 * because the library spells and reads every child key again, which takes longer than making it.
 */
export function openHdAccount(seed: Uint8Array, path: string): PublicKeyAt {
  const branch = HDKey.fromMasterSeed(seed).derive(path);
  const { publicKey, chainCode } = branch;
  if (!publicKey || !chainCode) throw new TypeError('a node made from a seed has both');
  branch.wipePrivateData();
  const parent = Point.fromBytes(publicKey);

  return (index) => {
    const data = new Uint8Array(37);
    data.set(publicKey);
    new DataView(data.buffer).setUint32(33, index);
    const digest = hmac(sha512, chainCode, data);
    // Nothing secret goes in here, so the faster multiplication may be used. It throws on a scalar that is too large.
    return parent.add(Point.BASE.multiplyUnsafe(Point.Fn.fromBytes(digest.subarray(0, 32))));
  };
}
