/** Postings of transfers between our own addresses: liabilities stay the same, and only the network fee leaves. */
import { describe, expect, test } from 'vitest';
import { makeDeposit, makeOrder, makeOrderQuote, makePayout } from '#tests/support/make-order.ts';
import { makeSweep, makeTopUp } from '#tests/support/make-sweep.ts';
import { money, type Money } from '../money.ts';
import { accounts } from './accounts.ts';
import type { Entry } from './entry.ts';
import { postDeposit, postLost, postReserved, postSettled, postUnsettled, postVoided } from './postings.ts';

/** Sums of the entries by account, as `account currency: units`. */
function effect(...entries: readonly Entry[]): Readonly<Record<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (const { account, currency, units } of entries.flatMap(({ lines }) => lines)) {
    const name = `${account} ${currency}`;
    sums.set(name, (sums.get(name) ?? 0n) + units);
  }
  return Object.fromEntries([...sums].filter(([, units]) => units !== 0n));
}

const depositOf = (amount: Money) => makeDeposit(makeOrder(), { amount, status: 'confirmed' });

describe("a sweep of a chain's own coin", () => {
  const sweep = makeSweep(depositOf(money('ETH', 1_000n)), { amount: money('ETH', 900n) });

  test('under way is nothing that the hot wallet has less, and nothing that anybody is owed', () => {
    expect(effect(postReserved(sweep))).toEqual({ 'position:transit ETH': 900n, 'in_flight:sweep ETH': -900n });
  });

  test('that is final lies in the hot wallet; what the fee left over stays at its address', () => {
    expect(effect(postReserved(sweep), postSettled(sweep, 60n))).toEqual({
      'custody:hot ETH': 900n,
      'custody:deposit ETH': -960n,
      'expense:network_fee ETH': 60n,
    });
  });

  test('that can never be mined was nothing', () => {
    expect(effect(postReserved(sweep), postVoided(sweep))).toEqual({});
  });

  test('that was mined and moved nothing cost its fee, out of the deposit', () => {
    expect(effect(postReserved(sweep), postVoided(sweep, 60n))).toEqual({
      'custody:deposit ETH': -60n,
      'expense:network_fee ETH': 60n,
    });
  });

  test('whose deposit a reorganisation took after all was nothing either', () => {
    const deposit = { ...depositOf(money('ETH', 1_000n)), orphanedAtHeight: 5 };
    const moved = makeSweep(deposit, { amount: money('ETH', 900n) });
    const whole = [postDeposit(deposit, '1'), postReserved(moved), postSettled(moved, 60n), postUnsettled(moved, 60n)];
    expect(effect(...whole)).toEqual(effect(postDeposit(deposit, '1')));
    expect(effect(...whole, postLost(deposit, { account: accounts.order('1') }))).toEqual({});
  });
});

describe('a sweep of a token', () => {
  const deposit = depositOf(money('USDT-ERC20', 5_000n));

  test('costs what its top-up brought', () => {
    const [topUp, sweep] = [makeTopUp(deposit, { amount: money('ETH', 90n) }), makeSweep(deposit)];
    expect(effect(postReserved(topUp))).toEqual({ 'position:transit ETH': 90n, 'in_flight:payout ETH': -90n });
    const toppedUp = [postReserved(topUp), postSettled(topUp, 20n)];
    expect(effect(...toppedUp)).toEqual({
      'custody:hot ETH': -110n,
      'custody:deposit ETH': 90n,
      'expense:network_fee ETH': 20n,
    });
    expect(effect(...toppedUp, postReserved(sweep), postSettled(sweep, 60n))).toEqual({
      'custody:hot ETH': -110n,
      'custody:deposit ETH': 30n,
      'expense:network_fee ETH': 80n,
      'custody:hot USDT-ERC20': 5_000n,
      'custody:deposit USDT-ERC20': -5_000n,
    });
  });

  test('costs the hot wallet something where that pays for it', () => {
    const sweep = makeSweep(depositOf(money('USDC-SOL', 5_000n)));
    expect(effect(postReserved(sweep), postSettled(sweep, 7n))).toEqual({
      'custody:hot USDC-SOL': 5_000n,
      'custody:deposit USDC-SOL': -5_000n,
      'custody:hot SOL': -7n,
      'expense:network_fee SOL': 7n,
    });
  });
});

test('a payout that was mined and moved nothing is owed again, and its fee is gone', () => {
  const payout = makePayout(makeOrder({ quote: makeOrderQuote({ receiveCurrency: 'USDT-ERC20' }) }));
  expect(effect(postReserved(payout), postVoided(payout, 8n))).toEqual({
    'custody:hot ETH': -8n,
    'expense:network_fee ETH': 8n,
  });
});
