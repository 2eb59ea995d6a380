/**
 * The keys of one chain, all from one seed: `m/purpose'/coin'/0'/0/n` for deposits and `…/0'/1/n` for change. The hot
 * wallet is the first address of the next account. These are the paths of common wallet programs, so that they can
 * restore everything.
 */
import { setImmediate as letOthersGo } from 'node:timers/promises';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import type { AccountKeys } from '#src/adapters/chains/keys/chain-keys.ts';
import { openAccountKey } from '#src/adapters/chains/keys/hd-account.ts';
import { readAccountKey } from '#src/adapters/chains/keys/read-account-key.ts';

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

const branches: Readonly<Record<KeyRole, string>> = { deposit: "0'/0", change: "0'/1", hot: "1'/0" };
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
  const pathOf = (role: KeyRole) => `m/${purpose}'/${coinType}'/${branches[role]}`;
  const publicKeys: AccountKeys = {
    kind: 'accounts',
    deposit: readAccountKey(seed, pathOf('deposit')),
    change: readAccountKey(seed, pathOf('change')),
    hot: readAccountKey(seed, pathOf('hot')),
  };
  const publicKeyAt = {
    deposit: openAccountKey(publicKeys.deposit),
    change: openAccountKey(publicKeys.change),
    hot: openAccountKey(publicKeys.hot),
  };
  const places = new Map<string, KeyPlace>();
  const hashAt = (place: KeyPlace): Uint8Array => {
    assertIndex(place.index);
    const hash = ripemd160(sha256(publicKeyAt[place.role](place.index).toBytes(true)));
    places.set(hex.encode(hash), place);
    return hash;
  };
  hashAt({ role: 'hot', index: 0 });
  const branchNodes = new Map<KeyRole, HDKey>();
  const openBranch = (role: KeyRole): HDKey => {
    const node = branchNodes.get(role) ?? HDKey.fromMasterSeed(seed).derive(pathOf(role));
    branchNodes.set(role, node);
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
      assertIndex(index);
      const { privateKey, publicKey } = openBranch(role).deriveChild(index);
      if (!privateKey || !publicKey) throw new TypeError('a node made from a seed has both keys');
      return { privateKey, publicKey };
    },
  };
}

function assertIndex(index: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31) throw new RangeError(`no address has index ${index}`);
}
