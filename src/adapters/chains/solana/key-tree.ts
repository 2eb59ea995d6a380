/**
 * The keys of Solana: a SLIP-0010 tree from one seed. Every step is hardened, so addresses cannot be derived without
 * the seed.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { deriveEd25519Child, deriveEd25519Node, type Ed25519Node } from '../keys/slip10.ts';
import { toSolanaAddress } from '../keys/solana-address.ts';

/** Role of an address. The order determines derivation paths, so new roles go at the end. */
const roles = ['deposit', 'hot', 'change'] as const;
export type KeyRole = (typeof roles)[number];

/** A key of the seed, or one in a token that signs there and never leaves it. */
export type Key = Readonly<{ address: string; secret: Uint8Array }> | TokenKey;
export type TokenKey = Readonly<{ address: string; sign(message: Uint8Array): Promise<Uint8Array> }>;

export type KeyTree = Readonly<{
  /** The key of a role and index. Deterministic: the same role and index give the same key. */
  keyAt: (role: KeyRole, index: number) => Key;
  /** The key of the hot address. Undefined for other addresses, because a key tree cannot be searched by address. */
  findKey: (address: string) => Key | undefined;
}>;

/** `hotKey`: the key of the hot wallet, if it is not of the seed. */
export function openKeyTree(seed: Uint8Array, hotKey?: TokenKey): KeyTree {
  const open = (role: KeyRole) => deriveEd25519Node(seed, [44, chains.solana.coinType, roles.indexOf(role)]);
  const accounts: Readonly<Record<KeyRole, Ed25519Node>> = {
    deposit: open('deposit'),
    hot: open('hot'),
    change: open('change'),
  };
  const keyAt = (role: KeyRole, index: number): Key => {
    if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31) {
      throw new RangeError(`no address has index ${index}`);
    }
    if (role === 'hot' && hotKey) return hotKey;
    const { secret } = deriveEd25519Child(accounts[role], index);
    return { address: toSolanaAddress(secret), secret };
  };
  const hot = keyAt('hot', 0);
  return { keyAt, findKey: (address) => (address === hot.address ? hot : undefined) };
}
