/** The data that a tracking code shows of its order, in each state. */
import { describe, expect, test } from 'vitest';
import { mixProgress } from '#src/domain/mixer/progress.ts';
import { presetSettings } from '#src/domain/mixer/settings.ts';
import { money } from '#src/domain/money.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { builtAt, makeDeposit, makeOrder, makePrice } from '#tests/support/make-order.ts';
import { toTrackView } from './to-track-view.server.ts';

function track(given: Partial<Order>, language: LanguageCode = 'en') {
  const order = makeOrder(given);
  const deposits = [{ ...makeDeposit(order), confirmations: 1 }];
  const t = makeTranslate(loadCatalog(language, ['status', 'track']));
  return toTrackView({ order, deposits, payouts: [], mix: null, history: [] }, { language, t });
}

const litSteps = (given: Partial<Order>) =>
  track(given)
    .steps.filter(({ status }) => status === 'done' || status === 'now' || status === 'stuck')
    .map(({ id }) => id)
    .join(' ');

test.each(languageCodes)('every state has its words in %s', (language) => {
  for (const state of orderStates) {
    const view = track({ state }, language);
    for (const text of [view.title, view.notice, ...view.steps.map(({ title }) => title)]) {
      expect([state, text]).toEqual([state, expect.not.stringMatching(/^(?:status|track)\.|[{}]|^$/)]);
    }
  }
});

test.each(languageCodes)('a payout or refund that waits says why in %s', (language) => {
  for (const state of ['exchanging', 'mixing', 'refunding'] as const) {
    const view = track({ state, waiting: { reason: 'blocks_dear', since: builtAt } }, language);
    expect(view.tone).toBe('warn');
    expect(view.notice).not.toBe(track({ state }, language).notice);
    for (const text of [view.title, view.notice]) expect(text).not.toMatch(/^(?:status|track)\.|[{}]|^$/);
  }
});

test('an open amount is told from the least to the most, and once it is priced as it came', () => {
  const sendRange = { min: money('BTC', 5_000_000n), max: money('BTC', 200_000_000n) };
  expect(track({ sendRange }).flow?.send.amount).toBe('≈\u00a00.05–2');
  const price = makePrice(makeOrder(), { deposited: money('BTC', 30_000_000n) });
  expect(track({ sendRange, price, state: 'completed' }).flow?.send.amount).toBe('≈\u00a00.3');
});

test('what came and what was paid is told of a delivered order, not what was ordered', () => {
  const price = makePrice(makeOrder(), { deposited: money('BTC', 4_500_000n), receive: money('ETH', 10n ** 16n) });
  const view = track({ state: 'completed', reason: 'continued', price });
  expect(view.flow).toMatchObject({ send: { amount: '≈\u00a00.045' }, receive: { amount: '≈\u00a00.01' }, note: null });
});

describe('the timeline', () => {
  test.each([
    ['awaiting_deposit', 'created'],
    ['confirming', 'created'],
    ['exchanging', 'created processing'],
    ['sending', 'created processing'],
    ['action_required', 'created processing'],
    ['completed', 'created processing completed'],
    ['refunded', 'created processing completed'],
  ] as const)('of an order in %s is lit at: %s', (state, lit) => {
    expect(litSteps({ state })).toBe(lit);
  });

  test('has the time of completion, and how long it took', () => {
    const view = track({ state: 'completed', completedAt: builtAt + 23 * 60_000 });
    expect(view.took).toBe('23\u00a0minutes');
    expect(view.steps[2]?.time?.iso).toBe('2027-01-15T08:23:00.000Z');
  });

  test('ends with the refund where the money went back', () => {
    expect(track({ state: 'refunding' }).steps[2]?.title).toBe('Refunded');
  });
});

describe('a mix', () => {
  const settings = presetSettings('basic');
  const plan = { version: 1, nonce: 'ab'.repeat(16), weights: [7_777_777, 1], offsetsMs: [12_345, 54_321] } as const;
  const trackMix = (given: Partial<Order>) => {
    const order = makeOrder({ ...given, mix: { settings, plan, furtherAddresses: ['second-address'] } });
    const counts = { partsPlanned: 3, partsSent: 1, partsConfirmed: 1 };
    const progress = mixProgress({ state: order.state, isDepositConfirmed: true, ...counts });
    const facts = { settings, furtherAddresses: ['second-address'], planHash: 'cd'.repeat(32), plan };
    const mix = { ...facts, ...counts, rest: null, waitsFor: 'other_coins', progress, crowd: null } as const;
    const t = makeTranslate(loadCatalog('en', ['status', 'track']));
    return toTrackView({ order, deposits: [], payouts: [], mix, history: [] }, { language: 'en', t });
  };

  test('says how many of its parts are sent', () => {
    const view = trackMix({ state: 'mixing', confirmedAt: builtAt });
    expect(view.notice).toContain('1 of 3 sent');
    expect(view.steps[1]).toMatchObject({ title: 'Paying out in parts (mix)', text: '1 of 3 parts sent' });
  });

  test('is a refund like any other when its money goes back', () => {
    expect(trackMix({ state: 'refunding', confirmedAt: builtAt }).steps[1]).toMatchObject({
      title: 'Processing',
      text: '',
    });
  });

  test.each(['mixing', 'completed', 'refunding'] as const)('has neither amounts nor address in %s', (state) => {
    expect(trackMix({ state, confirmedAt: builtAt })).toMatchObject({ flow: null, receiveAddress: null });
  });

  test.each(['mixing', 'completed'] as const)('tells nothing else of itself in %s', (state) => {
    const text = JSON.stringify(trackMix({ state, confirmedAt: builtAt }));
    for (const secret of ['second-address', plan.nonce, '7777777', '12345', 'cd'.repeat(32), 'other_coins', 'Basic']) {
      expect(text).not.toContain(secret);
    }
  });
});

test('a payment that was seen is said to be confirming, not awaited', () => {
  expect(track({ state: 'confirming' }).notice).toBe('Payment detected, 1 of 2 confirmations.');
});

describe('an order that ended unpaid', () => {
  const tell = (reason: 'no_deposit' | 'cancelled', isPaid: boolean) => {
    const order = makeOrder({ state: 'expired', reason });
    const deposits = isPaid ? [{ ...makeDeposit(order), confirmations: 0 }] : [];
    const t = makeTranslate(loadCatalog('en', ['status', 'track']));
    return toTrackView({ order, deposits, payouts: [], mix: null, history: [] }, { language: 'en', t });
  };

  test('says why, and shows no coins that never came', () => {
    expect(tell('no_deposit', false)).toMatchObject({ flow: null, notice: expect.stringMatching(/^No payment/) });
    expect(tell('cancelled', false)).toMatchObject({
      flow: null,
      notice: expect.stringMatching(/^This order was canc/),
    });
  });

  test('says that a payment came after all', () => {
    expect(tell('no_deposit', true).notice).toMatch(/^A payment arrived after/);
    expect(tell('no_deposit', true).flow).toMatchObject({ send: { amount: '≈\u00a00.05' }, receive: null });
  });
});

test('a guessed code identifies no payment: rounded amounts, the end of the address, whole minutes', () => {
  const receiveAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const price = makePrice(makeOrder(), {
    deposited: money('BTC', 4_512_345n),
    receive: money('ETH', 123_456_789n ** 2n),
  });
  const view = track({ receiveAddress, price, state: 'completed', completedAt: builtAt + 61_234 });
  expect(view).toMatchObject({ receiveAddress: '…Tv8', flow: { send: { amount: '≈\u00a00.045' } } });
  const text = JSON.stringify(view);
  for (const exact of [receiveAddress.slice(0, -3), '4512345', '0.04512345', ':00.123Z'])
    expect(text).not.toContain(exact);
});
