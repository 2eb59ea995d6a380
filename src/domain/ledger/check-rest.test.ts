/** A mix that was paid in part and whose rest was refunded: healthy books, and what breaks them. */
import { describe, expect, test } from 'vitest';
import { live, makeBooks } from '#tests/support/make-books.ts';
import {
  builtAt,
  makeAttempt,
  makeDeposit,
  makeNonceDomain,
  makeOrder,
  makePayout,
  makePrice,
  makeRefund,
} from '#tests/support/make-order.ts';
import { money, subtract } from '../money.ts';
import type { FixedPrice, Rest } from '../order/order.ts';
import { findRest } from '../order/rest.ts';
import { accounts } from './accounts.ts';
import type { OrderBooks } from './books.ts';
import { checkBooks } from './check-books.ts';
import type { Entry } from './entry.ts';
import * as post from './postings.ts';

const fee = money('BTC', 1_128n);

function makeSplit() {
  const ordered = makeOrder({ version: 0, refundAddress: 'refund-address' });
  const whole = makePrice(ordered, { parts: 3 });
  const deposit = makeDeposit(ordered, { status: 'confirmed', use: 'swap', height: 100 });
  const each = whole.receive.units / 3n;
  const parts = [each, each, whole.receive.units - 2n * each].map((units, place) =>
    makePayout(ordered, {
      part: place + 1,
      amount: money('ETH', units),
      ...(place === 0
        ? ({ state: 'final', mayBeSigned: true, domain: makeNonceDomain(7), minedHeight: 50 } as const)
        : ({ state: 'void' } as const)),
    }),
  );
  const rest = findRest({ price: whole }, { deposits: [deposit], payouts: parts, now: builtAt });
  if (!rest) throw new Error('there is a rest');
  const price = { ...whole, rest };
  const lived = live(
    { ...ordered, price },
    'deposit_seen',
    'mixing_deposit_confirmed',
    'rest_wait_elapsed',
    'payout_confirmed',
  );
  const refund = makeRefund(ordered, deposit, {
    isExtra: true,
    amount: subtract(rest.deposited, fee),
    state: 'final',
    domain: makeNonceDomain(8),
    minedHeight: 105,
  });
  const [first] = parts;
  if (!first) throw new Error('there is a part');
  const payouts = [...parts, refund].map((payout) => ({
    ...payout,
    attempts: payout.state === 'final' ? [makeAttempt(payout)] : [],
  }));
  const books: OrderBooks = { ...lived, deposits: [deposit], payouts };
  const entries: readonly Entry[] = [
    post.postFunding('ethereum:faucet:0', money('ETH', 10n ** 19n)),
    post.postFunding('bitcoin:faucet:0', money('BTC', 10n ** 9n)),
    post.postDeposit(deposit, ordered.orderNumber),
    post.postConversion(ordered, whole),
    post.postReserved(first),
    post.postRestCalledOff(ordered, rest),
    post.postRefundFee(refund.key, deposit.id, fee),
    post.postReserved(refund),
    post.postSettled(first, 21_000n),
    post.postSettled(refund, 1_000n),
  ];
  return { books, entries, rest, price, deposit };
}

/** Rules that are broken when the books of the order are changed. */
function broken(change: (books: OrderBooks) => OrderBooks, missing?: string): readonly string[] {
  const { books, entries } = makeSplit();
  const made = makeBooks({ entries, opening: [], orders: [change(books)] });
  const hasEntry = (ref: string) => made.hasEntry(ref) && (missing === undefined || !ref.startsWith(missing));
  return [...new Set(checkBooks({ ...made, hasEntry }).map(({ rule }) => rule))];
}

const changeRest = (change: (rest: Rest, price: FixedPrice) => Partial<Rest>) =>
  broken((books) => {
    const { price } = books.order;
    if (!price?.rest) throw new Error('there is a rest');
    return {
      ...books,
      order: { ...books.order, price: { ...price, rest: { ...price.rest, ...change(price.rest, price) } } },
    };
  });

describe('the rest of a mix', () => {
  test('leaves healthy books, and nobody is owed anything', () => {
    expect(broken((books) => books)).toEqual([]);
    const { entries, books, deposit } = makeSplit();
    const { closing } = makeBooks({ entries, opening: [], orders: [books] });
    const owed = closing.filter(({ account }) => account.startsWith('liability:') && account !== accounts.capital);
    expect(owed.filter(({ units }) => units !== 0n)).toEqual([]);
    expect(closing.find(({ account }) => account === accounts.held(deposit.id))?.units ?? 0n).toBe(0n);
  });

  test('leaves us the fee of what was exchanged, and the network fee of what was paid', () => {
    const { entries, rest, price } = makeSplit();
    const sum = (account: string, currency: string) =>
      entries
        .flatMap(({ lines }) => lines)
        .filter((line) => line.account === account && line.currency === currency)
        .reduce((total, { units }) => total - units, 0n);
    expect(sum(accounts.fee, 'BTC')).toBe(price.fee.units - rest.fee.units);
    expect(sum(accounts.networkFeeCharged, 'ETH')).toBe(price.networkFee.units - rest.networkFee.units);
    expect(sum(accounts.networkFeeCharged, 'BTC')).toBe(fee.units);
  });

  test.each<[string, Parameters<typeof changeRest>[0], readonly string[]]>([
    ['a larger share', ({ deposited }) => ({ deposited: money('BTC', deposited.units + 1n) }), ['L9']],
    ['another fee', (rest) => ({ fee: money('BTC', rest.fee.units + 1n) }), ['L9']],
    ['another network fee', (rest) => ({ networkFee: money('ETH', rest.networkFee.units + 1n) }), ['L9']],
    ['another amount', ({ receive }) => ({ receive: money('ETH', receive.units - 1n) }), ['L9', 'L17']],
    ['a part that was paid', () => ({ parts: [1, 2] }), ['L9']],
    [
      'a share of another deposit',
      ({ shares }) => ({ shares: shares.map((share) => ({ ...share, depositId: 'x' })) }),
      ['L7', 'L9'],
    ],
  ])('does not have %s', (_, change, rules) => {
    expect(changeRest(change)).toEqual(rules);
  });

  test('is in the books, and nowhere else', () => {
    expect(broken((books) => books, 'unconv-rest:')).toEqual(['L9']);
    expect(
      broken((books) => {
        const { rest: _rest, ...price } = books.order.price ?? makeSplit().price;
        return { ...books, order: { ...books.order, price } };
      }),
    ).toEqual(['L7', 'L9', 'L17']);
  });

  test('is not paid as well, and not refunded for more than its share', () => {
    const change = (match: (payout: OrderBooks['payouts'][number]) => boolean, patch: object) =>
      broken((books) => ({
        ...books,
        payouts: books.payouts.map((payout) => (match(payout) ? { ...payout, ...patch } : payout)),
      }));
    expect(change(({ part, kind }) => kind === 'payout' && part === 3, { state: 'planned' })).toEqual(['L9', 'L17']);
    const { price } = makeSplit();
    const tooMuch = { amount: money('BTC', (price.rest?.deposited.units ?? 0n) + 1n) };
    expect(change(({ kind }) => kind === 'refund', tooMuch)).toEqual(['L7']);
  });
});

test('a lost deposit is no longer owed back, and a found one is again', () => {
  const { deposit, rest } = makeSplit();
  const bearer = { account: accounts.loss, owedBack: rest.deposited };
  const lost = post.postLost({ ...deposit, orphanedAtHeight: 7 }, bearer);
  expect(lost.lines).toContainEqual({
    account: accounts.held(deposit.id),
    currency: 'BTC',
    units: rest.deposited.units,
  });
  expect(lost.lines).toContainEqual({
    account: accounts.loss,
    currency: 'BTC',
    units: deposit.amount.units - rest.deposited.units,
  });
  const found = post.postFoundAgain(deposit, bearer, 9);
  const turned = found.lines.map((line) => ({ ...line, units: -line.units }));
  expect(turned.toSorted((a, b) => (a.account < b.account ? -1 : 1))).toEqual(
    lost.lines.toSorted((a, b) => (a.account < b.account ? -1 : 1)),
  );
});
