import { describe, expect, test } from 'vitest';
import { readConfig, type Environment } from './config.ts';

const sourcesOf = (env: Environment) => {
  const result = readConfig(env);
  return result.ok ? result.config.priceSources : result.problems.join('\n');
};

describe('the sources of prices', () => {
  const nodes = { CHAINS_FILE: './chains.json', WALLET_SEED: 'words' };
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
