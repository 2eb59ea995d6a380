/** Every state and reason of an order has a text of its own. */
import { describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { money } from '#src/domain/money.ts';
import { waitReasons } from '#src/domain/order/waiting.ts';
import { orderStates, type OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderReason, SendRange } from '#src/domain/order/order.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { makeDeposit, makeOrder, makeOrderQuote, makePayout } from '#tests/support/make-order.ts';
import { describeOrder } from './describe-order.server.ts';

const now = 1_800_000_000_000;
const hour = 3_600_000;

function describeIn(
  state: OrderState,
  reason: OrderReason | null = null,
  {
    language = 'en' as const,
    at = now,
    arrived = 90_000n,
    refundAddress = null as string | null,
    sendRange = null as SendRange | null,
    quote = makeOrderQuote({ send: money('BTC', 100_000n) }),
  } = {},
) {
  const order = makeOrder({
    state,
    reason,
    quote,
    sendRange,
    refundAddress,
    expiresAt: now + hour,
    deadlineAt: now + 24 * hour,
  });
  const deposit = makeDeposit(order, { amount: money('BTC', arrived), status: 'confirmed' });
  const deposits = arrived === 0n ? [] : [{ ...deposit, confirmations: 3 }];
  const view: OrderView = { order, deposits, payouts: [], mix: null, history: [] };
  return describeOrder(view, { language, now: at, t: makeTranslate(loadCatalog(language, ['status'])) });
}

const unsent = { txid: null, sentAt: null, confirmations: 0, confirmationsNeeded: 1 } as const;

describe.each(languageCodes)('in %s', (language) => {
  const t = makeTranslate(loadCatalog(language, ['status']));
  const reasons = ['underpaid', 'late_deposit', 'deposit_listed', 'payout_rejected', 'no_deposit', null] as const;

  test.each(waitReasons)('a payout or refund that waits for %s says so', (reason) => {
    for (const state of ['exchanging', 'refunding'] as const) {
      const order = makeOrder({ state, waiting: { reason, since: now }, deadlineAt: now });
      const headline = describeOrder(
        { order, deposits: [], payouts: [], mix: null, history: [] },
        { language, now, t },
      );
      const titles = { exchanging: t('status.wait.title.payout'), refunding: t('status.wait.title.refund') };
      expect(headline).toMatchObject({ tone: 'warn', title: titles[state], text: t(`status.wait.${reason}`) });
      expect(headline.text).not.toMatch(/^status\.|[{}]|^$/);
    }
  });

  test.each([null, 'back'])('says until when it waits, with the refund address %s', (refundAddress) => {
    const waiting = { reason: 'blocks_dear', since: now } as const;
    const order = makeOrder({ state: 'exchanging', waiting, deadlineAt: now + hour, refundAddress });
    const view = { order, deposits: [], payouts: [], mix: null, history: [] } as const;
    const until = describeOrder(view, { language, now, t }).deadline ?? '';
    const signed = { ...makePayout(order, { state: 'signed' }), ...unsent };
    expect(until).not.toMatch(/^status\.|[{}]|^$/);
    expect(describeOrder({ ...view, payouts: [signed] }, { language, now, t }).deadline).toBeNull();
  });

  test.each(['sending', 'refunding'] as const)('a payout that was sent and waits for cheaper blocks: %s', (state) => {
    const order = makeOrder({ state, waiting: { reason: 'blocks_dear', since: now } });
    const sent = { ...makePayout(order, { state: 'broadcast' }), ...unsent, txid: 'ab', sentAt: now };
    const view = { order, deposits: [], payouts: [sent], mix: null, history: [] } as const;
    const headline = describeOrder(view, { language, now, t });
    expect(headline).toMatchObject({ tone: 'warn', title: t(`status.title.${state}`), text: t('status.wait.unmined') });
  });

  test.each(orderStates)('%s has a title and a text with nothing left open', (state) => {
    for (const reason of reasons) {
      const order = makeOrder({ state, reason, deadlineAt: now });
      const headline = describeOrder(
        { order, deposits: [], payouts: [], mix: null, history: [] },
        { language, now, t },
      );
      for (const text of [headline.title, headline.text, headline.deadline ?? 'none']) {
        expect(text).not.toMatch(/^status\.|[{}]|^$/);
      }
    }
  });
});

describe('the words of a fixed price that waits for its first confirmation', () => {
  const quote = makeOrderQuote({ send: money('BTC', 100_000n), orderType: 'fixed' });
  const until = now + hour + chains.bitcoin.firstConfirmationMinutes * 60_000;

  test('say by when it must come, and afterwards that the price is void', () => {
    expect(describeIn('awaiting_deposit', null, { quote, arrived: 0n }).text).toContain('within 20\u00a0minutes');
    expect(describeIn('confirming', null, { quote, at: until }).text).toContain('first confirmation comes before');
    expect(describeIn('confirming', null, { quote, at: until + 1 }).text).toContain('no longer applies');
  });
});

describe('the words of a choice', () => {
  test.each([
    [
      'underpaid',
      90_000n,
      'We received 0.0009\u00a0BTC. The amount ordered was 0.001\u00a0BTC, so it is short by more than 0.5%.',
    ],
    [
      'overpaid',
      110_000n,
      'We received 0.0011\u00a0BTC. The amount ordered was 0.001\u00a0BTC, so it is over by more than 0.5%.',
    ],
    [
      'late_deposit',
      100_000n,
      'Your 0.001\u00a0BTC arrived after the time limit. Give a refund address and we’ll refund it right away.',
    ],
  ] as const)('%s say what came and what was ordered', (reason, arrived, text) => {
    expect(describeIn('action_required', reason, { arrived }).text).toBe(text);
  });

  test.each([
    ['underpaid', 'We received 0.0009\u00a0BTC, which is less than this order takes: 0.001–2\u00a0BTC.'],
    ['overpaid', 'We received 0.0009\u00a0BTC, which is more than this order takes: 0.001–2\u00a0BTC.'],
    ['second_deposit', /0\.001–2\u00a0BTC/],
  ] as const)('%s say what an open order takes', (reason, text) => {
    const sendRange = { min: money('BTC', 100_000n), max: money('BTC', 200_000_000n) };
    expect(describeIn('action_required', reason, { sendRange }).text).toMatch(text);
  });

  test('say by when, and what happens then', () => {
    expect(describeIn('action_required', 'underpaid').deadline).toMatch(/before Jan 16, 2027.*our team/);
    const addressed = describeIn('action_required', 'underpaid', { refundAddress: 'bcrt1qback' });
    expect(addressed.deadline).toMatch(/before Jan 16, 2027.*refunded to your refund address/);
  });

  test('have a text for reasons that have none of their own', () => {
    expect(describeIn('action_required', 'operator_decision').text).toContain('the decision is yours');
  });
});

describe('an order that was not paid', () => {
  const unpaid = { arrived: 0n };

  test('waits in green until the window ends', () => {
    expect(describeIn('awaiting_deposit')).toMatchObject({ tone: 'good', title: 'Waiting for payment' });
  });

  test('is expired from the last moment on, even before that is noted', () => {
    const late = describeIn('awaiting_deposit', null, { ...unpaid, at: now + hour });
    expect(late).toMatchObject({ tone: 'bad', title: 'Expired' });
    expect(late.text).toContain('Do not pay now');
  });

  test('promises the refund of late payments until a day after the window', () => {
    const after = (hours: number) => describeIn('expired', 'no_deposit', { ...unpaid, at: now + hours * hour }).text;
    expect(after(2)).toContain('before Jan 16, 2027');
    expect(after(25)).toContain('the order has ended');
  });

  test('promises no refund by itself at a fixed rate, because its holder chooses then', () => {
    const order = makeOrder({ quote: makeOrderQuote({ orderType: 'fixed' }), expiresAt: now + hour });
    const view: OrderView = { order, deposits: [], payouts: [], mix: null, history: [] };
    const t = makeTranslate(loadCatalog('en', ['status']));
    expect(describeOrder(view, { language: 'en', now, t }).text).toContain('you choose');
    expect(describeOrder(view, { language: 'en', now: now + hour, t }).text).toContain('you choose');
  });

  test('says so when its holder cancelled it', () => {
    expect(describeIn('expired', 'cancelled', unpaid).title).toBe('Cancelled');
  });

  test.each(['no_deposit', 'cancelled'] as const)('names a refund address only where there is one (%s)', (reason) => {
    const given = describeIn('expired', reason, { ...unpaid, refundAddress: 'bcrt1qback' }).text;
    expect(given).toContain('will still be refunded to your refund address');
    const none = describeIn('expired', reason, unpaid).text;
    expect(none).not.toContain('your refund address');
    expect(none).toContain('once you give a refund address');
  });
});

describe('a payment that was seen after the end', () => {
  const seen = (reason: OrderReason, facts = {}) => describeIn('expired', reason, facts).text;

  test.each(['no_deposit', 'cancelled'] as const)('is said to have come, and where it goes (%s)', (reason) => {
    expect(seen(reason)).not.toMatch(/No payment|You cancelled/);
    expect(seen(reason)).toMatch(/^Your 0\.0009\sBTC arrived after .* Give a refund address/);
    expect(seen(reason, { refundAddress: 'bcrt1qback' })).toContain('it is refunded to your refund address');
  });

  test('leads to a choice at a fixed rate', () => {
    const quote = makeOrderQuote({ send: money('BTC', 100_000n), orderType: 'fixed' });
    expect(seen('no_deposit', { quote })).toContain('you choose');
    expect(seen('cancelled', { quote })).toContain('Give a refund address');
  });
});

test('a delivered order says how long it took', () => {
  const order = makeOrder({ state: 'completed', createdAt: now, completedAt: now + 33_000 });
  const t = makeTranslate(loadCatalog('en', ['status']));
  const view = { order, deposits: [], payouts: [], mix: null, history: [] };
  expect(describeOrder(view, { language: 'en', now, t }).took).toMatch(/^Took 33\sseconds$/);
  expect(describeIn('sending').took).toBeNull();
});

test.each(languageCodes)('in %s, a hold for a look-alike names what came and what was ordered', (language) => {
  const order = makeOrder({
    state: 'held',
    reason: 'wrong_asset',
    quote: makeOrderQuote({ send: money('USDC-POLYGON', 500_000_000n) }),
  });
  const came = makeDeposit(order, { amount: money('USDC.e-POLYGON', 499_000_000n), status: 'confirmed' });
  const deposits = [{ ...came, confirmations: 200 }];
  const t = makeTranslate(loadCatalog(language, ['status']));
  const { text } = describeOrder({ order, deposits, payouts: [], mix: null, history: [] }, { language, now, t });
  expect(text).toMatch(/499.USDC\.e/);
  expect(text).toContain('USDC (Polygon)');
});

test('a hold names its reason and by when somebody decides', () => {
  const held = describeIn('held', 'deposit_listed');
  expect(held.text).toContain('sanctions list');
  expect(held.deadline).toContain('decide by Jan 16, 2027');
});
