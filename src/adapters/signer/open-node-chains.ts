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
import { openPool, type NodeCheck, type OpenNode } from '../chains/pool/open-pool.ts';
import {
  configuredChains,
  contractsOf,
  describeNetwork,
  entriesOf,
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
  /** Called when another node of a chain takes over. */
  onTakeOver?: ((chain: ChainId, label: string) => void) | undefined;
}>;

export type NodeChains = Readonly<{
  chains: Chains;
  /** Identity and health checks of each node. */
  checks: readonly NodeCheck[];
}>;

export async function openNodeChains(options: Options): Promise<NodeChains> {
  const { settings, clock, onTakeOver } = options;
  const pairs = new Map<ChainId, ChainPair>();
  const checks: NodeCheck[] = [];
  const description = await options.signer.describe();
  for (const chain of configuredChains(settings)) {
    const opened = await openPool({
      chain,
      entries: entriesOf(settings, chain),
      open: await prepareChain(chain, options, description),
      clock,
      onTakeOver: onTakeOver && ((label) => onTakeOver(chain, label)),
    });
    pairs.set(chain, opened.pair);
    checks.push(...opened.checks);
  }
  const all = chainIds.map((chain) => [chain, pairs.get(chain) ?? makeInactiveChain(chain)] as const);
  return { chains: Object.fromEntries(all) as Chains, checks };
}

async function prepareChain(chain: ChainId, options: Options, { chains }: SignerDescription): Promise<OpenNode> {
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
/** Opens what all nodes of the chain share. What it returns opens one of them. */
type Opener = (opening: Opening) => Promise<OpenNode>;

const openers: Readonly<Record<ChainFamily, Opener>> = {
  utxo: async (opening) => {
    const { makeUtxoChain } = await import('../chains/utxo/make-utxo-chain.ts');
    const { openUtxoAddresses } = await import('../chains/utxo/utxo-address.ts');
    const id = opening.chain as UtxoChainId;
    const node = settingsOf(opening.settings, id);
    const own = openUtxoAddresses(id, node.network, keysOf(opening, 'accounts'));
    const wallet = toWallet(opening, withLaterEpochs(own, handOutAddresses(opening.signer, id, '')));
    return async (connection) => makeUtxoChain({ ...node, ...opening.common, ...connection, wallet, chain: id });
  },
  evm: async (opening) => {
    const { openEvmChain } = await import('../chains/evm/open-evm-chain.ts');
    const { toEvmAddress } = await import('../chains/keys/evm-address.ts');
    const id = opening.chain as EvmChainId;
    const { tokenCode = {}, ...node } = settingsOf(opening.settings, id);
    const known = { tokens: contractsOf(opening.settings, id), tokenCode };
    const own = openAccounts(keysOf(opening, 'accounts'), toEvmAddress);
    const wallet = toWallet(opening, withLaterEpochs(own, handOutAddresses(opening.signer, id, '')));
    const gap = { isOpen: false };
    return async (connection) =>
      openEvmChain({ ...node, ...opening.common, ...connection, ...known, wallet, gap, chain: id });
  },
  tron: async (opening) => {
    const { openTronChain } = await import('../chains/tron/open-tron-chain.ts');
    const { toTronAddress } = await import('../chains/keys/evm-address.ts');
    const { genesisBlockId, tokenCode = {}, ...node } = settingsOf(opening.settings, 'tron');
    const known = { tokens: contractsOf(opening.settings, 'tron'), tokenCode };
    const own = openAccounts(keysOf(opening, 'accounts'), toTronAddress);
    const wallet = toWallet(opening, withLaterEpochs(own, handOutAddresses(opening.signer, 'tron', '')));
    const genesis = genesisBlockId === undefined ? {} : { genesisBlockId };
    return async (connection) =>
      openTronChain({ ...node, ...opening.common, ...connection, ...known, ...genesis, wallet });
  },
  solana: async (opening) => {
    const { openSolanaChain } = await import('../chains/solana/open-solana-chain.ts');
    const { genesisHash, ...node } = settingsOf(opening.settings, 'solana');
    const tokens = contractsOf(opening.settings, 'solana');
    const genesis = genesisHash === undefined ? {} : { genesisHash };
    const { hot } = keysOf(opening, 'pool');
    const wallet = toWallet(opening, handOutAddresses(opening.signer, 'solana', hot));
    return async (connection) =>
      await openSolanaChain({ ...node, ...opening.common, ...connection, ...genesis, tokens, wallet });
  },
  monero: async (opening) => {
    const { makeMoneroChain } = await import('../chains/monero/make-monero-chain.ts');
    const { openMoneroAddresses } = await import('../chains/monero/own-addresses.ts');
    const { openViewKeys } = await import('../chains/monero/keys/view-keys.ts');
    const { network, coldWalletUrl } = settingsOf(opening.settings, 'monero');
    const cold = coldWalletUrl === undefined ? {} : { coldWalletUrl };
    const { spendKey, viewSecret } = keysOf(opening, 'view');
    const keys = openViewKeys({ spendKey: hex.decode(spendKey), viewSecret: hex.decode(viewSecret) }, network);
    const session = makeRemoteSession(opening.signer);
    const addresses = openMoneroAddresses({ session, keys });
    const sign: ChainWallet['sign'] = async (request) => await opening.signer.sign('monero', request);
    const wallet = { ...addresses, sign };
    const common = { network, ...cold, ...opening.common, keys, session, wallet };
    return async (connection) => makeMoneroChain({ ...common, ...connection });
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
