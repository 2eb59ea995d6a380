/** Opens the environment of the configured network profile, with the price feed allowed for it. */
import { openLiveFeed } from '#src/adapters/rates/live-feed.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import { systemClock as clock } from '#src/adapters/system-clock-and-random.ts';
import type { Config } from '#src/config/config.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import { makeSimulatedPriceFeed } from '#src/usecases/ports/price-feed.ts';
import type { Foundation } from './environment.ts';
import type { Environment, NodePrices } from './environment.ts';
import { openNodes } from './open-nodes.ts';
import { openSandbox } from './open-sandbox.ts';

export async function openEnvironment(foundation: Foundation, store: Store): Promise<Environment> {
  const { networkProfile } = foundation.config;
  if (networkProfile === 'sandbox') return await openSandbox(foundation, store);
  return await openNodes(foundation, openNodePrices[networkProfile](foundation.config));
}

type PriceSettings = Pick<Config, 'priceSources'> & Partial<Pick<Config, 'priceKeys'>>;

export const openNodePrices = {
  testnet: ({ priceSources, priceKeys: keys = {} }: PriceSettings) => {
    if (priceSources !== 'sandbox') return { profile: 'testnet', feed: openLiveFeed(priceSources, { clock, keys }) };
    // The prices are simulated on purpose: coins of test networks have no price, and a private network may reach no
    // venue.
    const source = makeSandboxFeed({ seed: 'sampan-testnet', clock });
    return { profile: 'testnet', feed: makeSimulatedPriceFeed(source, 'PRICE_SOURCES=sandbox') };
  },
  mainnet: ({ priceSources, priceKeys: keys = {} }: PriceSettings) => {
    if (priceSources === 'sandbox') throw new TypeError('real money is not priced with simulated prices');
    return { profile: 'mainnet', feed: openLiveFeed(priceSources, { clock, keys }) };
  },
} as const satisfies Readonly<{
  [Profile in NodePrices['profile']]: (config: PriceSettings) => Extract<NodePrices, { profile: Profile }>;
}>;
