/** The sandbox's own addresses, derived from one seed by chain, role and index. */
import { chains } from '#src/domain/assets/chains.ts';
import { utxoChainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { hasEpochs, placeInEpoch } from '#src/domain/key-epoch.ts';
import { openHdAccount } from '../keys/read-account-key.ts';
import { openMoneroWallet, stagenetPrefixes, toSpendSecret } from '../keys/monero-wallet.ts';
import { deriveEd25519Child, deriveEd25519Node } from '../keys/slip10.ts';
import { toSolanaAddress } from '../keys/solana-address.ts';
import { addressRoles, moneroAccounts, toSandboxAddress, type AddressRole } from './address-formats.ts';

type AddressAt = (index: number) => string;

/**
 * Derivation path of a role. Coin type 1 of SLIP-44 is that of all test networks; chains whose test addresses have the
 * same format as those of the main network have their own.
 */
export function accountPath(chain: ChainId, role: AddressRole, accounts = 0): string {
  const { coinType, firstAccount } = chains[chain];
  const isUtxo = utxoChainIds.some((each) => each === chain);
  const purpose = isUtxo && chain !== 'bitcoin-cash' ? 84 : 44;
  return `m/${purpose}'/${isUtxo ? 1 : coinType}'/${firstAccount + addressRoles.indexOf(role) + accounts}'/0`;
}

/** The spend secret of the sandbox's Monero wallet. */
export function moneroSpendSecret(seed: Uint8Array): Uint8Array {
  return toSpendSecret(deriveEd25519Node(seed, [44, chains.monero.coinType, 0]).secret);
}

/**
 * The address of a chain, role and index, deterministic by seed. Monero's hot address 0 is the wallet's primary
 * address; all other Monero addresses are subaddresses.
 */
export function deriveAddress(seed: Uint8Array, chain: ChainId, role: AddressRole, index: number): string {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31) throw new RangeError(`no address has index ${index}`);
  if (!hasEpochs(chain) || role === 'visitor') return openAccount(seed, { chain, role, accounts: 0 })(index);
  const { accounts, child } = placeInEpoch(role, index);
  return openAccount(seed, { chain, role, accounts })(child);
}

/**
 * Cache, because opening an account takes as long as deriving several addresses. Entries live as long as their seed.
 */
const openAccounts = new WeakMap<Uint8Array, Map<string, AddressAt>>();

type Account = Readonly<{ chain: ChainId; role: AddressRole; accounts: number }>;

function openAccount(seed: Uint8Array, { chain, role, accounts }: Account): AddressAt {
  const ofSeed = openAccounts.get(seed) ?? new Map<string, AddressAt>();
  openAccounts.set(seed, ofSeed);
  const name = `${chain}/${role}/${accounts}`;
  const account = ofSeed.get(name) ?? makeAccount(seed, { chain, role, accounts });
  ofSeed.set(name, account);
  return account;
}

function makeAccount(seed: Uint8Array, { chain, role, accounts }: Account): AddressAt {
  if (chain === 'solana') {
    const account = deriveEd25519Node(seed, [44, chains.solana.coinType, addressRoles.indexOf(role) + accounts]);
    return (index) => toSolanaAddress(deriveEd25519Child(account, index).secret);
  }
  if (chain === 'monero') {
    const addressAt = openMoneroWallet(moneroSpendSecret(seed), stagenetPrefixes);
    return (index) => addressAt(moneroAccounts[role], index);
  }
  const publicKeyAt = openHdAccount(seed, accountPath(chain, role, accounts));
  return (index) => toSandboxAddress(chain, publicKeyAt(index));
}
