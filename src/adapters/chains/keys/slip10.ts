/** SLIP-0010 key tree for ed25519. All children are hardened, so every derivation needs the parent's secret. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { utf8 } from '@scure/base';

export type Ed25519Node = Readonly<{ secret: Uint8Array; chainCode: Uint8Array }>;

/** The node at a path of hardened indexes: [44, 501, 0] is m/44'/501'/0'. */
export function deriveEd25519Node(seed: Uint8Array, path: readonly number[]): Ed25519Node {
  return path.reduce(deriveEd25519Child, toNode(hmac(sha512, utf8.decode('ed25519 seed'), seed)));
}

export function deriveEd25519Child({ secret, chainCode }: Ed25519Node, index: number): Ed25519Node {
  const data = new Uint8Array(37);
  data.set(secret, 1);
  new DataView(data.buffer).setUint32(33, index + 0x8000_0000);
  return toNode(hmac(sha512, chainCode, data));
}

function toNode(digest: Uint8Array): Ed25519Node {
  return { secret: digest.slice(0, 32), chainCode: digest.slice(32) };
}
