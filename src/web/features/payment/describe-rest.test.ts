/** The page of a mix whose rest can be taken back, or was: what is paid, what goes back, and until when. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { presetSettings } from '#src/domain/mixer/settings.ts';
import { mixProgress } from '#src/domain/mixer/progress.ts';
import type { FixedPrice, Order } from '#src/domain/order/order.ts';
import { findRest } from '#src/domain/order/rest.ts';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import {
  builtAt,
  makeDeposit,
  makeMix,
  makeOrder,
  makePayout,
  makePrice,
  makeRefund,
} from '#tests/support/make-order.ts';
import { amountText } from '../../components/orders/amount-view.server.ts';
import { describeOrder } from './describe-order.server.ts';
import { listTransactions } from './list-transactions.server.ts';
import { toMixTimeline } from './mix-timeline.server.ts';

const hour = 3_600_000;
const sent = { txid: 'ab', sentAt: builtAt, confirmations: 1, confirmationsNeeded: 1 } as const;

/** A mix of three parts, of which the first and the third are signed. */
function makeView(given: Partial<Order>, isCalledOff: boolean) {
  const base = makeOrder({ mix: makeMix(presetSettings('basic'), 3), confirmedAt: builtAt, ...given });
  const whole: FixedPrice = makePrice(base, { parts: 3, receive: money('ETH', 900_000n) });
  const deposit = makeDeposit(base, { status: 'confirmed', use: 'swap', amount: whole.deposited });
  const parts = [1, 3].map((part) => {
    const facts = { part, state: 'final', mayBeSigned: true, amount: money('ETH', 300_000n) } as const;
    return { ...makePayout(base, facts), ...sent };
  });
  const rest = findRest({ price: whole }, { deposits: [deposit], payouts: parts, now: builtAt });
  const price = isCalledOff && rest ? { ...whole, rest } : whole;
  const refund = { ...makeRefund(base, deposit, { isExtra: true, amount: money('BTC', 5n) }), ...sent };
  const order = { ...base, price };
  const counts = { partsPlanned: isCalledOff ? 2 : 3, partsSent: 2, partsConfirmed: 2 };
  const view: OrderView = {
    order,
    deposits: [{ ...deposit, confirmations: 3 }],
    payouts: isCalledOff ? [...parts, refund] : parts,
    mix: {
      settings: presetSettings('basic'),
      furtherAddresses: [],
      planHash: '',
      plan: null,
      ...counts,
      rest: isCalledOff && rest ? { parts: 1, deposited: rest.deposited } : null,
      waitsFor: null,
      progress: mixProgress({ state: order.state, isDepositConfirmed: true, ...counts }),
      crowd: null,
    },
    history: [],
  };
  return { view, rest };
}

function readerOf(language: LanguageCode) {
  const t = makeTranslate(loadCatalog(language, ['status']));
  return { language, now: builtAt, t, hrefOf: () => null };
}

describe.each(languageCodes)('in %s', (language) => {
  const reader = readerOf(language);

  test.each([null, 'back'])('says until when the rest waits, with the refund address %s', (refundAddress) => {
    const waiting = { reason: 'no_gas', since: builtAt } as const;
    const { view } = makeView({ state: 'mixing', waiting, deadlineAt: builtAt + hour, refundAddress }, false);
    const { deadline } = describeOrder(view, reader);
    const untouched = describeOrder({ ...view, payouts: [] }, reader).deadline;
    expect(deadline).not.toMatch(/^status\.|[{}]|^$/);
    expect(deadline).not.toBe(untouched);
  });

  test.each(['mixing', 'completed'] as const)('says what goes back of one that is %s', (state) => {
    const { view, rest } = makeView({ state }, true);
    const { text } = describeOrder(view, reader);
    expect(text).not.toMatch(/^status\.|[{}]|^$/);
    expect(text).toContain(amountText(language, rest?.deposited ?? money('BTC', 0n)));
    if (state === 'completed') expect(text).toContain(amountText(language, money('ETH', 600_000n)));
  });

  test.each(['mixing', 'completed'] as const)('asks for the address of what goes back of one that is %s', (state) => {
    const { view, rest } = makeView({ state, refundAddress: null }, true);
    const parts = view.payouts.filter(({ kind }) => kind === 'payout');
    const { text } = describeOrder({ ...view, payouts: parts }, reader);
    expect(text).not.toMatch(/^status\.|[{}]|^$/);
    expect(text).toContain(amountText(language, rest?.deposited ?? money('BTC', 0n)));
    expect(text).not.toBe(describeOrder(view, reader).text);
  });
});

test('the refund of the rest has a name of its own, and parts keep their numbers', () => {
  const reader = readerOf('en');
  const { view } = makeView({ state: 'completed' }, true);
  expect(listTransactions(view, reader).map(({ label }) => label)).toEqual([
    'Your payment',
    'Part 1 of 3',
    'Part 3 of 3',
    'Refund of the rest',
  ]);
  const { mix } = view;
  if (!mix) throw new Error('it is a mix');
  expect(toMixTimeline(view, mix, reader).parts.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
});
