/** What the page says of payments beside the order, and of refunds that wait. */
import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import type { WaitReason } from '#src/domain/order/waiting.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { builtAt, makeDeposit, makeOrder, makeRefund } from '#tests/support/make-order.ts';
import { listTransactions } from './list-transactions.server.ts';

const readers = languageCodes.map((language) => {
  return { language, now: builtAt, t: makeTranslate(loadCatalog(language, ['status'])), hrefOf: () => null };
});

test.each(readers)('$language: an extra payment goes back by itself, or needs an address', ({ t, ...reader }) => {
  const textOf = (refundAddress: string | null) => {
    const order = makeOrder({ state: 'completed', refundAddress });
    const extra = { ...makeDeposit(order, { status: 'confirmed', use: 'unclaimed' }), confirmations: 3 };
    const view = { order, deposits: [extra], payouts: [], mix: null, history: [] };
    return listTransactions(view, { ...reader, t })[0]?.status;
  };
  expect(textOf(null)).toBe(t('status.tx.unclaimed'));
  expect(textOf('bcrt1qrefund')).toBe(t('status.tx.unclaimedAddressed'));
});

test.each(readers)('$language: a small payment says that the full amount can still be paid', ({ t, ...reader }) => {
  const textOf = (state: 'awaiting_deposit' | 'confirming', now = builtAt) => {
    const order = makeOrder({ state });
    const amount = money('BTC', order.quote.inputs.send.units / 30n);
    const small = { ...makeDeposit(order, { amount, height: 7 }), confirmations: 3, confirmationsNeeded: 1 };
    const view = { order, deposits: [small], payouts: [], mix: null, history: [] };
    return listTransactions(view, { ...reader, t, now })[0]?.status;
  };
  expect(textOf('awaiting_deposit')).toBe(t('status.tx.first'));
  // The window has ended, and no worker has looked yet.
  expect(textOf('awaiting_deposit', makeOrder({}).expiresAt + 1)).not.toBe(t('status.tx.first'));
  expect(textOf('confirming')).toBe(t('status.tx.confirming', { done: 1, needed: 1 }));
});

test.each(readers)('$language: a refund that is not sent says what it waits for', ({ t, ...reader }) => {
  const textOf = (waitsFor: WaitReason | null) => {
    const order = makeOrder({ state: 'completed' });
    const deposit = makeDeposit(order, { status: 'confirmed', use: 'refund' });
    const unsent = { txid: null, sentAt: null, confirmations: 0, confirmationsNeeded: 1 };
    const refund = { ...makeRefund(order, deposit, { isExtra: true, waitsFor }), ...unsent };
    const view = { order, deposits: [], payouts: [refund], mix: null, history: [] };
    return listTransactions(view, { ...reader, t })[0]?.status;
  };
  expect(textOf(null)).toBe(t('status.tx.preparing'));
  expect(textOf('blocks_dear')).toBe(t('status.wait.blocks_dear'));
});
