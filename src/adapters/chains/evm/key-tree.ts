/**
 * The keys of one EVM chain: a BIP-44 tree from one seed, with one account per role, and a
 * thousand accounts further on for each later epoch.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import type { AccountKeys } from '../keys/chain-keys.ts';
import { toEvmAddress } from '../keys/evm-address.ts';
import { findHotKey } from '../keys/find-hot-key.ts';
import { placeInEpoch } from '#src/domain/key-epoch.ts';
import { readAccountKey } from '../keys/read-account-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { EvmChainId } from '#src/domain/assets/currencies.ts';

/** Role of an address. The order determines derivation paths, so new roles go at the end. */
const roles = ['deposit', 'hot', 'change'] as const;
export type KeyRole = (typeof roles)[number];

export type Key = Readonly<{ address: string; secret: Uint8Array }>;

export type KeyTree = Readonly<{
  /** The key of a role and index. Deterministic: the same role and index give the same key. */
  keyAt: (role: KeyRole, index: number) => Key;
  /** The key of a hot address of any epoch. Undefined for other addresses. */
  findHot: (address: string) => Key | undefined;
}>;

/** The public halves of the chain's branches. */
export function readEvmAccounts(seed: Uint8Array, chain: EvmChainId): AccountKeys {
  const read = (role: KeyRole) => readAccountKey(seed, pathOf(chain, role));
  return { kind: 'accounts', deposit: read('deposit'), change: read('change'), hot: read('hot') };
}

function pathOf(chain: EvmChainId, role: KeyRole, accounts = 0): string {
  const { coinType, firstAccount } = chains[chain];
  return `m/44'/${coinType}'/${firstAccount + roles.indexOf(role) + accounts}'/0`;
}

export function openKeyTree(seed: Uint8Array, chain: EvmChainId): KeyTree {
  const root = HDKey.fromMasterSeed(seed);
  const branches = new Map<string, HDKey>();
  const open = (role: KeyRole, accounts: number): HDKey => {
    const path = pathOf(chain, role, accounts);
    const branch = branches.get(path) ?? root.derive(path);
    branches.set(path, branch);
    return branch;
  };
  const keyAt: KeyTree['keyAt'] = (role, index) => {
    const { accounts, child } = placeInEpoch(role, index);
    const { privateKey, publicKey } = open(role, accounts).deriveChild(child);
    if (!privateKey || !publicKey) throw new TypeError('a node made from a seed has both keys');
    return { address: toEvmAddress(secp256k1.Point.fromBytes(publicKey)), secret: privateKey };
  };
  return { keyAt, findHot: (address) => findHotKey(keyAt, address, (text) => text.toLowerCase()) };
}
