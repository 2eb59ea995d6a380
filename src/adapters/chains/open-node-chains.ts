/** Opens the chains that have a node. Adapters are loaded only for the chain families in use. */
import { chainIds, type ChainId, type EvmChainId, type UtxoChainId } from '#src/domain/assets/currencies.ts';
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { ChainPair, Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import { makeInactiveChain } from './inactive-chain.ts';
import { guardNode, type ChainOperations } from './node-guard.ts';
import { configuredChains, contractsOf, type NodeSettings } from './node-settings.ts';
import type { SocksProxy } from './socks.ts';

type Options = Readonly<{
  settings: NodeSettings;
  profile: NetworkProfile;
  seed: Uint8Array;
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
  for (const chain of configuredChains(options.settings)) opened.set(chain, await openChain(chain, options));
  const pairs = chainIds.map((chain) => {
    const pair = opened.get(chain);
    return [chain, pair ? guardNode(pair, pair.operations, options.clock) : makeInactiveChain(chain)] as const;
  });
  const operations = [...opened].map(([chain, pair]) => [chain, pair.operations] as const);
  return { chains: Object.fromEntries(pairs) as Chains, operations: new Map(operations) };
}

async function openChain(chain: ChainId, options: Options): Promise<Opened> {
  const isMain = options.settings[chain]?.network === 'main';
  if (isMain !== (options.profile === 'mainnet')) {
    throw new Error(`CHAINS_FILE: the network of ${chain} is not one of the profile ${options.profile}`);
  }
  const { profile, seed, proxy } = options;
  const common = { profile, seed, ...(proxy && { proxy }) };
  return await openers[facts[chain].family](chain, options.settings, common);
}

type Common = Readonly<{ profile: NetworkProfile; seed: Uint8Array; proxy?: SocksProxy }>;
type Opener = (chain: ChainId, settings: NodeSettings, common: Common) => Promise<Opened>;

const openers: Readonly<Record<ChainFamily, Opener>> = {
  utxo: async (chain, settings, common) => {
    const { makeUtxoChain } = await import('./utxo/make-utxo-chain.ts');
    const id = chain as UtxoChainId;
    return makeUtxoChain({ ...settingsOf(settings, id), ...common, chain: id });
  },
  evm: async (chain, settings, common) => {
    const { openEvmChain } = await import('./evm/open-evm-chain.ts');
    const id = chain as EvmChainId;
    const { tokenCode = {}, ...node } = settingsOf(settings, id);
    return await openEvmChain({ ...node, ...common, chain: id, tokens: contractsOf(settings, id), tokenCode });
  },
  tron: async (_chain, settings, common) => {
    const { openTronChain } = await import('./tron/open-tron-chain.ts');
    const { genesisBlockId, tokenCode = {}, ...node } = settingsOf(settings, 'tron');
    const known = { tokens: contractsOf(settings, 'tron'), tokenCode };
    return await openTronChain({
      ...node,
      ...common,
      ...known,
      ...(genesisBlockId !== undefined && { genesisBlockId }),
    });
  },
  solana: async (_chain, settings, common) => {
    const { openSolanaChain } = await import('./solana/open-solana-chain.ts');
    const { genesisHash, ...node } = settingsOf(settings, 'solana');
    const tokens = contractsOf(settings, 'solana');
    return await openSolanaChain({ ...node, ...common, tokens, ...(genesisHash !== undefined && { genesisHash }) });
  },
  monero: async (_chain, settings, common) => {
    const { makeMoneroChain } = await import('./monero/make-monero-chain.ts');
    const { restoreHeight, ...node } = settingsOf(settings, 'monero');
    return makeMoneroChain({ ...node, ...common, ...(restoreHeight !== undefined && { restoreHeight }) });
  },
};

function settingsOf<Id extends ChainId>(settings: NodeSettings, chain: Id): NonNullable<NodeSettings[Id]> {
  const found = settings[chain];
  if (!found) throw new TypeError(`${chain} has no node`);
  return found;
}
