import { expect, test } from 'vitest';
import { chainIds } from './assets/currencies.ts';
import { quietReorganisation, stopsCrediting } from './deep-reorganisation.ts';
import { tiersOf } from './network-fee.ts';

test.each(chainIds)('on %s crediting stops before a reorganisation reaches what is credited', (chain) => {
  const least = Math.min(...tiersOf(chain, 'mainnet').map(({ blocks }) => blocks));
  expect(quietReorganisation(chain, 'mainnet')).toBeLessThan(least);
  expect(quietReorganisation(chain, 'mainnet')).toBeGreaterThanOrEqual(1);
});

test('the deepest reorganisations of Litecoin and Monero would have stopped crediting', () => {
  expect(stopsCrediting('litecoin', 'mainnet', { depth: 13, undoesFinal: false })).toBe(true);
  expect(stopsCrediting('monero', 'mainnet', { depth: 18, undoesFinal: false })).toBe(true);
});

test('one block is usual, unless the chain had declared it final', () => {
  for (const chain of chainIds) {
    expect(stopsCrediting(chain, 'mainnet', { depth: 1, undoesFinal: false })).toBe(false);
    expect(stopsCrediting(chain, 'mainnet', { depth: 1, undoesFinal: true })).toBe(true);
    expect(stopsCrediting(chain, 'sandbox', { depth: 1, undoesFinal: true })).toBe(false);
  }
});
