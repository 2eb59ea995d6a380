/**
 * The keys of one chain, all from one seed: `m/purpose'/coin'/0'/0/n` for deposits and `…/0'/1/n` for change. The hot
 * wallet is the first address of the next account. These are the paths of common wallet programs, so that they can
 * restore everything. Later epochs have the same paths a thousand accounts further on each.
 */
import { setImmediate as letOthersGo } from 'node:timers/promises';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import type { AccountKeys } from '#src/adapters/chains/keys/chain-keys.ts';
import { openAccountKey, type PublicKeyAt } from '#src/adapters/chains/keys/hd-account.ts';
import { readAccountKey } from '#src/adapters/chains/keys/read-account-key.ts';
import { placeInEpoch } from '#src/domain/key-epoch.ts';

export type KeyRole = 'deposit' | 'change' | 'hot';
export type KeyPlace = Readonly<{ role: KeyRole; index: number }>;
export type KeyPair = Readonly<{ privateKey: Uint8Array; publicKey: Uint8Array }>;

export interface KeyTree {
  /** The public halves of all branches. */
  readonly publicKeys: AccountKeys;
  /** The public key hash that the address encodes. */
  hashAt(place: KeyPlace): Uint8Array;
  /**
   * Finds a key by its hash. Coins have an address but no index, so indexes are tried in order, mostly in the likely
   * branch; results are cached. Undefined if the key is not ours.
   */
  find(hash: Uint8Array, likely: KeyRole): Promise<KeyPlace | undefined>;
  keyPairAt(place: KeyPlace): KeyPair;
}

/** Account and branch of each role. */
const branches: Readonly<Record<KeyRole, readonly [account: number, branch: number]>> = {
  deposit: [0, 0],
  change: [0, 1],
  hot: [1, 0],
};
const counted = ['deposit', 'change'] as const;
const likelySteps = 100;
const otherSteps = 10;
/**
 * Search limit: more addresses than a service gives out in years. If no key is found up to the limit, the address is
 * not ours or the seed is wrong.
 */
const usualReach = 1_000_000;

type Options = Readonly<{ seed: Uint8Array; purpose: number; coinType: number; reach?: number }>;

export function openKeyTree({ seed, purpose, coinType, reach = usualReach }: Options): KeyTree {
  const pathOf = (role: KeyRole, accounts = 0) => {
    const [account, branch] = branches[role];
    return `m/${purpose}'/${coinType}'/${account + accounts}'/${branch}`;
  };
  const publicKeys: AccountKeys = {
    kind: 'accounts',
    deposit: readAccountKey(seed, pathOf('deposit')),
    change: readAccountKey(seed, pathOf('change')),
    hot: readAccountKey(seed, pathOf('hot')),
  };
  const publicBranches = new Map(
    (['deposit', 'change', 'hot'] as const).map((role) => [pathOf(role), openAccountKey(publicKeys[role])]),
  );
  const openPublic = (path: string): PublicKeyAt => {
    const branch = publicBranches.get(path) ?? openAccountKey(readAccountKey(seed, path));
    publicBranches.set(path, branch);
    return branch;
  };
  const places = new Map<string, KeyPlace>();
  const hashAt = (place: KeyPlace): Uint8Array => {
    const { accounts, child } = placeInEpoch(place.role, place.index);
    const hash = ripemd160(sha256(openPublic(pathOf(place.role, accounts))(child).toBytes(true)));
    places.set(hex.encode(hash), place);
    return hash;
  };
  hashAt({ role: 'hot', index: 0 });
  const branchNodes = new Map<string, HDKey>();
  const openBranch = (path: string): HDKey => {
    const node = branchNodes.get(path) ?? HDKey.fromMasterSeed(seed).derive(path);
    branchNodes.set(path, node);
    return node;
  };
  const walked = { deposit: 0, change: 0 };
  const walk = (role: (typeof counted)[number], steps: number): void => {
    const end = Math.min(walked[role] + steps, reach);
    for (; walked[role] < end; walked[role] += 1) hashAt({ role, index: walked[role] });
  };
  return {
    publicKeys,
    hashAt,
    find: async (hash, likely) => {
      const name = hex.encode(hash);
      for (;;) {
        const found = places.get(name);
        if (found || counted.every((role) => walked[role] >= reach)) return found;
        for (const role of counted) walk(role, role === likely ? likelySteps : otherSteps);
        await letOthersGo();
      }
    },
    keyPairAt: ({ role, index }) => {
      const { accounts, child } = placeInEpoch(role, index);
      const { privateKey, publicKey } = openBranch(pathOf(role, accounts)).deriveChild(child);
      if (!privateKey || !publicKey) throw new TypeError('a node made from a seed has both keys');
      return { privateKey, publicKey };
    },
  };
}
