/** The sandbox's own addresses: real test-network formats, each derived from one seed by chain, role and index. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { toEvmAddress, toTronAddress } from '../keys/evm-address.ts';
import { openHdAccount, type PublicKey } from '../keys/hd-account.ts';
import { openMoneroWallet, stagenetPrefixes, toSpendSecret } from '../keys/monero-wallet.ts';
import { deriveEd25519Child, deriveEd25519Node } from '../keys/slip10.ts';
import { toSolanaAddress } from '../keys/solana-address.ts';
import { toCashAddress, toSegwitAddress } from '../keys/utxo-address.ts';

/** What an address is for. The order is part of the derivation paths: append only. */
export const addressRoles = ['deposit', 'hot', 'change', 'visitor'] as const;
export type AddressRole = (typeof addressRoles)[number];

type AddressAt = (index: number) => string;
type OpenAccount = (seed: Uint8Array, role: number) => AddressAt;

/** The chains that share a coin type are ten accounts apart, so that no key is used on two of them. */
const accounts: Readonly<Record<ChainId, OpenAccount>> = {
  bitcoin: (seed, role) => fromTree(seed, `m/84'/1'/${role}'/0`, (key) => toSegwitAddress(key, 'bcrt')),
  litecoin: (seed, role) => fromTree(seed, `m/84'/1'/${10 + role}'/0`, (key) => toSegwitAddress(key, 'rltc')),
  'bitcoin-cash': (seed, role) => fromTree(seed, `m/44'/1'/${20 + role}'/0`, (key) => toCashAddress(key, 'bchreg')),
  ethereum: (seed, role) => fromTree(seed, `m/44'/60'/${role}'/0`, toEvmAddress),
  'bnb-chain': (seed, role) => fromTree(seed, `m/44'/60'/${10 + role}'/0`, toEvmAddress),
  polygon: (seed, role) => fromTree(seed, `m/44'/60'/${20 + role}'/0`, toEvmAddress),
  tron: (seed, role) => fromTree(seed, `m/44'/195'/${role}'/0`, toTronAddress),
  solana: openSolanaAccount,
  monero: openMoneroAccount,
};

/**
 * The address of a chain, role and index. The same seed gives the same addresses for ever. Monero's hot wallet 0 is the
 * wallet's primary address; everything else there is a subaddress.
 */
export function deriveAddress(seed: Uint8Array, chain: ChainId, role: AddressRole, index: number): string {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31) throw new RangeError(`no address has index ${index}`);
  return openAccount(seed, chain, role)(index);
}

/** Opening an account takes as long as several addresses of it, so accounts are kept as long as their seed is. */
const openAccounts = new WeakMap<Uint8Array, Map<string, AddressAt>>();

function openAccount(seed: Uint8Array, chain: ChainId, role: AddressRole): AddressAt {
  const ofSeed = openAccounts.get(seed) ?? new Map<string, AddressAt>();
  openAccounts.set(seed, ofSeed);
  const name = `${chain}/${role}`;
  const account = ofSeed.get(name) ?? accounts[chain](seed, addressRoles.indexOf(role));
  ofSeed.set(name, account);
  return account;
}

function fromTree(seed: Uint8Array, path: string, toAddress: (publicKey: PublicKey) => string): AddressAt {
  const publicKeyAt = openHdAccount(seed, path);
  return (index) => toAddress(publicKeyAt(index));
}

function openSolanaAccount(seed: Uint8Array, role: number): AddressAt {
  const account = deriveEd25519Node(seed, [44, 501, role]);
  return (index) => toSolanaAddress(deriveEd25519Child(account, index).secret);
}

/** Monero's account 0 holds the primary address and has to be the hot wallet; the other roles keep their numbers. */
const moneroAccounts: readonly number[] = [1, 0, 2, 3];

function openMoneroAccount(seed: Uint8Array, role: number): AddressAt {
  const account = moneroAccounts[role];
  if (account === undefined) throw new TypeError(`role ${role} has no Monero account`);
  const addressAt = openMoneroWallet(toSpendSecret(deriveEd25519Node(seed, [44, 128, 0]).secret), stagenetPrefixes);
  return (index) => addressAt(account, index);
}
