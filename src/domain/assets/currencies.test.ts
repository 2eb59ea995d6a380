/** The asset table compared with a second, independent list. */
import { describe, expect, test } from 'vitest';
import { chains } from './chains.ts';
import {
  chainIds,
  currencies,
  currencyIds,
  heldCurrencyIds,
  isCurrencyId,
  isOffered,
  lookAlikeIds,
} from './currencies.ts';
import { formatMoney, money } from '../money.ts';
import { parseCurrencyId } from '../parse-currency-id.ts';

/** Repeated here on purpose: a wrong number of decimals makes every amount wrong by a factor of ten. */
const expected = [
  ['BTC', 'BTC', 'bitcoin', 8],
  ['ETH', 'ETH', 'ethereum', 18],
  ['BNB', 'BNB', 'bnb-chain', 18],
  ['POL', 'POL', 'polygon', 18],
  ['TRX', 'TRX', 'tron', 6],
  ['SOL', 'SOL', 'solana', 9],
  ['XMR', 'XMR', 'monero', 12],
  ['LTC', 'LTC', 'litecoin', 8],
  ['BCH', 'BCH', 'bitcoin-cash', 8],
  ['USDT-TRC20', 'USDT', 'tron', 6],
  ['USDT-ERC20', 'USDT', 'ethereum', 6],
  ['USDT-BEP20', 'USDT', 'bnb-chain', 18],
  ['USDT-POLYGON', 'USDT', 'polygon', 6],
  ['USDC-ERC20', 'USDC', 'ethereum', 6],
  ['USDC-BEP20', 'USDC', 'bnb-chain', 18],
  ['USDC-POLYGON', 'USDC', 'polygon', 6],
  ['USDC-SOL', 'USDC', 'solana', 6],
] as const;

test('the seventeen assets that the product began with are offered, in its order', () => {
  const began: readonly string[] = expected.map(([id]) => id);
  expect(currencyIds.filter((id) => began.includes(id))).toEqual(began);
  expect(Object.keys(currencies)).toEqual([...heldCurrencyIds]);
});

test.each(expected)('%s is %s on %s with %i decimals', (id, symbol, chain, decimals) => {
  expect(currencies[id]).toMatchObject({ id, symbol, chain, decimals });
  expect(currencies[id].isToken).toBe(id.includes('-'));
  expect(currencies[id].name).not.toBe('');
});

describe('limits', () => {
  test.each(currencyIds)('of %s are positive, and the least is below the most', (id) => {
    const { minUnits, maxUnits } = currencies[id];
    expect(minUnits).toBeGreaterThan(0n);
    expect(maxUnits).toBeGreaterThan(minUnits);
  });

  test.each([
    ['BTC', '0.001'],
    ['ETH', '0.01'],
    ...currencyIds.filter((id) => id.startsWith('USDT-')).map((id) => [id, '10'] as const),
  ] as const)('of %s begin at %s, as the product says', (id, least) => {
    expect(formatMoney(money(id, currencies[id].minUnits))).toBe(least);
  });

  test('of bitcoin end at ten', () => {
    expect(formatMoney(money('BTC', currencies.BTC.maxUnits))).toBe('10');
  });

  test.each(currencyIds)('of %s leave room for what its chain calls dust', (id) => {
    const { chain, isToken, minUnits } = currencies[id];
    if (!isToken) expect(minUnits).toBeGreaterThan(chains[chain].minOutputUnits);
  });
});

test.each(chainIds)('%s has its own coin, and that coin is on it', (chain) => {
  const { nativeCurrency } = chains[chain];
  expect(currencies[nativeCurrency]).toMatchObject({ chain, isToken: false });
});

test.each(lookAlikeIds)('%s is not offered, is named apart from what is, and has a price only for its refund', (id) => {
  const { symbol, priceSymbol, chain, name } = currencies[id];
  expect([isOffered(id), isCurrencyId(id), parseCurrencyId(id).ok]).toEqual([false, true, false]);
  const here = currencyIds.map((each) => currencies[each]).filter((each) => each.chain === chain);
  expect(here.map((each) => each.symbol)).not.toContain(symbol);
  expect(name).not.toBe('');
  expect(['USDC', 'USDT']).toContain(priceSymbol);
});

test('only whole ids in our own spelling are ids', () => {
  for (const id of currencyIds) expect(isCurrencyId(id)).toBe(true);
  for (const text of ['', 'btc', 'USDT', 'USDT_TRC20', 'BTC ', '__proto__', 'constructor', 'toString']) {
    expect(isCurrencyId(text)).toBe(false);
  }
});
