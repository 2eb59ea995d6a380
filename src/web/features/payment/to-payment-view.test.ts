/** The payment page in each state of an order. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { orderStates, type OrderState } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { OrderView, ViewedDeposit } from '#src/usecases/orders/view-order.ts';
import type { ViewedPayout } from '#src/usecases/orders/viewed-payout.ts';
import { builtAt, makeDeposit, makeOrder, makeOrderQuote, makePayout, makePrice } from '#tests/support/make-order.ts';
import type { PaymentView } from './payment-view.ts';
import { accept, refuse } from '#src/domain/result.ts';
import type { ChoiceOffers } from '#src/usecases/orders/quote-choice.ts';
import { toPaymentView, type PageQuestion } from './to-payment-view.server.ts';

const reader = {
  language: 'en',
  now: builtAt,
  profile: 'sandbox',
  t: makeTranslate(loadCatalog('en', ['status'])),
  hrefOf: (txid: string) => `/en/sandbox/tx/${txid}`,
} as const;
const question: PageQuestion = {
  path: '/en/payment/x',
  link: { orderId: 'x', id: 'x', viewId: 'view-x', isShown: false },
  linkAt: (text: string) => `https://sampan.example/en/payment/${text}`,
  claim: undefined,
  isChainUp: true,
  txHash: '',
  offers: undefined,
  edit: null,
  faucetPath: null,
  push: null,
};

type Given = Partial<Order> & Readonly<{ deposits?: readonly ViewedDeposit[]; payouts?: readonly ViewedPayout[] }>;

function show({ deposits = [], payouts = [], ...order }: Given, asked: Partial<PageQuestion> = {}): PaymentView {
  const view: OrderView = { order: makeOrder(order), deposits, payouts, mix: null, history: [] };
  return toPaymentView(view, reader, { ...question, ...asked });
}

function seen(order: Order, facts: Partial<ViewedDeposit> = {}): ViewedDeposit {
  return { ...makeDeposit(order, facts), confirmations: facts.confirmations ?? 0 };
}

const statusesOf = (view: PaymentView) => view.steps.map(({ status }) => status).join(' ');

describe('the address to pay to', () => {
  test.each(orderStates)('is shown in %s only if nothing was seen yet', (state) => {
    expect(show({ state }).payment !== null).toBe(state === 'awaiting_deposit');
  });

  test('is gone once the window is over, even before that is noted', () => {
    expect(show({ expiresAt: builtAt }).payment).toBeNull();
  });

  test('comes with a payment URI and lines from the fifth on', () => {
    const { payment } = show({ depositAddress: 'bcrt1qdeposit' });
    expect(payment).toMatchObject({ uri: 'bitcoin:bcrt1qdeposit?amount=0.05', isLookalike: false });
    expect(payment?.instructions[0]).toContain('test coins');
    expect(payment?.instructions.join()).not.toContain('bcrt1qdeposit');
  });

  test('is plain for tokens, and marked where it looks like one of the main network', () => {
    const quote = makeOrderQuote({ send: money('USDT-TRC20', 50_000_000n) });
    expect(show({ quote }).payment).toMatchObject({ uri: null, network: 'TRON (TRC20)', isLookalike: true });
  });
});

describe('an open amount', () => {
  const quote = makeOrderQuote({ send: money('BTC', 100_000n) });
  const sendRange = { min: quote.inputs.send, max: money('BTC', 200_000_000n) };
  const open = { quote, sendRange, depositAddress: 'bcrt1qdeposit' } as const;

  test('is shown from the least to the most, and so is what follows from it', () => {
    const view = show(open);
    expect(view).toMatchObject({ isOpen: true, send: { amount: '0.001–2', exact: '0.001–2', symbol: 'BTC' } });
    expect(view.flow?.receive?.amount).toMatch(/^[0-9.]+–[0-9.]+$/);
    expect(view.summary.figures).toMatchObject({ fee: '0.0000045–0.009\u00a0BTC' });
    expect(view.payment).toMatchObject({ uri: 'bitcoin:bcrt1qdeposit' });
    expect(view.payment?.instructions.join()).toContain('within these limits');
    expect(view.payment?.instructions.join()).not.toMatch(/0\.5%|[{}]/);
  });

  test('is what was deposited once it has its price', () => {
    const order = makeOrder(open);
    const price = makePrice(order, { deposited: money('BTC', 30_000_000n) });
    expect(show({ ...open, state: 'sending', price }).flow?.send).toMatchObject({ amount: '0.3', exact: '0.3' });
  });
});

describe('the four steps', () => {
  test.each([
    ['awaiting_deposit', 'now next next next'],
    ['confirming', 'done now next next'],
    ['exchanging', 'done done now next'],
    ['sending', 'done done now next'],
    ['completed', 'done done done done'],
    ['action_required', 'done done stuck next'],
    ['refunded', 'done done done done'],
    ['expired', 'stuck next next next'],
  ] as const)('in %s are %s', (state, statuses) => {
    expect(statusesOf(show({ state }))).toBe(statuses);
  });

  test('lead to the refund where the money goes back', () => {
    const titles = show({ state: 'refunding' }).steps.map(({ title }) => title);
    expect(titles).toEqual(['Waiting for payment', 'Confirming', 'Refund', 'Refunded']);
  });

  test('count the confirmations', () => {
    const order = makeOrder();
    const view = show({ ...order, state: 'confirming', deposits: [seen(order, { height: 7, confirmations: 1 })] });
    expect(view.steps[1]?.text).toBe('1 of 2 confirmations');
  });
});

describe('"I have paid"', () => {
  const running = { state: 'running', endsAt: builtAt + 100_000 } as const;

  test('moves no step while its countdown runs: nothing was seen', () => {
    const view = show({}, { claim: running });
    expect(view.claim).toEqual({ ...running, isChainUp: true });
    expect(statusesOf(view)).toBe('now next next next');
    expect(view.payment).not.toBeNull();
  });

  test('is over after that, and the bar is where the chain says', () => {
    const view = show({}, { claim: { ...running, state: 'over' }, isChainUp: false });
    expect(view.claim).toMatchObject({ state: 'over', isChainUp: false });
    expect(statusesOf(view)).toBe('now next next next');
  });

  test.each(orderStates.filter((state) => state !== 'awaiting_deposit'))('means nothing in %s', (state) => {
    expect(show({ state }, { claim: running }).claim).toBeNull();
  });
});

describe('an order that ended unpaid', () => {
  const order = makeOrder({ state: 'expired', reason: 'no_deposit' });

  test('asks for a refund address where none was given, for as long as that helps', () => {
    expect(show({ state: 'expired' }).asksRefundAddress).toBe(true);
    expect(show({ expiresAt: builtAt }).asksRefundAddress).toBe(true);
    expect(show({ state: 'expired', refundAddress: 'bcrt1qback' }).asksRefundAddress).toBe(false);
    expect(show({ state: 'expired', expiresAt: builtAt - 24 * 3_600_000 }).asksRefundAddress).toBe(false);
    expect(show({}).asksRefundAddress).toBe(false);
  });

  test('says in its steps whether it expired or was cancelled', () => {
    expect(show({ state: 'expired', reason: 'no_deposit' }).steps[0]?.text).toBe('Expired, no payment arrived');
    expect(show({ state: 'expired', reason: 'cancelled' }).steps[0]?.text).toBe('Cancelled, nothing was paid');
  });

  test('shows a late payment as seen, on its way back', () => {
    const view = show({ ...order, deposits: [seen(order, { height: 7, confirmations: 1 })] });
    expect(statusesOf(view)).toBe('done now next next');
    expect(view.steps.map(({ title }) => title).slice(2)).toEqual(['Refund', 'Refunded']);
    expect(view.steps[0]?.text).toContain('Detected at');
    expect(view.steps[1]?.text).toBe('1 of 2 confirmations');
  });
});

describe('what the holder can do', () => {
  const order = makeOrder({ state: 'action_required', reason: 'underpaid' });

  test('a choice is offered with its figures and until when they hold', () => {
    const quote = makeOrderQuote({ send: money('BTC', 4_000_000n), receiveCurrency: 'USDT-TRC20' });
    const offers: ChoiceOffers = {
      whole: accept(quote),
      splits: [{ offer: accept(quote), swapped: money('BTC', 5_000_000n), refunds: [money('BTC', 900_000n)] }],
      refunds: [money('BTC', 3_900_000n), money('BTC', 900_000n)],
      refundsUntil: quote.expiresAt,
    };
    const { choice } = show(order, { offers });
    expect(choice?.refund).toMatch(
      /^You get back 0\.039\u00a0BTC \+ 0\.009\u00a0BTC, or more if network fees fall\. This holds until \d\d:\d\d/,
    );
    expect(choice?.offers.map(({ id }) => id)).toEqual([quote.id, quote.id]);
    expect(choice?.offers[0]?.lines.join()).toMatch(
      /^You receive 2\.653666\u00a0USDT\. This price holds until \d\d:\d\d/,
    );
    expect(choice?.offers[1]?.title).toBe('Swap 0.05\u00a0BTC, refund the rest');
    expect(choice?.offers[1]?.lines[0]).toBe('0.05\u00a0BTC is swapped, 0.009\u00a0BTC goes back.');
  });

  test.each([
    ['rate_unavailable', 'We’re waiting for a price less than 10\u00a0seconds old.'],
    ['amount_not_covered', 'Our wallet can’t pay this amount'],
    ['amount_above_maximum', 'only a refund is possible'],
    ['amount_consumed_by_fee', 'can’t continue'],
  ] as const)('without a quote (%s) it says why, and offers no button', (code, text) => {
    const { choice } = show(order, { offers: { whole: refuse(code), splits: [], refunds: [], refundsUntil: null } });
    expect(choice?.offers).toMatchObject([{ id: '', lines: [expect.stringContaining(text)] }]);
  });

  test('a late payment can only go back', () => {
    expect(
      show(order, { offers: { whole: null, splits: [], refunds: [], refundsUntil: null } }).choice?.offers,
    ).toEqual([]);
  });

  test.each<[OrderState, boolean, boolean]>([
    ['awaiting_deposit', true, true],
    ['confirming', false, true],
    ['completed', false, false],
    ['expired', false, true],
  ])('in %s: cancel %s, refund address %s', (state, canCancel, canSetRefundAddress) => {
    expect(show({ state })).toMatchObject({ canCancel, canSetRefundAddress });
  });
});

test('every transaction is listed, extra payments and their refunds too', () => {
  const order = makeOrder({ state: 'completed' });
  const first = seen(order, { status: 'confirmed', use: 'swap' });
  const second = seen(order, { status: 'confirmed', use: 'refund', seenAt: builtAt + 1 });
  const sent = (facts: Partial<ViewedPayout>): ViewedPayout => ({
    ...makePayout(order, facts),
    txid: 'abc',
    confirmations: 2,
    sentAt: null,
    confirmationsNeeded: 2,
  });
  const payouts = [
    sent({ state: 'final' }),
    sent({ kind: 'refund', isExtra: true, state: 'broadcast', plannedAt: builtAt + 2 }),
    sent({ kind: 'refund', state: 'void' }),
  ];
  const rows = show({ ...order, deposits: [second, first], payouts }).transactions;
  expect(rows.map(({ label, status }) => `${label}: ${status}`)).toEqual([
    'Your payment: Confirmed',
    'Another payment: Confirmed',
    'Payout to you: Confirmed',
    'Refund of the other payment: Detected, not in a block yet',
  ]);
  expect(rows[2]?.href).toBe('/en/sandbox/tx/abc');
});

describe('on a test network without an explorer', () => {
  const order = makeOrder({ depositAddress: 'bcrt1qdeposit' });
  const view: OrderView = { order, deposits: [seen(order)], payouts: [], mix: null, history: [] };
  const onTestnet = { ...reader, profile: 'testnet', hrefOf: () => null } as const;

  test('a transaction is named without a link to nowhere', () => {
    const [row] = toPaymentView(view, onTestnet, question).transactions;
    expect(row).toMatchObject({ txid: expect.stringMatching(/./), href: null });
  });

  test('nothing is to be paid with test coins once the order has ended', () => {
    for (const state of ['completed', 'refunded'] as const) {
      expect(show({ state }, { faucetPath: '/en/faucet' })).toMatchObject({ sandbox: null, faucetHref: null });
    }
    expect(show({ state: 'expired' }).sandbox).not.toBeNull();
  });

  test('there is no bench, and the faucet is filled in for the order where there is one', () => {
    const shown = toPaymentView(view, onTestnet, { ...question, faucetPath: '/en/faucet' });
    expect(shown).toMatchObject({
      sandbox: null,
      faucetHref: '/en/faucet?currency=BTC&address=bcrt1qdeposit&amount=0.05',
    });
    expect(toPaymentView(view, onTestnet, question).faucetHref).toBeNull();
  });

  test('nobody is told how long blocks usually take, because nobody knows', () => {
    expect(toPaymentView(view, onTestnet, question).faq.span).toBeNull();
    expect(toPaymentView(view, { ...onTestnet, profile: 'mainnet' }, question).faq.span).toMatch(/minutes/);
  });
});

describe('a deposit that the order could not take', () => {
  const unclaimed = { status: 'confirmed', use: 'unclaimed', height: 10 } as const;
  const tell = (facts: Partial<ViewedDeposit>, refundAddress: string | null = null) => {
    const order = makeOrder({ state: 'completed' });
    const deposits = [seen(order, { ...unclaimed, ...facts })];
    return show({ state: 'completed', refundAddress, deposits }).transactions[0]?.status;
  };

  test('goes back by itself once there is an address', () => {
    expect(tell({})).toBe('Confirmed. Refunded automatically once there is a refund address');
  });

  test.each([
    ['of a listed sender', { flag: 'a list' }],
    ['in another asset', { amount: money('ETH', 10n ** 18n) }],
  ])('%s waits for a person, and the page does not promise otherwise', (_which, facts) => {
    expect(tell(facts)).toBe(
      'Confirmed. Our team will review it. Give a refund address and contact us with the order number',
    );
    expect(tell(facts, 'bcrt1qback')).toBe('Confirmed. Our team will review it. Contact us with the order number');
  });
});
