import { describe, expect, test } from 'vitest';
import { currencies, currencyIds } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { networkDisplayName } from '#src/domain/network-name.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { CurrencyRow } from './currency-row.ts';
import { coinName, findCurrencies } from './find-currencies.ts';

const rows: readonly CurrencyRow[] = currencyIds.map((id) => ({
  id,
  symbol: currencies[id].symbol,
  chain: currencies[id].chain,
  chainName: chains[currencies[id].chain].name,
  networkName: networkDisplayName(id),
  tag: '',
  networkCoin: 'BTC',
  min: '1',
  minReason: 'currency_minimum',
  max: '2',
}));
const t = makeTranslate({ language: 'en', messages: {} });
const find = (text: string, chain?: CurrencyRow['chain']): readonly string[] =>
  findCurrencies(rows, { text, chain, t }).map(({ id }) => id);

describe('the search for a currency', () => {
  test.each([
    ['usdt tron', ['USDT-TRC20']],
    ['TRC-20', ['USDT-TRC20']],
    ['trc20 usdt', ['USDT-TRC20']],
    ['ＢＥＰ２０', ['USDT-BEP20', 'USDC-BEP20']],
    ['比特币', ['BTC']],
    ['btb', ['BTC']],
    ['門羅', ['XMR']],
    ['テザー', ['USDT-TRC20', 'USDT-ERC20', 'USDT-BEP20', 'USDT-POLYGON']],
    ['no such coin', []],
    ['tether', ['USDT-TRC20', 'USDT-ERC20', 'USDT-BEP20', 'USDT-POLYGON']],
    ['bitcion', ['BTC', 'BCH']],
    ['mnoero', ['XMR']],
  ])('%j finds %j', (text, ids) => {
    expect(find(text)).toEqual(ids);
  });

  test('finds the ticker first, and no word inside another', () => {
    expect(find('eth')[0]).toBe('ETH');
    expect(find('eth')).not.toContain('USDT-TRC20');
    expect(find('tr')[0]).toBe('TRX');
  });

  test('without words finds all', () => {
    expect(find('  ')).toHaveLength(currencyIds.length);
  });

  test('stays within the chosen network', () => {
    expect(find('usd', 'polygon')).toEqual(['USDT-POLYGON', 'USDC-POLYGON']);
  });
});

test('a pegged token has the name of what it is, and the others that of their coin', () => {
  const names = rows.filter(({ symbol }) => symbol === 'USDT').map((row) => `${row.id} ${coinName(row, t)}`);
  expect(names).toContain('USDT-BEP20 Binance-Peg USDT');
  expect(names.filter((name) => name.includes('Binance-Peg'))).toHaveLength(1);
});
