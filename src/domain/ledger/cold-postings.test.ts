import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { accounts } from './accounts.ts';
import type { Balance } from './books.ts';
import { checkCold } from './check-cold.ts';
import { postAtCold, postToCold, postToColdUndone } from './cold-postings.ts';
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

describe('L24', () => {
  const closing = [{ account: accounts.cold, currency: 'LTC', units: 500n }] as const;

  test('what is booked as cold is what the moves brought', () => {
    expect(checkCold(closing, [money('LTC', 500n)])).toEqual([]);
    expect(checkCold([], [])).toEqual([]);
  });

  test.each([[[]], [[money('LTC', 499n)]], [[money('LTC', 500n), money('BTC', 1n)]]])(
    '%#: anything else',
    (brought) => {
      expect(checkCold(closing, brought).map(({ rule }) => rule)).toEqual(['L24']);
    },
  );
});
