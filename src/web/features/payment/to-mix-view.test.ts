/** The payment page of a mix, from the waiting order to the revealed plan. */
import { describe, expect, test } from 'vitest';
import { mixProgress } from '#src/domain/mixer/progress.ts';
import { planHash, type MixPlan } from '#src/domain/mixer/plan.ts';
import { presetSettings, type MixSettings } from '#src/domain/mixer/settings.ts';
import { money } from '#src/domain/money.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { PayoutState } from '#src/domain/order/payout.ts';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { MixView as Mix } from '#src/usecases/orders/view-mix.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { ViewedPayout } from '#src/usecases/orders/viewed-payout.ts';
import { builtAt, makeOrder, makeOrderQuote, makePayout, makePrice } from '#tests/support/make-order.ts';
import { toPaymentView } from './to-payment-view.server.ts';

const minute = 60_000;
const plan = {
  version: 1,
  nonce: '0'.repeat(32),
  weights: [3, 5, 2],
  offsetsMs: [1 * minute, 4 * minute, 9 * minute],
} as const;
const receive = money('ETH', 1_000_000n);

/** A part's payout state, and when it was sent (milliseconds after the price was fixed). */
type Part = Readonly<{ state: PayoutState; sentAfterMs: number }>;

type Given = Partial<Mix> &
  Readonly<{
    order?: Partial<Order>;
    parts?: readonly Part[];
    language?: LanguageCode;
    now?: number;
    change?: Partial<MixSettings>;
    drawn?: MixPlan;
  }>;

function show({
  order: given = {},
  parts = [],
  language = 'en',
  now = builtAt,
  change = {},
  drawn = plan,
  ...facts
}: Given = {}) {
  const settings = { ...presetSettings('basic'), ...change };
  const base = makeOrder({ quote: makeOrderQuote({ product: 'mix_preset', parts: 3 }), ...given });
  const price = base.confirmedAt === null ? null : makePrice(base, { receive, parts: 3 });
  const order: Order = {
    ...base,
    price,
    mix: { settings, plan: drawn, furtherAddresses: facts.furtherAddresses ?? [] },
  };
  const payouts = parts.map(({ state, sentAfterMs }, place): ViewedPayout => {
    const amount = money('ETH', [300_000n, 500_000n, 200_000n][place] ?? 0n);
    const payout = makePayout(order, { part: place + 1, state, amount, toAddress: `to-${place + 1}` });
    const isSent = state !== 'reserved';
    return {
      ...payout,
      txid: isSent ? `tx-${place + 1}` : null,
      sentAt: isSent ? builtAt + sentAfterMs : null,
      confirmations: 0,
      confirmationsNeeded: 2,
    };
  });
  const counts = {
    partsPlanned: 3,
    partsSent: parts.filter(({ state }) => state !== 'reserved').length,
    partsConfirmed: parts.filter(({ state }) => state === 'final').length,
  };
  const isDepositConfirmed = order.confirmedAt !== null;
  const mix: Mix = {
    rest: null,
    settings,
    furtherAddresses: [],
    planHash: planHash(plan),
    plan: order.state === 'completed' ? plan : null,
    ...counts,
    waitsFor: null,
    progress: mixProgress({ state: order.state, isDepositConfirmed, ...counts }),
    crowd: null,
    ...facts,
  };
  const view: OrderView = { order, deposits: [], payouts, mix, history: [] };
  const t = makeTranslate(loadCatalog(language, ['status']));
  const reader = { language, now, profile: 'sandbox', t, hrefOf: (txid: string) => `/tx/${txid}` } as const;
  const asked = {
    path: '/',
    link: { orderId: 'x', id: 'x', viewId: 'view-x', isShown: false },
    linkAt: (text: string) => `/${text}`,
    claim: undefined,
    isChainUp: true,
    txHash: '',
    offers: undefined,
    edit: null,
    faucetPath: null,
    push: null,
  };
  const shown = toPaymentView(view, reader, asked);
  if (shown.mix === null) throw new TypeError('a mix is shown');
  return { ...shown, mix: shown.mix };
}

test.each(languageCodes)('warns in %s of what the shared link of a mix tells', (language) => {
  const text = loadCatalog(language, ['status']).messages['status.keepText.mix'];
  expect(show({ language }).keepText.endsWith(text ?? '?')).toBe(true);
});

const mixing = { state: 'mixing', confirmedAt: builtAt } as const;
const completed = { state: 'completed', confirmedAt: builtAt, completedAt: builtAt, eraseAt: builtAt } as const;
const final = (sentAfterMs: number): Part => ({ state: 'final', sentAfterMs });
const sent = (sentAfterMs: number): Part => ({ state: 'broadcast', sentAfterMs });
const statusesOf = ({ steps }: Pick<ReturnType<typeof show>, 'steps'>) => steps.map(({ status }) => status).join(' ');

describe('what the order is', () => {
  test('a preset is named by its level, own settings as such', () => {
    expect(show().mix.kind).toBe('Mix · Basic');
    const quote = makeOrderQuote({ product: 'mix_custom', parts: 3 });
    expect(show({ order: { quote, product: 'mix_custom' } }).mix.kind).toBe('Mix · own settings');
  });

  test('its settings are told in words', () => {
    const words = (given: Given) => show(given).mix.settings.map(({ value }) => value);
    expect(words({})).toEqual(['3, of random size', '10\u00a0minutes, at random times']);
    expect(words({ change: { useRandomAmounts: false, useRandomDelay: false } })).toEqual([
      '3, of equal size',
      '10\u00a0minutes, evenly spaced',
    ]);
    expect(words({ partsPlanned: 1, change: { delayMinutes: 0, enableTorIntegration: true } })).toEqual([
      '1',
      'Right away',
      'Through Tor',
    ]);
  });

  test('with one address it says that the parts can be added up again, with several it lists them', () => {
    expect(show().mix.remarks.join()).toContain('add them up again');
    expect(show().mix.furtherAddresses).toBeNull();
    const { mix } = show({ furtherAddresses: ['two', 'three'] });
    expect(mix.remarks).toEqual([]);
    expect(mix.furtherAddresses).toEqual({ name: 'Other addresses', addresses: ['two', 'three'] });
  });

  test('fewer parts than set are explained', () => {
    expect(show({ change: { mixingRounds: 5 } }).mix.remarks[0]).toMatch(/^5 parts were set.*\b3\b/);
  });
});

describe('how far it is', () => {
  test.each<[OrderState, Given, string, string]>([
    ['awaiting_deposit', {}, '10%', 'done now next next'],
    ['mixing', { parts: [] }, '25%', 'done done now next'],
    ['mixing', { parts: [sent(0)] }, '33%', 'done done now next'],
    ['mixing', { parts: [final(0), final(1), sent(2)] }, '83%', 'done done done now'],
    ['completed', { parts: [final(0), final(1), final(2)] }, '100%', 'done done done done'],
    ['held', { parts: [final(0)] }, '33%', 'done done stuck next'],
    ['expired', {}, '10%', 'done stuck next next'],
  ])('in %s with %j it is %s: %s', (state, given, percent, steps) => {
    const confirmedAt = state === 'awaiting_deposit' || state === 'expired' ? null : builtAt;
    const view = show({ ...given, order: { state, confirmedAt } });
    expect(view.mix.progress?.text).toBe(percent);
    expect(statusesOf(view)).toBe(steps);
  });

  test('the steps count parts', () => {
    const { steps, headline } = show({ order: mixing, parts: [final(0), sent(minute)] });
    expect(steps.map(({ text }) => text).slice(2)).toEqual(['2 of 3 parts sent', '1 of 3 parts confirmed']);
    expect(headline.text).toContain('2 of 3 sent');
  });

  test('a refund has the steps of a refund', () => {
    const view = show({ order: { state: 'refunding' } });
    expect(view.steps.map(({ title }) => title)).toContain('Refund');
    expect(view.mix).toMatchObject({ progress: null, timeline: null });
  });

  test.each(['other_coins', 'liquid_wallet'] as const)('a part that waits for %s says why', (waitsFor) => {
    const waiting = { reason: waitsFor, since: 0 } as const;
    const { mix, mark } = show({ order: { ...mixing, waiting }, waitsFor });
    expect(mix.wait?.text).toMatch(waitsFor === 'other_coins' ? /your own deposit/ : /earlier payouts are final/);
    expect(mark).toContain(waitsFor);
  });
});

describe('the line of time', () => {
  const linesOf = (given: Given) => show({ order: mixing, ...given }).mix.timeline?.parts;

  test('has sent parts where they really are, and tells nothing of drawn ones to come', () => {
    const given = { parts: [final(minute), sent(4 * minute)], now: builtAt + 5 * minute };
    expect(linesOf(given)).toEqual([
      { share: 0.3, at: 0.1, state: 'confirmed' },
      { share: 0.5, at: 0.4, state: 'sent' },
      { at: 0.75, state: 'planned' },
    ]);
    expect(show({ order: mixing, ...given }).mix.timeline?.secret).toContain('secret');
  });

  test('is the same whatever was drawn, as long as nothing is sent', () => {
    const drawn: MixPlan = { ...plan, weights: [8, 1, 1], offsetsMs: [0, 0, 10 * minute] };
    expect(show({ order: mixing, drawn }).mix).toEqual(show({ order: mixing }).mix);
  });

  test('has even parts where the settings say them', () => {
    const change = { useRandomAmounts: false, useRandomDelay: false };
    expect(linesOf({ change })?.map(({ at }) => at)).toEqual([0.3333, 0.6667, 1]);
    expect(show({ order: mixing, change }).mix.timeline?.secret).toBeNull();
  });

  test('has parts that are sent at once side by side', () => {
    const timeline = show({ order: mixing, parts: [final(900), final(2000)], change: { delayMinutes: 0 } }).mix
      .timeline;
    expect(timeline?.spanMinutes).toBe(0);
    expect(timeline?.parts.map(({ at }) => at)).toEqual([undefined, undefined, undefined]);
  });

  test('grows with a part that had to wait', () => {
    const timeline = show({ order: mixing, parts: [final(0), final(20 * minute)] }).mix.timeline;
    expect(timeline).toMatchObject({ spanMinutes: 20, endText: '+20\u00a0min' });
  });
});

describe('the parts among the transactions', () => {
  test('are numbered, in order, with the time they were sent', () => {
    const parts = [final(minute), sent(4 * minute), { state: 'reserved', sentAfterMs: 0 } as const];
    const rows = show({ order: mixing, parts }).transactions;
    expect(rows.map(({ label, time }) => [label, time?.iso ?? null])).toEqual([
      ['Part 1 of 3', new Date(builtAt + minute).toISOString()],
      ['Part 2 of 3', new Date(builtAt + 4 * minute).toISOString()],
      ['Part 3 of 3', null],
    ]);
    expect(rows[0]).toMatchObject({ href: '/tx/tx-1', address: null });
  });

  test('name their address where there are several', () => {
    const [row] = show({ order: mixing, parts: [sent(0)], furtherAddresses: ['to-2'] }).transactions;
    expect(row?.address).toBe('to-1');
  });
});

describe('the end', () => {
  const parts = [final(minute), final(4 * minute + 5000), final(9 * minute)];

  test('shows the plan beside what was done, and where it is', () => {
    const { mix, id, headline } = show({ order: completed, parts });
    expect([mix.outcome?.plan.href, id]).toEqual([`/api/exchanges/${id}/plan`, 'x']);
    expect(mix.outcome?.plan.rows.map(({ planned, sent: was }) => [planned, was])).toEqual([
      ['+1:00', '+1:00'],
      ['+4:00', '+4:05'],
      ['+9:00', '+9:00'],
    ]);
    expect(mix.outcome?.link.lines.join(' ')).toMatch(/^We can: .* erased on Jan 15, 2027/);
    expect(headline.text).toContain('in 3 parts');
  });

  test.each([
    [0, 'bad', /^No other order.*no privacy\.$/],
    [1, 'bad', /^Only 1 other order.*no privacy\.$/],
    [2, 'warn', /^At least 2 other/],
    [50, 'good', /^At least 50 other/],
  ] as const)('a crowd of %i is told as %s', (bucket, tone, text) => {
    const crowd = show({ order: completed, parts, crowd: { bucket, windowMinutes: 100 } }).mix.outcome?.crowd;
    expect(crowd).toMatchObject({ tone, text: expect.stringMatching(text) as string });
  });

  test('before it nothing is revealed', () => {
    expect(show({ order: mixing, parts }).mix.outcome).toBeNull();
  });
});

test.each(languageCodes)('everything about a mix has its words in %s', (language) => {
  const everything = [
    show({ language, order: mixing, parts: [sent(0)], waitsFor: 'other_coins', furtherAddresses: ['two'] }),
    show({ language, order: mixing, waitsFor: 'liquid_wallet', change: { mixingRounds: 9, delayMinutes: 0 } }),
    ...[0, 1, 2].map((bucket) => show({ language, order: completed, crowd: { bucket, windowMinutes: 1 } })),
  ];
  for (const { mix, steps, headline, transactions } of everything) {
    expect(JSON.stringify({ mix, steps, headline, transactions })).not.toMatch(/status\.|\{\w+\}/);
  }
});
