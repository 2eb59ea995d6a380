import { describe, expect, test } from 'vitest';
import { isAddressId, makeAddressId, parseCurrencyOnNetwork, parseLabel } from './platform-address.ts';
import { parseReason } from './reason.ts';

describe('the currency of a platform address', () => {
  test.each([
    ['BTC', '', 'BTC'],
    ['BTC', 'bitcoin', 'BTC'],
    ['USDT-TRC20', '', 'USDT-TRC20'],
    ['USDT', 'tron', 'USDT-TRC20'],
    ['usdt', 'TRC20', 'USDT-TRC20'],
    ['USDC', 'Solana', 'USDC-SOL'],
  ])('is found from %j on %j', (currency, network, id) => {
    expect(parseCurrencyOnNetwork(currency, network)).toEqual({ ok: true, value: id });
  });

  test.each([
    ['USDT', '', 'network_missing', 'network'],
    ['USDT', 'bitcoin', 'network_wrong', 'network'],
    ['BTC', 'tron', 'network_wrong', 'network'],
    ['USDT-TRC20', 'ethereum', 'network_wrong', 'network'],
    ['USDT-TRC20', '<b>', 'network_wrong', 'network'],
    ['DOGE', '', 'currency_unknown', 'currency'],
    ['', 'tron', 'currency_unknown', 'currency'],
  ])('is refused for %j on %j: %s', (currency, network, code, field) => {
    expect(parseCurrencyOnNetwork(currency, network)).toMatchObject({ ok: false, code, details: { field } });
  });
});

describe('a label', () => {
  test.each(['Cold wallet', ' 冷錢包 ', 'x'.repeat(100)])('may be %j', (label) => {
    expect(parseLabel(label)).toEqual({ ok: true, value: label.trim() });
  });

  test.each(['', '   ', 'x'.repeat(101), '<img src=x>', 'two\nlines', 'left\u202Eright', 'nul\u0000', '\ud83d'])(
    'may not be %j',
    (label) => {
      expect(parseLabel(label)).toMatchObject({ code: 'label_invalid', details: { field: 'label' } });
    },
  );
});

describe('a reason', () => {
  test('is 1 to 500 visible characters', () => {
    expect(parseReason(` ${'x'.repeat(500)} `).ok).toBe(true);
    for (const wrong of ['', ' ', 'x'.repeat(501), '<script>', 'a\u0000', 'half a pair \ud83d']) {
      expect([wrong, parseReason(wrong)]).toMatchObject([wrong, { code: 'reason_invalid' }]);
    }
  });
});

test('an id of a platform address names it and opens nothing', () => {
  expect(makeAddressId(() => 42)).toBe('PA-000000042');
  expect(isAddressId(makeAddressId(() => 42))).toBe(true);
  expect(['', 'PA-', 'PA-00000004\0', 'PA-000000042\n', '\0'].some(isAddressId)).toBe(false);
});
