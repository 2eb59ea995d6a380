/**
 * Environment of the profiles with real chains: the configured nodes, the keys of the signer, the system clock, and the
 * price feed of the profile.
 */
import {
  configuredChains,
  readNodeSettings,
  toCapOverrides,
  type NodeSettings,
} from '#src/adapters/chains/node-settings.ts';
import { toSocksProxy } from '#src/adapters/chains/socks.ts';
import { openAllowedPlaces } from '#src/adapters/signer/allowed-places.ts';
import { openNodeChains, type NodeChains } from '#src/adapters/signer/open-node-chains.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import type { Config } from '#src/config/config.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { assertLive } from '#src/usecases/ports/price-feed.ts';
import type { Foundation } from './environment.ts';
import type { Environment, NodePrices } from './environment.ts';

type NodeFoundation = Pick<Foundation, 'config' | 'log' | 'signer'>;

export async function openNodes({ config, log, signer }: NodeFoundation, prices: NodePrices): Promise<Environment> {
  const { chainsFile, networkProfile: profile } = config;
  // The price feed is checked before anything is opened. The type says the same; this check holds even after a cast.
  if (prices.profile !== profile) throw new TypeError(`${profile} is not opened with the prices of ${prices.profile}`);
  if (profile === 'mainnet') assertLive(prices.feed);
  if (chainsFile === undefined) throw new TypeError('a profile with nodes is not started without CHAINS_FILE');
  const settings = await readNodeSettings(chainsFile);
  const opened = await openNodeChains({
    settings,
    profile,
    signer,
    clock: systemClock,
    proxy: config.socksProxy === undefined ? undefined : toSocksProxy(config.socksProxy),
    onTakeOver: (chain, label) => log.warn('another node is asked', { chain, reason: label }),
  });
  await checkIdentities(opened, log);
  return {
    chains: opened.chains,
    clock: systemClock,
    prices,
    rules: makeRules(config, settings),
    sandbox: undefined,
    nodes: settings,
    caps: toCapOverrides(settings),
    places: await openAllowedPlaces(settings),
    close: () => Promise.resolve(closeFeed(prices)),
  };
}

function closeFeed({ feed }: NodePrices): void {
  if (feed.kind === 'live') feed.sources.forEach((venue) => venue.close());
}

/**
 * Checks the identity of all nodes. A node of another network aborts the start: nothing may be signed for it. A node
 * that does not answer does not abort the start; its chain takes no orders until the node answers and passes the same
 * check.
 */
async function checkIdentities({ checks }: NodeChains, log: Foundation['log']): Promise<void> {
  const problems: string[] = [];
  for (const { chain, label, checkIdentity } of checks) {
    const named = label === undefined ? '' : `${label}: `;
    try {
      const identity = await checkIdentity();
      problems.push(...[...identity.problems, ...(identity.lacks ?? [])].map((problem) => named + problem));
      log.info('a node was found', { chain, reason: `${named}${identity.software}, ${identity.network}` });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      log.warn('a node does not answer', { chain, ...(label !== undefined && { reason: label }) }, error);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
}

function makeRules(
  { networkProfile: profile, socksProxy, unpaidOrders, payoutsTogether }: Config,
  settings: NodeSettings,
): Environment['rules'] {
  const active = new Set(configuredChains(settings));
  return {
    profile,
    // A private Monero network (regtest) uses main-network addresses.
    acceptedNetworks: (chain) =>
      profile === 'mainnet' || (chain === 'monero' && settings.monero?.network === 'regtest') ? ['main'] : ['test'],
    isActive: (chain) => active.has(chain),
    hasTorProxy: socksProxy !== undefined,
    unpaidOrders,
    payoutsTogether,
    blockSeconds: (chain) => settings[chain]?.blockSeconds ?? facts[chain].blockSeconds,
  };
}
