/** The keys of the chains that have a node, in the signer. Libraries are loaded only for the chain families in use. */
import { hex } from '@scure/base';
import { chains as facts } from '#src/domain/assets/chains.ts';
import type { ChainId, EvmChainId, UtxoChainId } from '#src/domain/assets/currencies.ts';
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainKeys } from '../chains/keys/chain-keys.ts';
import {
  configuredChains,
  contractsOf,
  describeNetwork,
  entriesOf,
  settingsOf,
  type NodeSettings,
} from '../chains/node-settings.ts';
import type { Ed25519Key } from '../token/open-token.ts';
import type { WalletSession } from '../chains/monero/wallet-session.ts';
import type { KeyedChain } from './make-local-signer.ts';

/** Keys of hot wallets that are in a token and not of the seed. */
export type HotKeys = Readonly<{ solana?: Ed25519Key }>;

export async function openNodeKeys(
  settings: NodeSettings,
  seed: Uint8Array,
  hotKeys: HotKeys = {},
): Promise<readonly KeyedChain[]> {
  const opened: KeyedChain[] = [];
  for (const chain of configuredChains(settings)) {
    const { wallet, keys, ...rest } = await openers[facts[chain].family](chain, settings, { seed, hotKeys });
    const signsForDeposits = wallet.signsForDeposits === true;
    opened.push({
      chain,
      wallet,
      description: { ...describeNetwork(settings, chain), keys, signsForDeposits },
      ...rest,
    });
  }
  return opened;
}

type Opened = Readonly<{ wallet: ChainWallet; keys: ChainKeys; session?: WalletSession }>;
type Secrets = Readonly<{ seed: Uint8Array; hotKeys: HotKeys }>;
type Opener = (chain: ChainId, settings: NodeSettings, secrets: Secrets) => Promise<Opened>;

const openers: Readonly<Record<ChainFamily, Opener>> = {
  utxo: async (chain, settings, { seed }) => {
    const { makeUtxoWallet } = await import('../chains/utxo/utxo-wallet.ts');
    const id = chain as UtxoChainId;
    const wallet = makeUtxoWallet({ chain: id, network: settingsOf(settings, id).network, seed });
    return { wallet, keys: wallet.publicKeys };
  },
  evm: async (chain, settings, { seed }) => {
    const { makeEvmWallet } = await import('../chains/evm/evm-wallet.ts');
    const { readEvmAccounts } = await import('../chains/evm/key-tree.ts');
    const { openTokenBook } = await import('../chains/evm/token-book.ts');
    const id = chain as EvmChainId;
    const { chainId } = settingsOf(settings, id);
    const book = openTokenBook(id, contractsOf(settings, id));
    const wallet = makeEvmWallet({ chain: id, chainId, book, feeStyle: facts[id].evm.feeStyle, seed });
    return { wallet, keys: readEvmAccounts(seed, id) };
  },
  tron: async (_chain, settings, { seed }) => {
    const { makeTronWallet } = await import('../chains/tron/tron-wallet.ts');
    const { readTronAccounts } = await import('../chains/tron/key-tree.ts');
    const { openTokenBook } = await import('../chains/tron/token-book.ts');
    const wallet = makeTronWallet({ book: openTokenBook(contractsOf(settings, 'tron')), seed });
    return { wallet, keys: readTronAccounts(seed) };
  },
  solana: async (_chain, settings, { seed, hotKeys }) => {
    const { makeSolanaWallet } = await import('../chains/solana/solana-wallet.ts');
    const { makeTokenAccounts } = await import('../chains/solana/token-accounts.ts');
    const { openTokenBook } = await import('../chains/solana/token-book.ts');
    const book = openTokenBook(contractsOf(settings, 'solana'));
    const { toSolanaAddressOf } = await import('../chains/keys/solana-address.ts');
    const { solana: key } = hotKeys;
    const hotKey = key && { address: toSolanaAddressOf(key.publicKey), sign: key.sign };
    const wallet = makeSolanaWallet({ book, tokenAccounts: makeTokenAccounts(), seed, hotKey });
    return { wallet, keys: { kind: 'pool', hot: await wallet.hotAddress() } };
  },
  monero: async (_chain, settings, { seed }) => {
    const { openMoneroKeys } = await import('../chains/monero/open-monero-keys.ts');
    const { network, walletUrl, restoreHeight } = settingsOf(settings, 'monero');
    const [{ url }] = entriesOf(settings, 'monero');
    const again = restoreHeight === undefined ? {} : { restoreHeight };
    const { keys, session, wallet } = openMoneroKeys({ network, url, walletUrl, seed, ...again });
    const [spendKey, viewSecret] = [hex.encode(keys.spendKey), hex.encode(keys.viewSecret)];
    return { wallet, keys: { kind: 'view', spendKey, viewSecret }, session };
  },
};
