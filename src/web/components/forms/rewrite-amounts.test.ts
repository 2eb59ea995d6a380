import { expect, test } from 'vitest';
import { rewriteAmounts } from './rewrite-amounts.ts';

test('an amount keeps its value in a language with another decimal sign', () => {
  expect(rewriteAmounts('?sendCurrency=BTC&sendAmount=1%2C234', 'fr', 'en')).toBe('?sendCurrency=BTC&sendAmount=1.234');
  expect(rewriteAmounts('?receiveAmount=1.5', 'ja', 'es')).toBe('?receiveAmount=1%2C5');
  expect(rewriteAmounts('?sendAmount=97%2C544.8', 'en', 'fr')).toBe('?sendAmount=97544%2C8');
});

test('a query without amounts stays as it is written', () => {
  expect(rewriteAmounts('?tab=mixing&sendCurrency=USDT%2DTRC20', 'fr', 'en')).toBe(
    '?tab=mixing&sendCurrency=USDT%2DTRC20',
  );
  expect(rewriteAmounts('', 'fr', 'en')).toBe('');
});

test('what is no clear amount is left for the form to ask about', () => {
  expect(rewriteAmounts('?sendAmount=25.000', 'es', 'en')).toBe('?sendAmount=25.000');
  expect(rewriteAmounts('?sendAmount=ten', 'en', 'fr')).toBe('?sendAmount=ten');
});
