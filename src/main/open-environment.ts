/** Opens the environment of the configured network profile, with the price feed allowed for it. */
import { openLiveFiat } from '#src/adapters/rates/fiat/live-fiat.ts';
import { makeSandboxFiat } from '#src/adapters/rates/fiat/sandbox-fiat.ts';
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

type PriceSettings = Pick<Config, 'priceSources'> & Partial<Pick<Config, 'priceKeys' | 'fiatSources'>>;

export const openNodePrices = {
  testnet: ({ priceSources, priceKeys: keys = {}, fiatSources = [] }: PriceSettings) => {
    if (priceSources !== 'sandbox') {
      const feed = openLiveFeed(priceSources, { clock, keys });
      return { profile: 'testnet', feed, fiat: openLiveFiat(fiatSources, { clock }) };
    }
    // The prices are simulated on purpose: coins of test networks have no price, and a private network may reach no
    // venue.
    const source = makeSandboxFeed({ seed: 'sampan-testnet', clock });
    const feed = makeSimulatedPriceFeed(source, 'PRICE_SOURCES=sandbox');
    return { profile: 'testnet', feed, fiat: [makeSandboxFiat(clock)] };
  },
  mainnet: ({ priceSources, priceKeys: keys = {}, fiatSources = [] }: PriceSettings) => {
    if (priceSources === 'sandbox') throw new TypeError('real money is not priced with simulated prices');
    const feed = openLiveFeed(priceSources, { clock, keys });
    return { profile: 'mainnet', feed, fiat: openLiveFiat(fiatSources, { clock }) };
  },
} as const satisfies Readonly<{
  [Profile in NodePrices['profile']]: (config: PriceSettings) => Extract<NodePrices, { profile: Profile }>;
}>;
