/** The sandbox's own addresses: real test-network formats, derived from one seed by chain, role and index. */
import { chains } from '#src/domain/assets/chains.ts';
import { isEvmChain, type ChainId, type EvmChainId, type UtxoChainId } from '#src/domain/assets/currencies.ts';
import { toEvmAddress, toTronAddress } from '../keys/evm-address.ts';
import { openHdAccount, type PublicKey } from '../keys/hd-account.ts';
import { openMoneroWallet, stagenetPrefixes, toSpendSecret } from '../keys/monero-wallet.ts';
import { deriveEd25519Child, deriveEd25519Node } from '../keys/slip10.ts';
import { toSolanaAddress } from '../keys/solana-address.ts';
import { toCashAddress, toSegwitAddress } from '../keys/utxo-address.ts';

/** Role of an address. The order determines derivation paths, so new roles go at the end. */
export const addressRoles = ['deposit', 'hot', 'change', 'visitor'] as const;
export type AddressRole = (typeof addressRoles)[number];

type AddressAt = (index: number) => string;
type OpenAccount = (seed: Uint8Array, role: number) => AddressAt;

const accounts: Readonly<Record<Exclude<ChainId, EvmChainId>, OpenAccount>> = {
  bitcoin: (seed, role) => fromTree(seed, testPath('bitcoin', 84, role), (key) => toSegwitAddress(key, 'bcrt')),
  litecoin: (seed, role) => fromTree(seed, testPath('litecoin', 84, role), (key) => toSegwitAddress(key, 'rltc')),
  'bitcoin-cash': (seed, role) =>
    fromTree(seed, testPath('bitcoin-cash', 44, role), (key) => toCashAddress(key, 'bchreg')),
  tron: (seed, role) => fromTree(seed, mainPath('tron', role), toTronAddress),
  solana: openSolanaAccount,
  monero: openMoneroAccount,
};

function accountsOf(chain: ChainId): OpenAccount {
  return isEvmChain(chain) ? (seed, role) => fromTree(seed, mainPath(chain, role), toEvmAddress) : accounts[chain];
}

/** Derivation path with SLIP-44 coin type 1, which all test networks share. */
function testPath(chain: UtxoChainId, purpose: 84 | 44, role: number): string {
  return `m/${purpose}'/1'/${chains[chain].firstAccount + role}'/0`;
}

/** Derivation path for chains whose test addresses have the same format as main-network ones. */
function mainPath(chain: ChainId, role: number): string {
  const { coinType, firstAccount } = chains[chain];
  return `m/44'/${coinType}'/${firstAccount + role}'/0`;
}

/**
 * The address of a chain, role and index, deterministic by seed. Monero's hot address 0 is the wallet's primary
 * address; all other Monero addresses are subaddresses.
 */
export function deriveAddress(seed: Uint8Array, chain: ChainId, role: AddressRole, index: number): string {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31) throw new RangeError(`no address has index ${index}`);
  return openAccount(seed, chain, role)(index);
}

/**
 * Cache, because opening an account takes as long as deriving several addresses. Entries live as long as their seed.
 */
const openAccounts = new WeakMap<Uint8Array, Map<string, AddressAt>>();

function openAccount(seed: Uint8Array, chain: ChainId, role: AddressRole): AddressAt {
  const ofSeed = openAccounts.get(seed) ?? new Map<string, AddressAt>();
  openAccounts.set(seed, ofSeed);
  const name = `${chain}/${role}`;
  const account = ofSeed.get(name) ?? accountsOf(chain)(seed, addressRoles.indexOf(role));
  ofSeed.set(name, account);
  return account;
}

function fromTree(seed: Uint8Array, path: string, toAddress: (publicKey: PublicKey) => string): AddressAt {
  const publicKeyAt = openHdAccount(seed, path);
  return (index) => toAddress(publicKeyAt(index));
}

function openSolanaAccount(seed: Uint8Array, role: number): AddressAt {
  const account = deriveEd25519Node(seed, [44, chains.solana.coinType, role]);
  return (index) => toSolanaAddress(deriveEd25519Child(account, index).secret);
}

/** Account of each role. Monero's account 0 has the primary address, so it is the hot wallet's. */
const moneroAccounts: readonly number[] = [1, 0, 2, 3];

function openMoneroAccount(seed: Uint8Array, role: number): AddressAt {
  const account = moneroAccounts[role];
  if (account === undefined) throw new TypeError(`role ${role} has no Monero account`);
  const addressAt = openMoneroWallet(
    toSpendSecret(deriveEd25519Node(seed, [44, chains.monero.coinType, 0]).secret),
    stagenetPrefixes,
  );
  return (index) => addressAt(account, index);
}
