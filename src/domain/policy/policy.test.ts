/** The policy: its defaults, bounds, stored document, and difference between two versions. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from '../assets/currencies.ts';
import { agreeTo, describeAgreed, readAgreed } from './agreed.ts';
import { parsePolicy, writePolicy, writeValue } from './parse-policy.ts';
import { marginsOf } from './policy-margins.ts';
import {
  comparePolicies,
  describePolicy,
  makePolicy,
  policyHash,
  policyRows,
  readPolicy,
  usualPolicy,
  valueAt,
} from './policy.ts';

const usual = writePolicy(usualPolicy);

function problemsOf(changed: Readonly<Record<string, string>>) {
  const parsed = parsePolicy({ ...usual, ...changed });
  return parsed.ok ? [] : parsed.problems.map(({ row, least, most }) => [row.path, least, most]);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** Any policy that an operator may save. */
const anyPolicy = fc
  .record(Object.fromEntries(policyRows.map(({ path, least, most }) => [path, fc.bigInt({ min: least, max: most })])))
  .map((values) => {
    const floors: Readonly<Record<string, string>> = {
      'fees.fixed': 'fees.floating',
      'margins.fixedShare': 'margins.floatingShare',
    };
    const total = values['margins.most'] ?? 0n;
    const base = smaller(values['margins.base'] ?? 0n, total);
    const [transaction, hour, day] = ['transaction', 'hour', 'day']
      .map((name) => values[`signerShares.${name}`] ?? 100n)
      .toSorted((a, b) => (a < b ? -1 : 1));
    const shares: Readonly<Record<string, bigint | undefined>> = { transaction, hour, day };
    /** Highest margin of a pair, in percent of the total: at least the base, at most what the table allows. */
    const shareOf = (pair: string): bigint => {
      const drawn = values[`pairMost.${pair}`] ?? 100n;
      if (total === 0n) return drawn;
      const [least, most] = [(base * 100n + total - 1n) / total, 5_000_000n / total];
      return drawn < least ? least : smaller(drawn, most);
    };
    return makePolicy(({ group, name, path, usual: value }) => {
      const drawn = values[path] ?? value;
      if (path === 'margins.base') return base;
      if (group === 'signerShares') return shares[name] ?? value;
      if (group === 'pairMost') return shareOf(name);
      if (group === 'pairMargins') return smaller(drawn, (total * shareOf(name)) / 100n - base);
      const lower = { maximums: `minimums.${name}`, highMarks: `lowMarks.${name}` }[group as string];
      const least = values[lower ?? floors[path] ?? ''] ?? 0n;
      return drawn < least ? least : drawn;
    });
  });

describe('the defaults', () => {
  test.each(policyRows.map((row) => [row.path, row] as const))('%s is within its bounds', (_path, row) => {
    expect(row.least <= row.usual && row.usual <= row.most).toBe(true);
    expect(valueAt(usualPolicy, row)).toBe(row.usual);
  });

  test('are what a form without changes says', () => {
    expect(parsePolicy(usual)).toEqual({ ok: true, policy: usualPolicy });
  });
});

describe('a typed value', () => {
  test.each(policyRows.map((row) => [row.path, row] as const))('%s is accepted up to its bounds', (path, row) => {
    const fees = { 'fees.floating': '0', 'fees.fixed': '10' };
    const shares = { 'margins.floatingShare': '0', 'margins.fixedShare': '200' };
    const margins = { 'margins.most': path.startsWith('pairMost') ? '1' : '5' };
    const ofWallet =
      path === 'signerShares.transaction' ? {} : { 'signerShares.transaction': '5', 'signerShares.hour': '5' };
    const typed = (value: bigint) => ({ ...fees, ...shares, ...margins, ...ofWallet, [path]: writeValue(row, value) });
    expect([problemsOf(typed(row.least)), problemsOf(typed(row.most))]).toEqual([[], []]);
    expect(problemsOf(typed(row.most + 1n))).toContainEqual([path, row.least, row.most]);
  });

  test.each(['', ' ', '-1', '1e1', '0x1', 'abc', '1 0', '0.451', '٤', '1.', '.5', '00', '9'.repeat(40)])(
    '%j is refused with the bounds',
    (text) => {
      expect(problemsOf({ 'fees.floating': text })).toEqual([['fees.floating', 0n, 1_000n]]);
    },
  );

  test.each([
    ['0.45', 45n],
    ['0,45', 45n],
    [' 1 ', 100n],
    ['0.50', 50n],
  ])('%j percent is %d basis points', (text, value) => {
    const parsed = parsePolicy({ ...usual, 'fees.fixed': '10', 'fees.floating': text });
    expect(parsed.ok && parsed.policy.fees.floating).toBe(value);
  });

  test('minutes have no decimals', () => {
    expect(problemsOf({ 'times.floatingWindow': '30.5' })).toEqual([['times.floatingWindow', 10n, 180n]]);
  });

  test('that is left out is refused, so that no form saves less than the whole policy', () => {
    const { 'fees.loose': _none, 'fees.fixed': _fixed, ...rest } = usual;
    const parsed = parsePolicy(rest);
    expect(!parsed.ok && parsed.problems.map(({ row }) => row.path)).toEqual(['fees.fixed']);
  });

  test('of a fixed rate is no less than that of a floating one', () => {
    expect(problemsOf({ 'fees.floating': '1', 'fees.fixed': '0.99' })).toEqual([['fees.fixed', 100n, 1_000n]]);
    expect(problemsOf({ 'fees.floating': '1', 'fees.fixed': '1' })).toEqual([]);
  });

  test('of a share of the wallet is no more than that of a longer time', () => {
    const shares = (transaction: string, hour: string, day: string) =>
      problemsOf({ 'signerShares.transaction': transaction, 'signerShares.hour': hour, 'signerShares.day': day });
    expect(shares('10', '20', '20')).toEqual([]);
    expect(shares('30', '20', '50')).toEqual([['signerShares.transaction', 5n, 20n]]);
    expect(shares('100', '100', '10')).toEqual([
      ['signerShares.transaction', 5n, 10n],
      ['signerShares.hour', 5n, 10n],
    ]);
  });

  test('is one of several problems, each with its bounds', () => {
    const wrong = { 'fees.mixRound': '3', 'times.lateWatch': '0' };
    expect(problemsOf(wrong)).toEqual([
      ['fees.mixRound', 0n, 200n],
      ['times.lateWatch', 1n, 336n],
    ]);
  });
});

describe('limits of orders', () => {
  test('are typed in whole coins, to the last decimal of their currency', () => {
    const parsed = parsePolicy({ ...usual, 'minimums.BTC': '0.12345678' });
    expect(parsed.ok && parsed.policy.minimums.BTC).toBe(12_345_678n);
    expect(problemsOf({ 'minimums.BTC': '0.123456789' })).toHaveLength(1);
  });

  test('are a raised minimum and a lowered maximum, in this order', () => {
    const { minUnits, maxUnits } = currencies.BTC;
    expect(problemsOf({ 'minimums.BTC': '0' })).toEqual([['minimums.BTC', minUnits, maxUnits]]);
    expect(problemsOf({ 'maximums.BTC': '1000' })).toEqual([['maximums.BTC', minUnits, maxUnits]]);
    const wrong = { 'minimums.BTC': '2', 'maximums.BTC': '1' };
    expect(problemsOf(wrong)).toEqual([['maximums.BTC', 200_000_000n, maxUnits]]);
  });
});

describe('margins', () => {
  test('are typed as percent, to the last part per million', () => {
    const parsed = parsePolicy({ ...usual, 'margins.base': '0.0123', 'pairMargins.XMR/USDT': '0,5' });
    expect(parsed.ok && marginsOf(parsed.policy)).toMatchObject({
      usual: { basePpm: 123n, calmPpm: 3_000n, leastPpm: -500n },
      pairs: { 'XMR/USDT': { basePpm: 5_123n } },
    });
    expect(problemsOf({ 'margins.base': '0.01234' })).toEqual([['margins.base', 0n, 10_000n]]);
    const wide = { 'margins.most': '5', 'pairMargins.XMR/USDT': '2.1' };
    expect(problemsOf(wide)).toEqual([['pairMargins.XMR/USDT', 0n, 20_000n]]);
  });

  test('allow a discount of at most half of the smallest fee, so that no order costs less than nothing', () => {
    const least = (fees: Readonly<Record<string, string>>) => {
      const parsed = parsePolicy({ ...usual, ...fees });
      return parsed.ok ? marginsOf(parsed.policy).usual.leastPpm : parsed.problems;
    };
    expect(least({ 'margins.discount': '0.25' })).toBe(-1_250n);
    expect(least({ 'fees.mixPreset': '0.04' })).toBe(-200n);
    expect(least({ 'fees.floating': '0' })).toBe(0n);
    expect(least({ 'margins.discount': '0' })).toBe(0n);
  });

  test('of the base and of a pair are together at most the highest margin in total', () => {
    const bounded = { 'margins.most': '0.5', 'margins.base': '0.3' };
    expect(problemsOf({ ...bounded, 'pairMargins.XMR/USDT': '0.2' })).toEqual([]);
    const pair = { ...bounded, 'pairMargins.XMR/USDT': '0.2001' };
    expect(problemsOf(pair)).toEqual([['pairMargins.XMR/USDT', 0n, 2_000n]]);
    expect(problemsOf({ ...bounded, 'margins.base': '0.6' })).toEqual([['margins.base', 0n, 5_000n]]);
    expect(problemsOf({ 'margins.most': '0' })).toEqual([]);
  });

  test('of a pair may weigh volatility, size and stock otherwise, and be bounded otherwise', () => {
    const parsed = parsePolicy({
      ...usual,
      'pairVolatility.XMR/USDT': '150',
      'pairSize.XMR/USDT': '0',
      'pairSkew.BTC/ETH': '25',
      'pairMost.BTC/ETH': '300',
    });
    expect(parsed.ok && marginsOf(parsed.policy).pairs).toEqual({
      'XMR/USDT': {
        basePpm: 0n,
        floatingPercent: 15n,
        fixedPercent: 75n,
        doublingPpm: 0n,
        skewPpm: 500n,
        mostPpm: 10_000n,
      },
      'BTC/ETH': {
        basePpm: 0n,
        floatingPercent: 10n,
        fixedPercent: 50n,
        doublingPpm: 200n,
        skewPpm: 125n,
        mostPpm: 30_000n,
      },
    });
  });

  test('of a pair are at most what the table allows for all, and no less than the base', () => {
    const bounded = { 'margins.most': '2', 'margins.base': '0.5' };
    expect(problemsOf({ ...bounded, 'pairMost.BTC/ETH': '250' })).toEqual([]);
    expect(problemsOf({ ...bounded, 'pairMost.BTC/ETH': '251' })).toEqual([['pairMost.BTC/ETH', 25n, 250n]]);
    expect(problemsOf({ ...bounded, 'pairMost.BTC/ETH': '24' })).toContainEqual(['pairMost.BTC/ETH', 25n, 250n]);
    const cut = { ...bounded, 'pairMost.BTC/ETH': '50', 'pairMargins.BTC/ETH': '0.6' };
    expect(problemsOf(cut)).toEqual([['pairMargins.BTC/ETH', 0n, 5_000n]]);
  });

  test('of pairs are stored and typed only where there are any', () => {
    const pairs = (values: object) => Object.keys(values).filter((path) => path.startsWith('pair'));
    expect([pairs(usual), pairs(describePolicy(usualPolicy))]).toEqual([[], []]);
    const parsed = parsePolicy({ ...usual, 'pairMargins.USDT/USDT': '0.01' });
    expect(parsed.ok && pairs(describePolicy(parsed.policy))).toEqual(['pairMargins.USDT/USDT']);
    expect(parsed.ok && comparePolicies(parsed.policy, usualPolicy)).toMatchObject([{ from: 100n, to: 0n }]);
  });

  test('charge a share of volatility that is no less for a fixed rate', () => {
    const wrong = { 'margins.floatingShare': '60', 'margins.fixedShare': '50' };
    expect(problemsOf(wrong)).toEqual([['margins.fixedShare', 60n, 200n]]);
  });
});

describe('any policy', () => {
  test('is the same after it was written, stored or agreed to', () => {
    fc.assert(
      fc.property(anyPolicy, (policy) => {
        expect(parsePolicy(writePolicy(policy))).toEqual({ ok: true, policy });
        expect(readPolicy(describePolicy(policy))).toEqual(policy);
        const agreed = agreeTo({ number: 7, policy });
        expect(readAgreed(describeAgreed(agreed))).toEqual(agreed);
      }),
    );
  });

  test('differs from another in exactly the values that were changed', () => {
    fc.assert(
      fc.property(anyPolicy, anyPolicy, (before, after) => {
        const changes = comparePolicies(before, after);
        for (const row of policyRows) {
          const change = changes.find(({ row: { path } }) => path === row.path);
          const [from, to] = [valueAt(before, row), valueAt(after, row)];
          expect([change?.from, change?.to]).toEqual(from === to ? [undefined, undefined] : [from, to]);
        }
        expect(policyHash(before) === policyHash(after)).toBe(changes.length === 0);
      }),
    );
  });
});

test('a value that became policy after a version was stored has its default there', () => {
  const { 'fees.mixRound': _later, ...stored } = describePolicy(usualPolicy);
  expect(readPolicy({ ...stored, 'fees.floating': '50' }).fees).toEqual({ ...usualPolicy.fees, floating: 50n });
  const { fees, ...rest } = describeAgreed(agreeTo({ number: 2, policy: usualPolicy }));
  const { mixRound: _also, ...older } = fees;
  const { firstConfirmations: _times, ...before } = rest;
  expect(readAgreed({ ...before, fees }).firstConfirmations).toEqual(usualPolicy.firstConfirmations);
  expect(readAgreed({ ...rest, fees: { ...older, floating: 50 } }).fees).toEqual({
    ...usualPolicy.fees,
    floating: 50n,
  });
});

test('a stored value that is out of the bounds of a newer program is the nearest bound', () => {
  const stored = { ...describePolicy(usualPolicy), 'fees.floating': '5000', 'times.lateWatch': '0' };
  const { fees, times } = readPolicy(stored);
  expect([fees.floating, times.lateWatch]).toEqual([1_000n, 1n]);
});
