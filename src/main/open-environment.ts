/** Opens the environment of the configured network profile, with the price feed allowed for it. */
import { openLiveFeed } from '#src/adapters/rates/live-feed.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import { makeSimulatedPriceFeed } from '#src/usecases/ports/price-feed.ts';
import type { Foundation } from './environment.ts';
import type { Environment, NodePrices } from './environment.ts';
import { openNodes } from './open-nodes.ts';
import { openSandbox } from './open-sandbox.ts';

export async function openEnvironment(foundation: Foundation, store: Store): Promise<Environment> {
  const { networkProfile } = foundation.config;
  if (networkProfile === 'sandbox') return await openSandbox(foundation, store);
  return await openNodes(foundation, openNodePrices[networkProfile]());
}

export const openNodePrices = {
  // Simulated on purpose: coins of test networks have no price, so the sandbox's random walk stands in.
  testnet: () => {
    const source = makeSandboxFeed({ seed: 'sampan-testnet', clock: systemClock });
    return { profile: 'testnet', feed: makeSimulatedPriceFeed(source, 'coins of test networks have no price') };
  },
  mainnet: () => ({ profile: 'mainnet', feed: openLiveFeed({ clock: systemClock }) }),
} as const satisfies Readonly<{ [Profile in NodePrices['profile']]: () => Extract<NodePrices, { profile: Profile }> }>;
