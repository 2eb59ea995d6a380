import { expect, test } from 'vitest';
import { combinePrices, defaultPricePolicy, type Observation } from './price-median.ts';
import { listSourcePrices } from './price-sources.ts';

const now = Date.UTC(2026, 10, 16);
const venues = [
  { name: 'kraken' },
  { name: 'coinbase', symbols: ['BTC'] },
  { name: 'bitfinex' },
  { name: 'kucoin', symbols: ['BTC', 'XMR'] },
];

function say(source: string, price: string, more: Partial<Observation> = {}): Observation {
  return { source, symbol: 'BTC', price, observedAt: now - 1_000, ...more };
}

function list(observations: readonly Observation[]) {
  const { rejected } = combinePrices(observations, {}, now, defaultPricePolicy);
  return listSourcePrices(['BTC', 'XMR'], venues, { observations, rejected });
}

test('each venue that trades a coin is listed with its price, its time and why it does not count', () => {
  const { BTC } = list([
    say('kraken', '97000.1'),
    say('coinbase', '97010'),
    say('bitfinex', '90000'),
    say('kucoin', '97005', { quote: 'USDT', observedAt: now - 2_000 }),
  ]);
  expect(BTC).toEqual([
    { source: 'kraken', price: '97000.1', observedAt: now - 1_000 },
    { source: 'coinbase', price: '97010', observedAt: now - 1_000 },
    { source: 'bitfinex', price: '90000', observedAt: now - 1_000, fault: 'outlier' },
    { source: 'kucoin', price: '97005', quote: 'USDT', observedAt: now - 2_000, fault: 'quote_unpriced' },
  ]);
});

test('a venue that says nothing of a coin it trades is listed as silent, and others are not listed', () => {
  const { XMR } = list([say('kraken', '390', { symbol: 'XMR' })]);
  expect(XMR).toEqual([
    { source: 'kraken', price: '390', observedAt: now - 1_000 },
    { source: 'bitfinex', fault: 'silent' },
    { source: 'kucoin', fault: 'silent' },
  ]);
});

test('old prices and prices from the future say so, and text that is no price is not repeated', () => {
  const { BTC } = list([
    say('kraken', '97000', { observedAt: now - 90_001 }),
    say('coinbase', '97000', { observedAt: now + 60_000 }),
    say('bitfinex', 'x'.repeat(5_000)),
  ]);
  expect(BTC?.map(({ source, price, fault }) => [source, price, fault])).toEqual([
    ['kraken', '97000', 'stale'],
    ['coinbase', '97000', 'from_the_future'],
    ['bitfinex', undefined, 'malformed'],
    ['kucoin', undefined, 'silent'],
  ]);
});

test('of two prices of one venue the newer one is listed', () => {
  const { BTC } = list([say('kraken', '96000', { observedAt: now - 9_000 }), say('kraken', '97000')]);
  expect(BTC?.[0]).toEqual({ source: 'kraken', price: '97000', observedAt: now - 1_000 });
});
