/**
 * The keys of Solana: a SLIP-0010 tree from one seed. Every step is hardened, so addresses cannot be derived without
 * the seed.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { placeInEpoch } from '#src/domain/key-epoch.ts';
import { findHotKey } from '../keys/find-hot-key.ts';
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
  /** The key of a hot address of any epoch. Undefined for others, because a key tree cannot be searched by address. */
  findKey: (address: string) => Key | undefined;
}>;

/** `hotKey`: the key of the hot wallet, if it is not of the seed. It is the same in every epoch. */
export function openKeyTree(seed: Uint8Array, hotKey?: TokenKey): KeyTree {
  const branches = new Map<number, Ed25519Node>();
  const open = (role: KeyRole, accounts: number): Ed25519Node => {
    const account = roles.indexOf(role) + accounts;
    const branch = branches.get(account) ?? deriveEd25519Node(seed, [44, chains.solana.coinType, account]);
    branches.set(account, branch);
    return branch;
  };
  const keyAt = (role: KeyRole, index: number): Key => {
    const { accounts, child } = placeInEpoch(role, index);
    if (role === 'hot' && hotKey) return hotKey;
    const { secret } = deriveEd25519Child(open(role, accounts), child);
    return { address: toSolanaAddress(secret), secret };
  };
  return { keyAt, findKey: (address) => findHotKey<Key>(keyAt, address) };
}
