/**
 * Opens the chains that have a node, with wallets that have no keys: the signer has them. Adapters are loaded only for
 * the chain families in use.
 */
import { isDeepStrictEqual } from 'node:util';
import { hex } from '@scure/base';
import { chainIds, type ChainId, type EvmChainId, type UtxoChainId } from '#src/domain/assets/currencies.ts';
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { ChainPair, Chains, ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import { makeInactiveChain } from '../chains/inactive-chain.ts';
import { openAccounts, type ChainKeys, type OwnAddressAt } from '../chains/keys/chain-keys.ts';
import { guardNode, type ChainOperations } from '../chains/node-guard.ts';
import {
  configuredChains,
  contractsOf,
  describeNetwork,
  settingsOf,
  type NodeSettings,
} from '../chains/node-settings.ts';
import type { SocksProxy } from '../chains/socks.ts';
import { handOutAddresses, withLaterEpochs } from './hand-out-addresses.ts';
import { makeRemoteSession } from './remote-session.ts';
import { makeRemoteWallet } from './remote-wallet.ts';
import type { ChainDescription, Signer, SignerDescription } from './signer.ts';

type Options = Readonly<{
  settings: NodeSettings;
  profile: NetworkProfile;
  signer: Signer;
  clock: Clock;
  /** SOCKS proxy for private broadcasts. Without it, payouts that require one wait. */
  proxy?: SocksProxy | undefined;
}>;

type Opened = ChainPair & Readonly<{ operations: ChainOperations }>;

export type NodeChains = Readonly<{
  chains: Chains;
  /** Identity and health checks, for each chain that has a node. */
  operations: ReadonlyMap<ChainId, ChainOperations>;
}>;

export async function openNodeChains(options: Options): Promise<NodeChains> {
  const opened = new Map<ChainId, Opened>();
  const description = await options.signer.describe();
  for (const chain of configuredChains(options.settings)) {
    opened.set(chain, await openChain(chain, options, description));
  }
  const pairs = chainIds.map((chain) => {
    const pair = opened.get(chain);
    return [chain, pair ? guardNode(pair, pair.operations, options.clock) : makeInactiveChain(chain)] as const;
  });
  const operations = [...opened].map(([chain, pair]) => [chain, pair.operations] as const);
  return { chains: Object.fromEntries(pairs) as Chains, operations: new Map(operations) };
}

async function openChain(chain: ChainId, options: Options, { chains }: SignerDescription): Promise<Opened> {
  const { settings, profile, signer, proxy } = options;
  const { network } = settingsOf(settings, chain);
  if ((network === 'main') !== (profile === 'mainnet')) {
    throw new Error(`CHAINS_FILE: the network of ${chain} is not one of the profile ${profile}`);
  }
  const description = chains[chain];
  if (description?.network !== network) {
    throw new Error(`CHAINS_FILE: the signer has no keys for the network ${network} of ${chain}`);
  }
  const { chainId, contracts } = description;
  const told = { network, ...(chainId !== undefined && { chainId }), ...(contracts && { contracts }) };
  if (!isDeepStrictEqual(told, describeNetwork(settings, chain))) {
    throw new Error(`CHAINS_FILE: the signer has another chainId or other tokens of ${chain}`);
  }
  const common = { profile, ...(proxy && { proxy }) };
  return await openers[facts[chain].family]({ chain, settings, signer, description, common });
}

type Opening = Readonly<{
  chain: ChainId;
  settings: NodeSettings;
  signer: Signer;
  description: ChainDescription;
  common: Readonly<{ profile: NetworkProfile; proxy?: SocksProxy }>;
}>;
type Opener = (opening: Opening) => Promise<Opened>;

const openers: Readonly<Record<ChainFamily, Opener>> = {
  utxo: async (opening) => {
    const { makeUtxoChain } = await import('../chains/utxo/make-utxo-chain.ts');
    const { openUtxoAddresses } = await import('../chains/utxo/utxo-address.ts');
    const id = opening.chain as UtxoChainId;
    const node = settingsOf(opening.settings, id);
    const own = openUtxoAddresses(id, node.network, keysOf(opening, 'accounts'));
    const wallet = toWallet(opening, withLaterEpochs(own, handOutAddresses(opening.signer, id, '')));
    return makeUtxoChain({ ...node, ...opening.common, wallet, chain: id });
  },
  evm: async (opening) => {
    const { openEvmChain } = await import('../chains/evm/open-evm-chain.ts');
    const { toEvmAddress } = await import('../chains/keys/evm-address.ts');
    const id = opening.chain as EvmChainId;
    const { tokenCode = {}, ...node } = settingsOf(opening.settings, id);
    const known = { tokens: contractsOf(opening.settings, id), tokenCode };
    const wallet = toWallet(opening, openAccounts(keysOf(opening, 'accounts'), toEvmAddress));
    return openEvmChain({ ...node, ...opening.common, ...known, wallet, chain: id });
  },
  tron: async (opening) => {
    const { openTronChain } = await import('../chains/tron/open-tron-chain.ts');
    const { toTronAddress } = await import('../chains/keys/evm-address.ts');
    const { genesisBlockId, tokenCode = {}, ...node } = settingsOf(opening.settings, 'tron');
    const known = { tokens: contractsOf(opening.settings, 'tron'), tokenCode };
    const wallet = toWallet(opening, openAccounts(keysOf(opening, 'accounts'), toTronAddress));
    const genesis = genesisBlockId === undefined ? {} : { genesisBlockId };
    return openTronChain({ ...node, ...opening.common, ...known, ...genesis, wallet });
  },
  solana: async (opening) => {
    const { openSolanaChain } = await import('../chains/solana/open-solana-chain.ts');
    const { genesisHash, ...node } = settingsOf(opening.settings, 'solana');
    const tokens = contractsOf(opening.settings, 'solana');
    const genesis = genesisHash === undefined ? {} : { genesisHash };
    const { hot } = keysOf(opening, 'pool');
    const wallet = toWallet(opening, handOutAddresses(opening.signer, 'solana', hot));
    return await openSolanaChain({ ...node, ...opening.common, ...genesis, tokens, wallet });
  },
  monero: async (opening) => {
    const { makeMoneroChain } = await import('../chains/monero/make-monero-chain.ts');
    const { openMoneroAddresses } = await import('../chains/monero/own-addresses.ts');
    const { openViewKeys } = await import('../chains/monero/keys/view-keys.ts');
    const { network, url, coldWalletUrl } = settingsOf(opening.settings, 'monero');
    const cold = coldWalletUrl === undefined ? {} : { coldWalletUrl };
    const { spendKey, viewSecret } = keysOf(opening, 'view');
    const keys = openViewKeys({ spendKey: hex.decode(spendKey), viewSecret: hex.decode(viewSecret) }, network);
    const session = makeRemoteSession(opening.signer);
    const addresses = openMoneroAddresses({ session, keys });
    const sign: ChainWallet['sign'] = async (request) => await opening.signer.sign('monero', request);
    return makeMoneroChain({ network, url, ...cold, ...opening.common, keys, session, wallet: { ...addresses, sign } });
  },
};

function toWallet({ chain, signer, description }: Opening, addressAt: OwnAddressAt): ChainWallet {
  const { keys, signsForDeposits } = description;
  return makeRemoteWallet({ chain, signer, addressAt, isDerivable: keys.kind === 'accounts', signsForDeposits });
}

function keysOf<Kind extends ChainKeys['kind']>({ chain, description: { keys } }: Opening, kind: Kind) {
  if (keys.kind !== kind) throw new TypeError(`the signer describes other keys of ${chain} than it has`);
  return keys as Extract<ChainKeys, { kind: Kind }>;
}
