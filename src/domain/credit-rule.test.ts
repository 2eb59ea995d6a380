import { expect, test } from 'vitest';
import { isCreditStopped, parseCreditScope, timesUsual } from './credit-rule.ts';

const rules = [
  { scope: 'all', times: 2 },
  { scope: 'litecoin', times: 20 },
  { scope: 'litecoin', times: null },
  { scope: 'monero', times: null },
] as const;

test('the strictest raise of a chain and of all chains holds', () => {
  expect(timesUsual([], 'litecoin')).toBe(1);
  expect(timesUsual(rules, 'litecoin')).toBe(20);
  expect(timesUsual(rules, 'bitcoin')).toBe(2);
  expect(timesUsual(rules, 'monero')).toBe(2);
});

test('a stop is in force beside a raise, on its own chain only', () => {
  expect(isCreditStopped(rules, 'litecoin')).toBe(true);
  expect(isCreditStopped(rules, 'monero')).toBe(true);
  expect(isCreditStopped(rules, 'bitcoin')).toBe(false);
  expect(isCreditStopped([{ scope: 'all', times: null }], 'bitcoin')).toBe(true);
});

test('a scope is a chain or all of them', () => {
  expect(['all', 'litecoin', 'LTC', 'dogecoin', ''].map(parseCreditScope)).toEqual([
    'all',
    'litecoin',
    undefined,
    undefined,
    undefined,
  ]);
});
