import { expect, test } from 'vitest';
import { ratesQuery } from './rates-query.ts';

test('a link to the page of rates names the pair, and the amount if there is one', () => {
  const pair = { from: 'BTC', to: 'USDT-TRC20' };
  expect(ratesQuery(pair)).toBe('?sendCurrency=BTC&receiveCurrency=USDT-TRC20');
  expect(ratesQuery({ ...pair, amount: '0.5' })).toBe('?sendCurrency=BTC&receiveCurrency=USDT-TRC20&sendAmount=0.5');
});

test('an amount that stays in its currency has no pair to explain', () => {
  expect(ratesQuery({ from: 'BTC', to: 'BTC', amount: '1' })).toBe('');
});
