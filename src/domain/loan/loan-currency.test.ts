/** Which USDT a loan is paid in, and which rates are refused. */
import { describe, expect, test } from 'vitest';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import type { ChainId } from '../assets/currencies.ts';
import { findLoanCurrency, loanCurrencies } from './loan-currency.ts';
import { isLoanNumber, makeLoanNumber } from './loan-number.ts';
import { parseLoanRate } from './loan-rate.ts';

const addressOn = (chain: ChainId) => deriveAddress(new Uint8Array(32).fill(5), chain, 'visitor', 0);
const find = (address: string, currency?: string) =>
  findLoanCurrency({ currency, address, accepted: () => ['main', 'test'] });

describe('the currency of a loan', () => {
  test('is a USDT of any network', () => {
    expect(loanCurrencies).toEqual(['USDT-TRC20', 'USDT-ERC20', 'USDT-BEP20', 'USDT-POLYGON']);
  });

  test('follows from an address that only one network has', () => {
    expect(find(addressOn('tron'))).toEqual({ ok: true, value: 'USDT-TRC20' });
  });

  test('must be named for an address that several networks have', () => {
    expect(find(addressOn('ethereum'))).toMatchObject({ ok: false, code: 'currency_ambiguous' });
    expect(find(addressOn('ethereum'), 'usdt_bep20')).toEqual({ ok: true, value: 'USDT-BEP20' });
  });

  test.each(['BTC', 'USDC-ERC20', 'USDT', 'TRX', '', 'constructor'])('cannot be %j', (currency) => {
    expect(find(addressOn('tron'), currency)).toMatchObject({ ok: false, code: 'currency_unknown' });
  });

  test.each([
    ['', 'address_missing'],
    ['   ', 'address_missing'],
    ['hello', 'address_malformed'],
    ['TR\u00e9sor', 'address_malformed'],
    [`${addressOn('tron').slice(0, -1)}1`, 'address_checksum_wrong'],
    [`0x${'0'.repeat(40)}`, 'address_forbidden'],
    [addressOn('bitcoin'), 'address_wrong_network'],
    [addressOn('solana'), 'address_wrong_network'],
  ])('does not follow from %j', (address, code) => {
    expect(find(address)).toMatchObject({ ok: false, code });
  });
});

describe('the rate of a loan', () => {
  test.each(['1', '31.5', '31.50', '0.00000001', '7.123456789012345678'])('may be %s, kept as it is', (rate) => {
    expect(parseLoanRate(rate)).toEqual({ ok: true, value: rate });
  });

  test.each([
    '',
    ' ',
    '0',
    '0.000',
    '-1',
    '+1',
    '1e3',
    '1,5',
    '.5',
    '5.',
    '01',
    ' 1',
    '1 ',
    'NaN',
    '٣',
    '9'.repeat(31),
  ])('cannot be %j', (rate) => {
    expect(parseLoanRate(rate)).toMatchObject({ ok: false, code: 'loan_rate_malformed' });
  });
});

test('a loan has a number of its own kind', () => {
  expect(makeLoanNumber(Date.UTC(2026, 10, 15, 23, 59), () => 4_217_733)).toBe('TL-20261115-04217733');
  expect(isLoanNumber('TL-20261115-04217733')).toBe(true);
  expect(isLoanNumber('TS-20261115-04217733')).toBe(false);
});
