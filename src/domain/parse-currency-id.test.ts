import { describe, expect, test } from 'vitest';
import { currencies, currencyIds } from './assets/currencies.ts';
import { parseCurrencyId, parseSymbolOrCurrency, parseTokenOnChain } from './parse-currency-id.ts';

const unknown = { ok: false, code: 'currency_unknown' };
const lookAlikes = ['uſdt-trc20', 'UЅDT-TRC20', 'ВТС', 'ＢＴＣ', 'bтc', 'BTC\u200b', 'BTC\u0000'];

describe('a currency id', () => {
  test.each(currencyIds)('%s is understood as it is, and in any case', (id) => {
    expect(parseCurrencyId(id)).toEqual({ ok: true, value: id });
    expect(parseCurrencyId(id.toLowerCase())).toEqual({ ok: true, value: id });
  });

  test.each(currencyIds.filter((id) => currencies[id].isToken))('%s is understood with _ and without a dash', (id) => {
    expect(parseCurrencyId(id.replace('-', '_'))).toEqual({ ok: true, value: id });
    expect(parseCurrencyId(id.replace('-', ''))).toEqual({ ok: true, value: id });
  });

  test.each([
    ['USDT_TRC20', 'USDT-TRC20'],
    ['USDTTRC', 'USDT-TRC20'],
    ['usdttrc', 'USDT-TRC20'],
    ['USDTTRC20', 'USDT-TRC20'],
    ['USDT-TRON', 'USDT-TRC20'],
    ['USDTERC20', 'USDT-ERC20'],
    ['USDTERC', 'USDT-ERC20'],
    ['USDTBSC', 'USDT-BEP20'],
    ['USDT_BSC', 'USDT-BEP20'],
    ['USDTBEP20', 'USDT-BEP20'],
    ['USDTMATIC', 'USDT-POLYGON'],
    ['USDCSOL', 'USDC-SOL'],
    ['USDC_SOLANA', 'USDC-SOL'],
  ])('spelt %s means %s', (text, id) => {
    expect(parseCurrencyId(text)).toEqual({ ok: true, value: id });
  });

  test.each(['USDT', 'usdc', 'USDT-', 'USDT_', 'USDC '])('of a token without a network (%j) is refused', (text) => {
    expect(parseCurrencyId(text)).toMatchObject(unknown);
  });

  test('of a token without a network is refused with the networks it could be on', () => {
    const networks = 'USDC-ERC20, USDC-BEP20, USDC-POLYGON, USDC-SOL';
    expect(parseCurrencyId('usdc')).toEqual({ ...unknown, details: { networks } });
  });

  test.each([
    'USDT-SOL',
    'USDC-TRC20',
    'USDT-BTC',
    'USDT-TRC10',
    'USDT--TRC20',
    'USDT TRC20',
    'USDT-TRC20-ERC20',
    'BTC-ERC20',
  ])('of a token on a network where we do not have it (%s) is refused', (text) => {
    expect(parseCurrencyId(text)).toEqual(unknown);
  });

  test.each([
    '',
    ' ',
    '-',
    'DOGE',
    'XBT',
    'B-TC',
    'BTC ',
    ' BTC',
    'BTC\n',
    '__proto__',
    'constructor',
    'B'.repeat(999),
  ])('that nobody uses (%j) is refused', (text) => {
    expect(parseCurrencyId(text)).toEqual(unknown);
  });

  test.each(lookAlikes)('that only looks like ours (%j) is refused', (text) => {
    expect(parseCurrencyId(text)).toEqual(unknown);
  });
});

describe('a symbol on a chain', () => {
  test.each([
    ['USDT', 'TRON', 'USDT-TRC20'],
    ['USDT', 'tron', 'USDT-TRC20'],
    ['usdt', 'TRC20', 'USDT-TRC20'],
    ['USDT', 'ETHEREUM', 'USDT-ERC20'],
    ['USDT', 'Ethereum', 'USDT-ERC20'],
    ['USDT', 'ETH', 'USDT-ERC20'],
    ['USDT', 'BSC', 'USDT-BEP20'],
    ['USDT', 'BNB Smart Chain', 'USDT-BEP20'],
    ['USDT', 'bnb-chain', 'USDT-BEP20'],
    ['USDT', 'POLYGON', 'USDT-POLYGON'],
    ['USDT', 'Polygon', 'USDT-POLYGON'],
    ['USDC', 'Ethereum', 'USDC-ERC20'],
    ['USDC', 'BSC', 'USDC-BEP20'],
    ['USDC', 'Polygon', 'USDC-POLYGON'],
    ['USDC', 'Solana', 'USDC-SOL'],
    ['USDC', 'SOLANA', 'USDC-SOL'],
    ['BTC', 'Bitcoin', 'BTC'],
    ['ETH', 'Ethereum', 'ETH'],
    ['BNB', 'BSC', 'BNB'],
    ['POL', 'Polygon', 'POL'],
    ['TRX', 'TRON', 'TRX'],
    ['SOL', 'Solana', 'SOL'],
    ['XMR', 'Monero', 'XMR'],
    ['LTC', 'Litecoin', 'LTC'],
    ['BCH', 'Bitcoin Cash', 'BCH'],
  ])('%s on %s is %s', (symbol, chain, id) => {
    expect(parseTokenOnChain(symbol, chain)).toEqual({ ok: true, value: id });
  });

  test.each([
    ['USDT', ''],
    ['USDT', 'Solana'],
    ['USDT', 'Avalanche'],
    ['USDT', 'Bitcoin'],
    ['USDC', 'TRON'],
    ['USDC', 'undefined'],
    ['BTC', 'TRON'],
    ['ETH', 'BSC'],
    ['DOGE', 'Bitcoin'],
    ['', 'TRON'],
    ['USDT-TRC20', 'Ethereum'],
    ['USDT', 'TRОN'],
  ])('%j on %j is refused: there is no default network', (symbol, chain) => {
    expect(parseTokenOnChain(symbol, chain)).toEqual(unknown);
  });

  test.each(currencyIds)('finds %s by its symbol and the id of its chain', (id) => {
    expect(parseTokenOnChain(currencies[id].symbol, currencies[id].chain)).toEqual({ ok: true, value: id });
  });
});

describe('what a price is asked for', () => {
  test.each([
    ['USDT', 'USDT'],
    ['usdc', 'USDC'],
    ['USDT-TRC20', 'USDT'],
    ['USDT_TRC20', 'USDT'],
    ['usdtbsc', 'USDT'],
    ['USDC-SOL', 'USDC'],
    ['btc', 'BTC'],
    ['XMR', 'XMR'],
  ])('%s is a price of %s: a price needs no network', (text, symbol) => {
    expect(parseSymbolOrCurrency(text)).toEqual({ ok: true, value: { symbol } });
  });

  test.each(['', 'USD', 'DOGE', 'USDT-SOL', 'USDT-', 'toString', ...lookAlikes])('%j has no price here', (text) => {
    expect(parseSymbolOrCurrency(text)).toEqual(unknown);
  });
});
