/** Amounts, figures and rate on the payment page: the actual ones, not only the ordered ones. */
import { describe, expect, test } from 'vitest';
import { makeMargin } from '#src/domain/margin.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { marginsOf } from '#src/domain/policy/policy-margins.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { ViewedDeposit } from '#src/usecases/orders/view-order.ts';
import type { ViewedPayout } from '#src/usecases/orders/viewed-payout.ts';
import { builtAt, makeDeposit, makeOrder, makeOrderQuote, makePrice, makeRefund } from '#tests/support/make-order.ts';
import type { PaymentView } from './payment-view.ts';
import { toPaymentView } from './to-payment-view.server.ts';

const reader = {
  language: 'en',
  now: builtAt,
  profile: 'sandbox',
  t: makeTranslate(loadCatalog('en', ['status'])),
  hrefOf: () => null,
} as const;

type Given = Partial<Order> & Readonly<{ deposits?: readonly ViewedDeposit[]; payouts?: readonly ViewedPayout[] }>;

function show({ deposits = [], payouts = [], ...order }: Given): PaymentView {
  const question = {
    path: '/',
    link: { orderId: 'x', id: 'x', viewId: 'view-x', isShown: false },
    linkAt: (text: string) => `/${text}`,
    claim: undefined,
    isChainUp: true,
    txHash: '',
    offers: undefined,
    edit: null,
  } as const;
  const view = { order: makeOrder(order), deposits, payouts, mix: null, history: [] };
  return toPaymentView(view, reader, { ...question, faucetPath: null, push: null });
}

function seen(order: Order, facts: Partial<ViewedDeposit> = {}): ViewedDeposit {
  return { ...makeDeposit(order, facts), confirmations: facts.confirmations ?? 0 };
}

describe('the figures', () => {
  const order = makeOrder();

  test('are estimates until the price is fixed', () => {
    const view = show({});
    expect(view.summary.figures).toMatchObject({ rateKind: 'estimate', deposited: null, feePercent: '0.45%' });
    expect(view.flow).toMatchObject({ send: { amount: '0.05' }, note: 'estimate' });
  });

  test('say which mid-market rate and margin the rate is made of', () => {
    const mid = { from: 'BTC', to: 'USDT-TRC20', numerator: 650n, denominator: 1n } as const;
    const facts = {
      volatilityPpm: 0n,
      valueDollars: 300_000n,
      depthDollars: 0n,
      sendStockPercent: 100n,
      receiveStockPercent: 100n,
    };
    const made = makeMargin(mid, marginsOf(usualPolicy).usual, facts, 'floating');
    const view = show({ quote: makeOrderQuote({ ...made, receiveCurrency: 'USDT-TRC20' }) });
    expect(view.summary.figures).toMatchObject({
      rate: '64,974 (mid-market 65,000, margin 0.04%: base 0%, volatility 0%, size 0.04%, inventory 0%)',
    });
    expect(show({}).summary.figures).not.toMatchObject({ rate: expect.stringContaining('margin') });
  });

  test.each(['sending', 'completed'] as const)('are what came and what was paid with the price, in %s', (state) => {
    const receive = money('ETH', 29_000_000_000_000_000n);
    const price = makePrice(order, { deposited: money('BTC', 4_500_000n), receive });
    const deposits = [seen(order, { amount: price.deposited, status: 'confirmed', use: 'swap' })];
    const view = show({ ...order, state, price, deposits });
    expect(view.summary.figures).toMatchObject({
      rateKind: 'final',
      deposited: '0.045\u00a0BTC',
      receive: '0.029\u00a0ETH',
    });
    expect(view.flow).toMatchObject({ send: { amount: '0.045' }, receive: { amount: '0.029' }, note: null });
    expect(JSON.stringify([view.flow, view.summary.figures, view.headline])).not.toContain('0.05"');
  });

  test('of a refund are what came, what it cost and what went back', () => {
    const deposit = seen(order, { amount: money('BTC', 5_500_000n), status: 'confirmed', use: 'refund' });
    const refund = makeRefund(order, deposit, { amount: money('BTC', 5_498_872n), state: 'final' });
    const sent = { txid: 'abc', sentAt: null, confirmations: 2, confirmationsNeeded: 2 };
    const view = show({ ...order, state: 'refunded', deposits: [deposit], payouts: [{ ...refund, ...sent }] });
    expect(view.flow).toMatchObject({ send: { amount: '0.055' }, receive: { amount: '0.05498872' }, note: 'refund' });
    expect(view.summary).toMatchObject({
      ordered: '0.05\u00a0BTC',
      figures: {
        kind: 'refund',
        deposited: '0.055\u00a0BTC',
        networkFee: '0.00001128\u00a0BTC',
        refund: '0.05498872\u00a0BTC',
      },
    });
  });

  test.each(['no_deposit', 'cancelled'] as const)('promise nothing where nothing came (%s)', (reason) => {
    const view = show({ state: 'expired', reason });
    expect(view.flow).toBeNull();
    expect(view.summary).toMatchObject({ ordered: '0.05\u00a0BTC', figures: { kind: 'none' } });
  });
});

describe('a fixed rate', () => {
  const quote = makeOrderQuote({ orderType: 'fixed', feeBasisPoints: 95n });
  const order = makeOrder({ quote });

  test('is said to be fixed while it holds', () => {
    expect(show({ quote })).toMatchObject({ orderType: 'fixed', wasFixed: false, flow: { note: null } });
    const kept = show({ ...order, state: 'completed', price: makePrice(order) });
    expect(kept).toMatchObject({ orderType: 'fixed', wasFixed: false });
  });

  test('is floating once the order went on at another', () => {
    const price = makePrice(order, { feeBasisPoints: 45n });
    const view = show({ ...order, state: 'completed', reason: 'continued', price });
    expect(view).toMatchObject({ orderType: 'floating', wasFixed: true });
  });

  test('is not promised by the steps of an order that is continued at the current one', () => {
    const view = show({ ...order, state: 'exchanging', reason: 'continued' });
    expect(view.steps[2]?.text).toBe('At the rate when your payment is confirmed');
  });
});
