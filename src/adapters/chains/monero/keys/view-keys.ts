/**
 * What is known of the service's Monero wallet without its spend secret: its addresses, and the secret that sees what
 * is paid to them. All addresses are in account 0.
 */
import { base58xmr } from '@scure/base';
import { openMoneroView, type MoneroView } from '#src/adapters/chains/keys/monero-wallet.ts';
import { moneroFacts, type MoneroNetwork } from '../monero-networks.ts';

export type KeyRole = 'deposit' | 'change';

export type ViewKeys = Readonly<{
  /** The primary address: the hot wallet, which also receives all change. */
  primary: string;
  /** The subaddress with this index in account 0. Index 0 is the primary address. */
  addressAt: (minor: number) => string;
  viewSecret: Uint8Array;
}>;

export function openViewKeys(view: MoneroView, network: MoneroNetwork): ViewKeys {
  const at = openMoneroView(view, moneroFacts[network].prefixes);
  const known = new Map<number, string>();
  const addressAt = (minor: number): string => {
    const address = known.get(minor) ?? at(0, minor);
    known.set(minor, address);
    return address;
  };
  return { primary: addressAt(0), addressAt, viewSecret: view.viewSecret };
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
