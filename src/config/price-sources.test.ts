import { describe, expect, test } from 'vitest';
import { readConfig, type Environment } from './config.ts';

const sourcesOf = (env: Environment) => {
  const result = readConfig(env);
  return result.ok ? result.config.priceSources : result.problems.join('\n');
};

describe('the sources of prices', () => {
  const nodes = { CHAINS_FILE: './chains.json', WALLET_SEED_FILE: 'seed' };
  const testnet = { NETWORK_PROFILE: 'testnet', ...nodes };

  test('are all venues with real nodes, and simulated there only when told so', () => {
    expect(sourcesOf(testnet)).toEqual(['kraken', 'coinbase', 'bitfinex', 'kucoin']);
    expect(sourcesOf({ ...testnet, PRICE_SOURCES: 'kucoin, kraken,bitfinex' })).toEqual([
      'kraken',
      'bitfinex',
      'kucoin',
    ]);
    expect(sourcesOf({ ...testnet, PRICE_SOURCES: 'sandbox' })).toBe('sandbox');
  });

  test.each(['kraken', 'kraken,kucoin', 'kraken,kraken', 'kraken,mtgox', 'kraken,sandbox', 'kraken,'])(
    'are not "%s"',
    (text) => {
      expect(sourcesOf({ ...testnet, PRICE_SOURCES: text })).toContain('PRICE_SOURCES must be 2 or more of');
    },
  );

  test('are never simulated on mainnet, and always in the sandbox', () => {
    const mainnet = { NETWORK_PROFILE: 'mainnet', ...nodes };
    expect(sourcesOf({ ...mainnet, PRICE_SOURCES: 'sandbox' })).toContain('PRICE_SOURCES must be');
    expect(sourcesOf(mainnet)).not.toContain('PRICE_SOURCES');
    expect(sourcesOf({ PRICE_SOURCES: 'kraken,coinbase' })).toContain('PRICE_SOURCES must be');
  });
});

describe('the keys of venues', () => {
  const read = (text?: string) => {
    const result = readConfig(text === undefined ? {} : { PRICE_KEYS: text });
    return result.ok ? result.config.priceKeys : result.problems.join('\n');
  };

  test('are headers by venue, and none by default', () => {
    expect(read()).toEqual({});
    expect(read('kucoin:KC-API-KEY=a=b, kraken:API-Key=c,kucoin:KC-API-PARTNER=d')).toEqual({
      kucoin: { 'KC-API-KEY': 'a=b', 'KC-API-PARTNER': 'd' },
      kraken: { 'API-Key': 'c' },
    });
  });

  test.each(['hidden', 'mtgox:Key=hidden', 'kraken:Key=', 'kraken:Host=hidden', 'kraken:Key=hidden,'])(
    'are not "%s", and the refusal does not repeat them',
    (text) => {
      expect(read(text)).toContain('PRICE_KEYS must be entries of a venue');
      expect(read(text)).not.toContain('hidden');
    },
  );
});

describe('the sources of rates of money', () => {
  const read = (text?: string) => {
    const result = readConfig(text === undefined ? {} : { FIAT_SOURCES: text });
    return result.ok ? result.config.fiatSources : result.problems.join('\n');
  };

  test('are all of them, some of them, or none', () => {
    expect(read()).toEqual(['kraken', 'coinbase', 'coingecko']);
    expect(read('coingecko, kraken')).toEqual(['kraken', 'coingecko']);
    expect(read('none')).toEqual([]);
  });

  test.each(['kraken', 'kraken,kraken', 'kraken,ecb', 'none,kraken'])('are not "%s"', (text) => {
    expect(read(text)).toContain('FIAT_SOURCES must be "none", or 2 or more of');
  });
});
