import { expect, test } from 'vitest';
import { kraken as krakenProtocol } from '#src/adapters/rates/kraken.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import { openVenue } from '#src/adapters/rates/venue.ts';
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
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
const kraken = openVenue(krakenProtocol, {
  baseUrl: 'https://kraken.example',
  streamUrl: 'wss://kraken.example',
  clock: systemClock,
});
const allVenues = { priceSources: ['kraken', 'coinbase', 'bitfinex', 'kucoin'] } as const;

/** Complete configuration of a mainnet process, so that only the price feed can be refused. */
const foundation = {
  config: { networkProfile: 'mainnet', chainsFile: '/nowhere/chains.json', walletSeed: 'words' } as Config,
  log: { debug() {}, info() {}, warn() {}, error() {}, droppedFields: () => 0 },
  signer: connectSigner({ socketPath: '/nowhere/socket' }),
};

test('mainnet is priced by venues that must agree, and by nothing that is made up', () => {
  const { feed } = openNodePrices.mainnet(allVenues);
  expect(feed.sources.map(({ name, kind }) => [name, kind])).toEqual([
    ['kraken', 'venue'],
    ['coinbase', 'venue'],
    ['bitfinex', 'venue'],
    ['kucoin', 'venue'],
  ]);
});

test('rates of money are asked for where the settings say, and made up only where prices are', () => {
  const fiatSources = ['kraken', 'coingecko'] as const;
  const kindsOf = (prices: NodePrices) => prices.fiat?.map(({ name, kind }) => [name, kind]);
  const both = [
    ['kraken', 'live'],
    ['coingecko', 'live'],
  ];
  expect(kindsOf(openNodePrices.mainnet({ ...allVenues, fiatSources }))).toEqual(both);
  expect(kindsOf(openNodePrices.testnet({ ...allVenues, fiatSources }))).toEqual(both);
  expect(kindsOf(openNodePrices.testnet({ priceSources: 'sandbox', fiatSources }))).toEqual([['sandbox', 'simulated']]);
});

test('a symbol needs more than half of the venues that trade it, and two at least', () => {
  const { feed } = openNodePrices.mainnet(allVenues);
  expect(pricePolicyOf(feed)).toMatchObject({ minimumSources: 2, quorums: { BTC: 3, XMR: 2, USDT: 2 } });
  const { feed: small } = openNodePrices.mainnet({ priceSources: ['kraken', 'coinbase'] });
  expect(pricePolicyOf(small)).toMatchObject({ minimumSources: 2, quorums: { BTC: 2, XMR: 2 } });
});

test("mainnet can not be built with the sandbox's prices, whatever else is allowed", async () => {
  // @ts-expect-error a simulated feed is not a live one
  const prices: NodePrices = { profile: 'mainnet', feed: simulated };
  await expect(openNodes(foundation, prices)).rejects.toThrow('real money is not priced with simulated prices');
  const named = { ...simulated, kind: 'live' } as unknown as LivePriceFeed;
  const disguised = openNodes(foundation, { profile: 'mainnet', feed: named });
  await expect(disguised).rejects.toThrow('real money is not priced with simulated prices');
  expect(() => openNodePrices.mainnet({ priceSources: 'sandbox' })).toThrow('real money');
  // @ts-expect-error one venue is not enough
  expect(() => openNodePrices.mainnet({ priceSources: ['kraken'] })).toThrow();
});

test('mainnet can not be built with the prices of another profile', async () => {
  const opening = openNodes(foundation, openNodePrices.testnet(allVenues));
  await expect(opening).rejects.toThrow('mainnet is not opened with the prices of testnet');
});

test('mainnet with its own prices goes on to its nodes', async () => {
  await expect(openNodes(foundation, openNodePrices.mainnet(allVenues))).rejects.toThrow('CHAINS_FILE');
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

test('testnet has made-up prices only when told so, and one source is enough for them', () => {
  const { feed } = openNodePrices.testnet({ priceSources: 'sandbox' });
  expect(feed).toMatchObject({ kind: 'simulated', because: 'PRICE_SOURCES=sandbox' });
  expect(pricePolicyOf(feed).minimumSources).toBe(1);
  expect(openNodePrices.testnet(allVenues).feed.kind).toBe('live');
});
