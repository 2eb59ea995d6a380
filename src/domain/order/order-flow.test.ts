import { describe, expect, test } from 'vitest';
import { makeDeposit, makeOrder, makeOrderQuote, makePrice, makeRefund } from '#tests/support/make-order.ts';
import { money } from '../money.ts';
import type { Deposit } from './deposit.ts';
import { orderStates } from './lifecycle.ts';
import type { Order } from './order.ts';
import { flowOf } from './order-flow.ts';
import type { OrderPayout } from './payout.ts';

const btc = (units: bigint) => money('BTC', units);
const ordered = btc(5_000_000n);

function flow(given: Partial<Order>, deposits: readonly Deposit[] = [], payouts: readonly OrderPayout[] = []) {
  return flowOf({ order: makeOrder(given), deposits, payouts });
}

const paid = (amount: bigint, facts: Partial<Deposit> = {}) =>
  makeDeposit(makeOrder(), { amount: btc(amount), status: 'confirmed', ...facts });

describe('the ordered amounts', () => {
  test('are expected while nothing has come', () => {
    const { receive } = makeOrderQuote();
    expect(flow({})).toMatchObject({
      kind: 'expected',
      send: { min: ordered, max: ordered },
      receive: { min: receive, max: receive },
    });
  });

  test('give way to what was seen, priced in the same way, where it is off by little', () => {
    const seen = flow({ state: 'confirming' }, [paid(4_980_000n, { status: 'seen' })]);
    expect(seen).toMatchObject({ kind: 'expected', send: { min: btc(4_980_000n) } });
  });

  test('are no promise once something else was seen', () => {
    const came = btc(4_500_000n);
    expect(flow({ state: 'confirming' }, [paid(4_500_000n, { status: 'seen' })])).toEqual({ kind: 'arrived', came });
    expect(flow({ state: 'action_required' }, [paid(4_500_000n)])).toEqual({ kind: 'arrived', came });
  });

  test.each(orderStates.filter((state) => state !== 'awaiting_deposit' && !state.startsWith('refund')))(
    'are not named in %s where nothing came',
    (state) => {
      expect(flow({ state })).toEqual({ kind: 'none' });
    },
  );

  test('are not named for a window that is over, although that is not noted yet', () => {
    expect(flowOf({ order: makeOrder(), deposits: [], payouts: [] }, 'expired')).toEqual({ kind: 'none' });
  });
});

test('a delivered order is what was deposited and paid, however many deposits it had', () => {
  const price = makePrice(makeOrder(), { deposited: btc(9_500_000n), receive: money('ETH', 123n) });
  const deposits = [paid(4_500_000n, { use: 'swap' }), paid(5_000_000n, { use: 'swap' }), paid(700n, { use: 'dust' })];
  expect(flow({ state: 'completed', price }, deposits)).toEqual({ kind: 'settled', price });
});

describe('a refund', () => {
  const first = paid(5_500_000n, { use: 'refund' });
  const back = (deposit: Deposit, units: bigint, facts: Partial<OrderPayout> = {}) =>
    makeRefund(makeOrder(), deposit, { amount: btc(units), ...facts });

  test('is what came and what went back', () => {
    expect(flow({ state: 'refunded' }, [first], [back(first, 5_498_872n, { state: 'final' })])).toEqual({
      kind: 'refund',
      came: btc(5_500_000n),
      back: btc(5_498_872n),
    });
  });

  test('has no amount until it is planned', () => {
    expect(flow({ state: 'refunding' }, [first])).toEqual({ kind: 'refund', came: btc(5_500_000n), back: null });
  });

  test('of two deposits is their sum, without one that came later and went back by itself', () => {
    const second = paid(1_000_000n, { use: 'refund' });
    const extra = paid(2_000_000n, { use: 'refund' });
    const payouts = [
      back(first, 5_498_872n),
      back(second, 998_872n),
      back(second, 998_000n, { state: 'void' }),
      back(extra, 1_998_872n, { isExtra: true }),
    ];
    expect(flow({ state: 'refunded' }, [first, second, extra], payouts)).toEqual({
      kind: 'refund',
      came: btc(6_500_000n),
      back: btc(6_497_744n),
    });
  });

  test('of another asset is told in that asset', () => {
    const stray = paid(1n, { amount: money('ETH', 1_000n), use: 'refund' });
    expect(
      flow({ state: 'refunded' }, [stray], [makeRefund(makeOrder(), stray, { amount: money('ETH', 900n) })]),
    ).toEqual({ kind: 'refund', came: money('ETH', 1_000n), back: money('ETH', 900n) });
  });
});

test('a late deposit that was seen has arrived, and nothing is promised for it', () => {
  const late = paid(5_000_000n, { status: 'seen' });
  expect(flow({ state: 'expired', reason: 'no_deposit' }, [late])).toEqual({ kind: 'arrived', came: ordered });
});
