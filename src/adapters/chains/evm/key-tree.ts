/** The keys of one EVM chain: a tree of BIP-44 from one seed, with an account for each role. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { toChecksumAddress } from '#src/domain/address/evm.ts';
import { evmFacts, type EvmChainId } from './evm-networks.ts';

/** What an address is for. The order is part of the derivation paths: append only. */
const roles = ['deposit', 'hot', 'change'] as const;
export type KeyRole = (typeof roles)[number];

export type KeyTree = Readonly<{
  /** The same role and index always give the same address. */
  addressAt: (role: KeyRole, index: number) => string;
  /** The key of an address that may sign. Undefined for addresses that are not ours. */
  findSecret: (address: string) => Uint8Array | undefined;
}>;

/**
 * Which of our addresses sign. When deposits are swept, their addresses will join; whoever asks for such a signature
 * then has to say the index with it, because a tree cannot be searched for an address.
 */
const signers: readonly Readonly<{ role: KeyRole; index: number }>[] = [{ role: 'hot', index: 0 }];

export function openKeyTree(seed: Uint8Array, chain: EvmChainId): KeyTree {
  const root = HDKey.fromMasterSeed(seed);
  const open = (role: KeyRole) => root.derive(`m/44'/60'/${evmFacts[chain].firstAccount + roles.indexOf(role)}'/0`);
  const branches: Readonly<Record<KeyRole, HDKey>> = {
    deposit: open('deposit'),
    hot: open('hot'),
    change: open('change'),
  };
  const keyAt = (role: KeyRole, index: number): HDKey => {
    if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31)
      throw new RangeError(`no address has index ${index}`);
    return branches[role].deriveChild(index);
  };
  const addressAt = (role: KeyRole, index: number): string => toAddress(keyAt(role, index));
  return {
    addressAt,
    findSecret: (address) => {
      const wanted = address.toLowerCase();
      const found = signers.find(({ role, index }) => addressAt(role, index).toLowerCase() === wanted);
      return found && (keyAt(found.role, found.index).privateKey ?? undefined);
    },
  };
}

/** The last 20 bytes of the hash of both coordinates, without the byte that says they are uncompressed. */
function toAddress({ publicKey }: HDKey): string {
  if (!publicKey) throw new TypeError('a node made from a seed has a public key');
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return toChecksumAddress(keccak_256(point.subarray(1)).slice(-20));
}
