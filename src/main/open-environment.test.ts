import { expect, test } from 'vitest';
import { makeKrakenSource } from '#src/adapters/rates/kraken.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import type { Config } from '#src/config/config.ts';
import {
  makeLivePriceFeed,
  makeSimulatedPriceFeed,
  pricePolicyOf,
  type LivePriceFeed,
  type VenueSource,
} from '#src/usecases/ports/price-feed.ts';
import type { NodePrices } from './environment.ts';
import { openNodePrices } from './open-environment.ts';
import { openNodes } from './open-nodes.ts';

const walk = makeSandboxFeed({ seed: 'a seed', clock: systemClock });
const simulated = makeSimulatedPriceFeed(walk, 'a test');
const kraken = makeKrakenSource({ baseUrl: 'https://kraken.example', clock: systemClock });

/** Complete configuration of a mainnet process, so that only the price feed can be refused. */
const foundation = {
  config: { networkProfile: 'mainnet', chainsFile: '/nowhere/chains.json', walletSeed: 'words' } as Config,
  log: { debug() {}, info() {}, warn() {}, error() {}, droppedFields: () => 0 },
};

test('mainnet is priced by venues that must agree, and by nothing that is made up', () => {
  const { feed } = openNodePrices.mainnet();
  expect(feed.sources.map(({ name, kind }) => [name, kind])).toEqual([
    ['kraken', 'venue'],
    ['coinbase', 'venue'],
    ['coingecko', 'aggregator'],
  ]);
  expect(pricePolicyOf(feed).minimumSources).toBe(2);
});

test("mainnet can not be built with the sandbox's prices, whatever else is allowed", async () => {
  // @ts-expect-error a simulated feed is not a live one
  const prices: NodePrices = { profile: 'mainnet', feed: simulated };
  await expect(openNodes(foundation, prices)).rejects.toThrow('real money is not priced with simulated prices');
  const named = { ...simulated, kind: 'live' } as unknown as LivePriceFeed;
  const disguised = openNodes(foundation, { profile: 'mainnet', feed: named });
  await expect(disguised).rejects.toThrow('real money is not priced with simulated prices');
});

test('mainnet can not be built with the prices of another profile', async () => {
  const opening = openNodes(foundation, openNodePrices.testnet());
  await expect(opening).rejects.toThrow('mainnet is not opened with the prices of testnet');
});

test('mainnet with its own prices goes on to its nodes', async () => {
  await expect(openNodes(foundation, openNodePrices.mainnet())).rejects.toThrow('CHAINS_FILE');
});

test('a live feed has two venues, and takes no simulated source for one', () => {
  const isLive = (...venues: readonly VenueSource[]) => {
    // @ts-expect-error a list of unknown length may have fewer venues than required
    makeLivePriceFeed(venues);
  };
  expect(() => isLive(kraken)).toThrow('real money is priced by 2 venues at least');
  expect(() => isLive(kraken, kraken)).toThrow('real money is priced by 2 venues at least');
  // @ts-expect-error the walk of the sandbox is no venue
  expect(() => makeLivePriceFeed([kraken, walk])).toThrow('real money is not priced with simulated prices');
  // @ts-expect-error a feed is made by its function, not by hand
  const byHand: LivePriceFeed = { kind: 'live', sources: [kraken, kraken] };
  expect(byHand.sources).toHaveLength(2);
});

test('testnet has made-up prices, knowingly, and one source is enough for them', () => {
  const { feed } = openNodePrices.testnet();
  expect(feed).toMatchObject({ kind: 'simulated', because: 'coins of test networks have no price' });
  expect(pricePolicyOf(feed).minimumSources).toBe(1);
});
