/** The payment page of a link that only shows the order. */
import { expect, test } from 'vitest';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { builtAt, makeOrder } from '#tests/support/make-order.ts';
import { toPaymentView } from './to-payment-view.server.ts';

const reader = {
  language: 'en',
  now: builtAt,
  profile: 'sandbox',
  t: makeTranslate(loadCatalog('en', ['status'])),
  hrefOf: (txid: string) => `/en/sandbox/tx/${txid}`,
} as const;
const question = {
  path: '/en/payment/view-x',
  link: { orderId: 'x', id: 'view-x', viewId: 'view-x', isShown: true },
  linkAt: (text: string) => `https://sampan.example/en/payment/${text}`,
  claim: undefined,
  isChainUp: true,
  txHash: '',
  offers: undefined,
  edit: 'refund',
  faucetPath: '/en/faucet',
  push: { key: 'key', marks: ['mark'] },
} as const;

test('has no warning about mixes beside the order of an exchange', () => {
  const view = { order: makeOrder(), deposits: [], payouts: [], mix: null, history: [] };
  expect(toPaymentView(view, reader, question).keepText).not.toContain('mix');
});

test.each(orderStates)('has no actions in %s, and nothing of the order’s own link', (state) => {
  const order = makeOrder({ state });
  const view = toPaymentView({ order, deposits: [], payouts: [], mix: null, history: [] }, reader, question);
  expect(JSON.stringify(view)).not.toContain(order.id);
  expect(view).toMatchObject({ id: 'view-x', choice: null, canCancel: false, canSetRefundAddress: false });
  expect(view).toMatchObject({ asksRefundAddress: false, edit: null, sandbox: null, faucetHref: null, push: null });
  expect(view.headline.text).toContain('This link only shows the order.');
  expect(view.copies.map(({ label }) => label)).toEqual(['Copy tracking code', 'Copy view-only link']);
});
