/** The keys of the service's Monero wallet, derived from one seed, and the subaddress indexes of its addresses. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr, hex, utf8 } from '@scure/base';
import { openMoneroWallet, toSpendSecret } from '#src/adapters/chains/keys/monero-wallet.ts';
import { deriveEd25519Node } from '#src/adapters/chains/keys/slip10.ts';
import { moneroFacts, type MoneroNetwork } from '../monero-networks.ts';

export type KeyRole = 'deposit' | 'change';

export type WalletKeys = Readonly<{
  /** The primary address: the hot wallet, which also receives all change. */
  primary: string;
  /** The subaddress with this index in account 0. Index 0 is the primary address. */
  addressAt: (minor: number) => string;
  spendSecret: Uint8Array;
  viewSecret: Uint8Array;
  /** Name and password of the wallet file, derived from the seed, so that only the seed's holder can open the file. */
  file: Readonly<{ name: string; password: string }>;
}>;

/** SLIP-44 path of Monero. The sandbox uses the same path with addresses of another network. */
const path = [44, 128, 0];

export function openWalletKeys(seed: Uint8Array, network: MoneroNetwork): WalletKeys {
  const spendSecret = toSpendSecret(deriveEd25519Node(seed, path).secret);
  const at = openMoneroWallet(spendSecret, moneroFacts[network].prefixes);
  const known = new Map<number, string>();
  const addressAt = (minor: number): string => {
    const address = known.get(minor) ?? at(0, minor);
    known.set(minor, address);
    return address;
  };
  const primary = addressAt(0);
  return {
    primary,
    addressAt,
    spendSecret,
    viewSecret: toSpendSecret(keccak_256(spendSecret)),
    file: {
      name: `service-${network}-${hex.encode(sha256(utf8.decode(primary))).slice(0, 16)}`,
      password: hex.encode(hmac(sha256, spendSecret, utf8.decode('the password of the wallet file'))),
    },
  };
}

/**
 * Subaddress index of a role's address. All addresses are in account 0, because one transaction cannot spend from two
 * accounts: deposits have odd indexes, change addresses even ones. No change is ever sent to a change address (see
 * monero-wallet.ts), but change addresses are ours nevertheless.
 */
export function toMinor(role: KeyRole, index: number): number {
  const minor = index * 2 + (role === 'deposit' ? 1 : 2);
  if (!Number.isInteger(index) || index < 0 || minor >= 2 ** 31) throw new RangeError(`no address has index ${index}`);
  return minor;
}

/** Number of deposit addresses with a lower subaddress index. */
export function toIndexesBelow(minor: number): number {
  return Math.floor(minor / 2);
}

/** The public spend key contained in an address. */
export function spendKeyIn(address: string): Uint8Array {
  return base58xmr.decode(address).slice(1, 33);
}
