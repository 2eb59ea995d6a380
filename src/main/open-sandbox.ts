/** The sandbox profile: simulated chains, a clock that can be moved, and prices from a seeded random walk. */
import { makeMineTogether } from '#src/adapters/chains/sandbox/mine-when-due.ts';
import { makePostgresStorage } from '#src/adapters/chains/sandbox/postgres-storage.ts';
import { openSandboxClock } from '#src/adapters/chains/sandbox/sandbox-clock.ts';
import { seedHotWallets } from '#src/adapters/chains/sandbox/seed-hot-wallets.ts';
import { openTroubles } from '#src/adapters/chains/sandbox/troubles.ts';
import { troubleFeed } from '#src/adapters/chains/sandbox/with-troubles.ts';
import { makeSandboxFiat } from '#src/adapters/rates/fiat/sandbox-fiat.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import { anyPlace } from '#src/adapters/signer/allowed-places.ts';
import { openSandboxChains } from '#src/adapters/signer/open-sandbox-chains.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import { makeSimulatedPriceFeed } from '#src/usecases/ports/price-feed.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import type { Foundation } from './environment.ts';
import type { Environment } from './environment.ts';

export async function openSandbox(foundation: Foundation, store: Store): Promise<Environment> {
  const { config, database, signer, signals } = foundation;
  const clock = await openSandboxClock(database.pool, store, signals);
  const troubles = await openTroubles(database.pool, clock, signals);
  const network = { storage: makePostgresStorage(database.pool), clock, hasGlances: true, troubles };
  const chains = await openSandboxChains(network, signer);
  await seedHotWallets(chains);
  const source = troubleFeed(makeSandboxFeed({ seed: 'sampan-sandbox', clock }), troubles);
  return {
    chains,
    clock,
    prices: {
      profile: 'sandbox',
      feed: makeSimulatedPriceFeed(source, 'the sandbox has no real coins'),
      fiat: [makeSandboxFiat(clock)],
    },
    rules: {
      profile: 'sandbox',
      acceptedNetworks: () => ['main', 'test'],
      isActive: () => true,
      // The simulated chains have no network peers, so Tor would hide nothing.
      hasTorProxy: false,
      unpaidOrders: config.unpaidOrders,
      payoutsTogether: config.payoutsTogether,
      // Without a timer blocks are mined on request only, so the real chain's block time serves as the estimate.
      blockSeconds: (chain) => config.sandboxBlockMilliseconds / 1000 || facts[chain].blockSeconds,
    },
    sandbox: { chains, clock, troubles, mine: makeMineTogether(network) },
    nodes: undefined,
    caps: {},
    places: anyPlace,
    close: async () => {
      troubles.close();
      clock.close();
    },
  };
}
