import { describe, expect, test } from 'vitest';
import { makeEntry } from './entry.ts';
import { money } from '../money.ts';
import { accounts } from './accounts.ts';
import type { Balance } from './books.ts';
import { checkCold } from './check-cold.ts';
import {
  postArrivedFromCold,
  postColdFee,
  postAtCold,
  postFromCold,
  postFromColdUndone,
  postToCold,
  postToColdUndone,
} from './cold-postings.ts';
import type { Entry } from './entry.ts';
import { holdingsOf } from './holdings.ts';
import { postWithdrawal, postWithdrawalUndone } from './postings.ts';

const payout = { actId: 'TA-20261117-00000001', amount: money('LTC', 500n) };

function balances(entries: readonly Entry[]): readonly Balance[] {
  const sums = new Map<string, Balance>();
  for (const { account, currency, units } of entries.flatMap(({ lines }) => lines)) {
    sums.set(account, { account, currency, units: (sums.get(account)?.units ?? 0n) + units });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
}

describe('a move to cold storage', () => {
  test('is ours while it is under way, and no withdrawal', () => {
    const begun = balances([postWithdrawal(payout), postToCold(payout)]);
    expect(begun.find(({ account }) => account === accounts.withdrawn)).toBeUndefined();
    expect(holdingsOf(begun, 'LTC').net).toBe(0n);
  });

  test('that can never be mined leaves nothing behind', () => {
    const all = [postWithdrawal(payout), postToCold(payout), postWithdrawalUndone(payout), postToColdUndone(payout)];
    expect(balances(all)).toEqual([]);
  });

  test('lies in cold storage once it is final, which is no part of the hot addresses', () => {
    const arrived = balances([postToCold(payout), postAtCold(payout)]);
    const { held, own } = holdingsOf(arrived, 'LTC');
    expect([held, own]).toEqual([500n, 0n]);
  });
});

describe('a return from cold storage', () => {
  const planned = {
    id: 'CR-20261117-00000001',
    chain: 'litecoin',
    currency: 'LTC',
    units: 300n,
    feeUnits: 7n,
  } as const;
  const returned = { ...planned, version: 0, came: null };

  test('is ours while it is on its way, and costs the fee alone', () => {
    const begun = [postToCold(payout), postAtCold(payout), postFromCold(returned)];
    expect(balances(begun)).toContainEqual({ account: accounts.fromCold, currency: 'LTC', units: 307n });
    expect(holdingsOf(balances(begun), 'LTC').held).toBe(500n);
    const { held, own } = holdingsOf(balances([...begun, postArrivedFromCold('f', returned)]), 'LTC');
    expect([held, own]).toEqual([493n, 300n]);
  });

  test.each([
    [310n, 20n, 170n],
    [290n, 5n, 205n],
  ])('that came by another transaction (%d, fee %d) took from cold storage what that took', (units, feeUnits, left) => {
    const came = { txid: 'ff', height: 7, units, feeUnits, change: null };
    const entries = [postToCold(payout), postAtCold(payout), postFromCold(returned)];
    const after = balances([...entries, postArrivedFromCold('f', { ...returned, came })]);
    expect(after).toContainEqual({ account: accounts.cold, currency: 'LTC', units: left });
    expect(after).toContainEqual({ account: accounts.hot, currency: 'LTC', units });
    expect(after.some(({ account }) => account === accounts.fromCold)).toBe(false);
  });

  test('of a token takes its fee in the coin of the chain, and gives back what it did not cost', () => {
    const token = { ...returned, chain: 'ethereum', currency: 'USDT-ERC20' } as const;
    const came = { txid: 'ff', height: 7, units: 300n, feeUnits: 5n, change: null };
    const entries = [postFromCold(token), postArrivedFromCold('f', { ...token, came }), postColdFee(token, 4n)];
    const { lines } = makeEntry(
      'all',
      entries.flatMap((entry) => entry.lines),
    );
    expect(lines.map(({ account, currency, units }) => `${account} ${currency} ${units}`).toSorted()).toEqual([
      'custody:cold ETH -9',
      'custody:cold USDT-ERC20 -300',
      'custody:hot USDT-ERC20 300',
      'expense:network_fee ETH 9',
    ]);
  });

  test('whose coins are spent otherwise leaves nothing behind', () => {
    expect(balances([postFromCold(returned), postFromColdUndone(returned)])).toEqual([]);
  });
});

describe('L24', () => {
  const closing = [
    { account: accounts.cold, currency: 'LTC', units: 193n },
    { account: accounts.fromCold, currency: 'LTC', units: 307n },
  ] as const;
  const sums = { brought: [money('LTC', 500n)], taken: [money('LTC', 307n)], onTheWay: [money('LTC', 307n)], lost: [] };

  test('what is booked as cold is what moves brought and returns did not take', () => {
    expect(checkCold(closing, sums)).toEqual([]);
    expect(checkCold([], { brought: [], taken: [], onTheWay: [], lost: [] })).toEqual([]);
  });

  test.each([
    ['cold', { ...sums, brought: [] }],
    ['cold', { ...sums, brought: [money('LTC', 500n), money('BTC', 1n)] }],
    ['cold', { ...sums, taken: [money('LTC', 306n)] }],
    ['cold', { ...sums, lost: [money('LTC', 1n)] }],
    ['from_cold', { ...sums, onTheWay: [] }],
  ])('anything else shows in %s', (name, wrong) => {
    expect(checkCold(closing, wrong)).toMatchObject([{ rule: 'L24', about: `custody:${name}` }]);
  });
});
