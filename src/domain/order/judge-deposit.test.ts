/**
 * Verdicts on confirmed deposits: a grid of all kinds of payment, compared with the product's rules written a second
 * time, and with the lifecycle table, which must have a transition for every event.
 */
import { describe, expect, test } from 'vitest';
import { makeDeposit, makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { chains } from '../assets/chains.ts';
import { money } from '../money.ts';
import type { Deposit } from './deposit.ts';
import { coversOrder } from './belongs-to-order.ts';
import { judgeDeposit, type Verdict } from './judge-deposit.ts';
import { advance, orderStates, type OrderState } from './lifecycle.ts';
import { type OrderReason } from './order.ts';
import { orderTypes, type OrderType } from './order-kind.ts';

const ordered = 1_000_000n;
const paidShares = {
  'one unit': 1n,
  '50 %': 500_000n,
  '99.49 %': 994_900n,
  '99.5 %': 995_000n,
  '100 %': 1_000_000n,
  '100.5 %': 1_005_000n,
  '100.51 %': 1_005_100n,
  '200 %': 2_000_000n,
} as const;
type Share = keyof typeof paidShares;

const expiresAt = 1_800_001_800_000;
const dayMs = 24 * 60 * 60 * 1000;
const moments = {
  'long before the end': -1_000_000,
  'a millisecond before the end': -1,
  'at the end': 0,
  'a millisecond late': 1,
  'hours late': 10_000_000,
  'a millisecond under a day late': dayMs - 1,
  'a day late': dayMs,
  'a millisecond over a day late': dayMs + 1,
  'a week late': 7 * dayMs,
} as const;
type Moment = keyof typeof moments;

type Case = Readonly<{
  state: OrderState;
  share: Share;
  moment: Moment;
  orderType: OrderType;
  isAddressed: boolean;
  hasOther: boolean;
  isPayoutPlanned: boolean;
  isCancelled: boolean;
  isFlagged: boolean;
  isWrongAsset: boolean;
}>;

const quotes = {
  floating: makeOrderQuote({ send: money('BTC', ordered), orderType: 'floating' }),
  fixed: makeOrderQuote({ send: money('BTC', ordered), orderType: 'fixed' }),
} as const;

function judge(facts: Case): Verdict {
  const quote = quotes[facts.orderType];
  const reason: OrderReason | null = facts.isCancelled ? 'cancelled' : null;
  const refundAddress = facts.isAddressed ? 'refund-address' : null;
  const order = makeOrder({ quote, state: facts.state, reason, refundAddress, expiresAt });
  const deposit = makeDeposit(order, {
    amount: money(facts.isWrongAsset ? 'LTC' : 'BTC', paidShares[facts.share]),
    status: 'confirmed',
    seenAt: expiresAt + moments[facts.moment],
    minedAt: expiresAt + moments[facts.moment],
    flag: facts.isFlagged ? 'SDN 12345 CYBER2' : null,
  });
  const others: readonly Deposit[] = facts.hasOther ? [makeDeposit(order, { seenAt: expiresAt - 5 })] : [];
  return judgeDeposit({ order, deposit, deposits: [...others, deposit], isPayoutPlanned: facts.isPayoutPlanned });
}

/** The product's rules again, as conditions. Returns the order's next state and reason, or the use of the deposit. */
function rule(facts: Case): string {
  const { state, orderType, isAddressed, isCancelled } = facts;
  const isOpen = state === 'awaiting_deposit' || state === 'confirming';
  const isPriced = state === 'exchanging' || state === 'mixing';
  const isDecidable = isOpen || state === 'expired' || state === 'action_required';
  if (state === 'failed') return 'unclaimed';
  if (facts.isFlagged && isDecidable) return 'held deposit_listed';
  if (facts.isFlagged && state !== 'held') return 'unclaimed';
  if (facts.isWrongAsset) {
    const isFirst = isOpen ? !facts.hasOther : state === 'expired';
    return isFirst ? 'held wrong_asset' : 'unclaimed';
  }
  if (state === 'held') return facts.isPayoutPlanned ? 'unclaimed' : 'joins';
  if (state === 'action_required') return 'joins';
  // A small payment beside a fitting one does not change the order.
  if (facts.share === 'one unit' && facts.hasOther && (isOpen || isPriced)) return 'extra';
  if (isPriced) return facts.isPayoutPlanned ? 'extra' : 'action_required second_deposit';
  if (!isOpen && state !== 'expired') return 'extra';

  if (isOpen && facts.hasOther) return 'action_required second_deposit';
  const late = moments[facts.moment];
  if (isOpen && late <= 0) return amountRule(facts.share);
  if (late > dayMs) return 'failed unclaimed_deposit';
  // The deposit was seen in time, yet the order has ended: the deposit was dropped and mined again. The visitor
  // decides.
  if (late <= 0 && !isCancelled) return 'action_required late_deposit';
  if (orderType === 'fixed' && !isCancelled) return 'action_required fixed_rate_lapsed';
  return isAddressed ? 'refunding late_deposit' : 'action_required late_deposit';
}

function amountRule(share: Share): string {
  if (share === 'one unit' || share === '50 %' || share === '99.49 %') return 'action_required underpaid';
  return share === '100.51 %' || share === '200 %' ? 'action_required overpaid' : 'exchanging null';
}

function outcome(facts: Case): string {
  const verdict = judge(facts);
  if (verdict.kind !== 'event') return verdict.kind;
  const step = advance(facts.state, verdict.event);
  return step.ok ? `${step.value.to} ${verdict.reason}` : `no move for ${verdict.event} in ${facts.state}`;
}

const shares = Object.keys(paidShares) as readonly Share[];
const allMoments = Object.keys(moments) as readonly Moment[];
const either = [false, true] as const;

function* grid(state: OrderState): Generator<Case> {
  for (const share of shares)
    for (const moment of allMoments)
      for (const orderType of orderTypes)
        for (const isAddressed of either)
          for (const hasOther of either)
            for (const isPayoutPlanned of either)
              for (const isCancelled of either)
                for (const isFlagged of either)
                  for (const isWrongAsset of either)
                    yield {
                      state,
                      share,
                      moment,
                      orderType,
                      isAddressed,
                      hasOther,
                      isPayoutPlanned,
                      isCancelled,
                      isFlagged,
                      isWrongAsset,
                    };
}

describe.each(orderStates)('a deposit that confirms while its order is %s', (state) => {
  test('has a move in the lifecycle table, whatever else is true of it', () => {
    const stuck = [...grid(state)].filter((facts) => outcome(facts).startsWith('no move'));
    expect(stuck.slice(0, 3)).toEqual([]);
  });

  test('means what the product says, in every combination', () => {
    const wrong = [...grid(state)].filter((facts) => outcome(facts) !== rule(facts));
    expect(wrong.slice(0, 3).map((facts) => ({ ...facts, is: outcome(facts), rule: rule(facts) }))).toEqual([]);
  });
});

describe('a deposit in time', () => {
  const inTime: Case = {
    state: 'confirming',
    share: '100 %',
    moment: 'long before the end',
    orderType: 'floating',
    isAddressed: false,
    hasOther: false,
    isPayoutPlanned: false,
    isCancelled: false,
    isFlagged: false,
    isWrongAsset: false,
  };

  test('of the ordered amount is exchanged', () => {
    expect(judge(inTime)).toEqual({ kind: 'event', event: 'deposit_confirmed', reason: null });
  });

  const sendRange = { min: money('BTC', ordered), max: money('BTC', 7_000_000n) };

  test.each([
    ['a unit below the range', 999_999n, 'deposit_mismatched', 'underpaid'],
    ['below it by what one amount would tolerate', 995_000n, 'deposit_mismatched', 'underpaid'],
    ['the least of the range', 1_000_000n, 'deposit_confirmed', null],
    ['far from what its quote was made for', 3_000_000n, 'deposit_confirmed', null],
    ['the most of the range', 7_000_000n, 'deposit_confirmed', null],
    ['a unit above the range', 7_000_001n, 'deposit_mismatched', 'overpaid'],
  ] as const)('for an open amount that is %s', (_, units, event, reason) => {
    const order = makeOrder({ state: 'confirming', quote: quotes.floating, sendRange, expiresAt });
    const paid = (seenAt: number, currency: 'BTC' | 'LTC' = 'BTC') => {
      const deposit = makeDeposit(order, { status: 'confirmed', amount: money(currency, units), seenAt });
      return judgeDeposit({ order, deposit, deposits: [deposit], isPayoutPlanned: false });
    };
    expect(paid(expiresAt)).toEqual({ kind: 'event', event, reason });
    // An open amount does not change how late deposits and wrong assets are judged.
    expect(paid(expiresAt + 1)).toMatchObject({ reason: 'late_deposit' });
    expect(paid(expiresAt, 'LTC')).toMatchObject({ reason: 'wrong_asset' });
  });

  test('of a second payment within the range asks what to do', () => {
    const order = makeOrder({ state: 'confirming', quote: quotes.floating, sendRange });
    const deposit = makeDeposit(order, { status: 'confirmed', amount: money('BTC', 3_000_000n) });
    const deposits = [makeDeposit(order, { amount: money('BTC', 2_000_000n) }), deposit];
    expect(judgeDeposit({ order, deposit, deposits, isPayoutPlanned: false })).toMatchObject({
      event: 'deposit_mismatched',
      reason: 'second_deposit',
    });
  });

  test.each([
    ['of a unit', 1n],
    ['below the minimum of an order', 99_999n],
    ['of less than a twentieth', 4_999_999n],
  ])('beside which there is an extra %s goes on at its price', (_, units) => {
    const quote = makeOrderQuote({ send: money('BTC', 100_000_000n), orderType: 'fixed' });
    const order = makeOrder({ state: 'confirming', quote, orderType: 'fixed' });
    const mined = { status: 'confirmed', minedAt: order.expiresAt } as const;
    const deposit = makeDeposit(order, { ...mined, amount: money('BTC', 100_000_000n) });
    for (const status of ['seen', 'confirmed'] as const) {
      const extra = makeDeposit(order, { status, amount: money('BTC', units) });
      const facts = { order, deposits: [extra, deposit], isPayoutPlanned: false };
      expect(judgeDeposit({ ...facts, deposit })).toMatchObject({ event: 'deposit_confirmed', reason: null });
      expect(judgeDeposit({ ...facts, deposit: extra })).toEqual({ kind: 'extra' });
    }
  });

  test('beside which there is a substantial second one asks what to do', () => {
    const quote = makeOrderQuote({ send: money('BTC', 100_000_000n), orderType: 'fixed' });
    const order = makeOrder({ state: 'confirming', quote, orderType: 'fixed' });
    const deposit = makeDeposit(order, { status: 'confirmed', amount: money('BTC', 100_000_000n) });
    const second = makeDeposit(order, { amount: money('BTC', 5_000_000n) });
    const verdict = judgeDeposit({ order, deposit, deposits: [second, deposit], isPayoutPlanned: false });
    expect(verdict).toMatchObject({ reason: 'second_deposit' });
  });

  test('for a mix goes into the mix', () => {
    const order = makeOrder({ state: 'confirming', product: 'mix_custom' });
    const deposit = makeDeposit(order, { status: 'confirmed' });
    const verdict = judgeDeposit({ order, deposit, deposits: [deposit], isPayoutPlanned: false });
    expect(verdict).toEqual({ kind: 'event', event: 'mixing_deposit_confirmed', reason: null });
  });

  test.each([
    ['another one is only seen so far', { status: 'seen' }, 'deposit_mismatched'],
    ['another one is confirmed too', { status: 'confirmed' }, 'deposit_mismatched'],
    ['another one has vanished', { status: 'dropped' }, 'deposit_confirmed'],
    ['another one was lost', { status: 'lost' }, 'deposit_confirmed'],
    ['somebody sent another asset as well', { amount: money('LTC', 5_000_000n) }, 'deposit_confirmed'],
    ['somebody sent dust as well', { amount: money('BTC', 10n), use: 'dust' }, 'deposit_confirmed'],
  ] as const)('while %s', (_, other, event) => {
    const order = makeOrder({ state: 'confirming' });
    const deposit = makeDeposit(order, { status: 'confirmed' });
    const deposits = [makeDeposit(order, other), deposit];
    expect(judgeDeposit({ order, deposit, deposits, isPayoutPlanned: false })).toMatchObject({ event });
  });
});

describe('what covers an order', () => {
  const order = makeOrder({ quote: quotes.floating });

  test.each([
    ['the amount itself', money('BTC', ordered), true],
    ['as little less as is taken for it', money('BTC', ordered - ordered / 1_000n), true],
    ['more', money('BTC', ordered * 3n), true],
    ['half of it', money('BTC', ordered / 2n), false],
    ['as much of something else', money('LTC', ordered), false],
  ])('%s', (_what, arrived, expected) => {
    expect(coversOrder(order, arrived)).toBe(expected);
  });

  test('of an open amount is whatever reaches the least of it', () => {
    const open = { ...order, sendRange: { min: money('BTC', ordered / 2n), max: money('BTC', ordered) } };
    expect([ordered / 2n, ordered / 2n - 1n].map((units) => coversOrder(open, money('BTC', units)))).toEqual([
      true,
      false,
    ]);
  });
});

describe('a fixed price binds for a deposit that was seen in time', () => {
  const order = makeOrder({ state: 'confirming', orderType: 'fixed', quote: quotes.fixed, expiresAt });
  const minutes = chains.bitcoin.firstConfirmationMinutes;
  const judgeMined = (minedAt: number | null, of = order) => {
    const deposit = makeDeposit(of, { status: 'confirmed', seenAt: expiresAt - 1, minedAt });
    return judgeDeposit({ order: of, deposit, deposits: [deposit], isPayoutPlanned: false });
  };
  const lapsed = { kind: 'event', event: 'deposit_mismatched', reason: 'price_lapsed' };
  const kept = { kind: 'event', event: 'deposit_confirmed', reason: null };

  test('if its first confirmation came in the time of its chain', () => {
    expect(judgeMined(expiresAt - 1)).toEqual(kept);
    expect(judgeMined(expiresAt + minutes * 60_000)).toEqual(kept);
    expect(judgeMined(expiresAt + minutes * 60_000 + 1)).toEqual(lapsed);
    expect(judgeMined(null)).toEqual(lapsed);
  });

  test('and a floating order has no price to lose', () => {
    expect(judgeMined(expiresAt + dayMs, { ...order, orderType: 'floating', quote: quotes.floating })).toEqual(kept);
  });
});
