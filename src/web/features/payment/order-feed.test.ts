/** The feed of an order: its states, newest first, under names that never change. */
import { expect, test } from 'vitest';
import type { OrderHistory } from '#src/domain/order/order.ts';
import { languageCodes, languages } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { builtAt, makeOrder } from '#tests/support/make-order.ts';
import { toFeed } from './order-feed.server.ts';
import { writeFeed } from '../../components/feeds/write-feed.server.ts';

const page = 'https://swap.example/en/payment/show-x';
const order = makeOrder();

const moved = (from: OrderHistory['from'], to: OrderHistory['to'], more: Partial<OrderHistory> = {}): OrderHistory => ({
  orderId: order.id,
  key: `${from}-${to}`,
  event: 'deposit_seen',
  from,
  to,
  reason: null,
  at: builtAt + 1000,
  ...more,
});

function feed(history: readonly OrderHistory[], language: (typeof languageCodes)[number] = 'en') {
  const t = makeTranslate(loadCatalog(language, ['status']));
  return toFeed({ order, deposits: [], payouts: [], mix: null, history }, { language, t, host: 'swap.example', page });
}

const titles = (history: readonly OrderHistory[]) => feed(history).entries.map(({ title }) => title);

test('begins when the order is made and has every state, newest first', () => {
  expect(titles([])).toEqual(['Waiting for payment']);
  const history = [moved('awaiting_deposit', 'confirming'), moved('confirming', 'exchanging', { at: builtAt + 2000 })];
  expect(titles(history)).toEqual(['Converting', 'Confirming', 'Waiting for payment']);
  expect(writeFeed(feed(history))).toContain(`<updated>${new Date(builtAt + 2000).toISOString()}</updated>`);
});

test('tells no event that left the state as it was, and tells a cancelled order from one that ran out', () => {
  expect(titles([moved('mixing', 'mixing')])).toEqual(['Waiting for payment']);
  expect(titles([moved('awaiting_deposit', 'expired', { reason: 'cancelled' })])[0]).toBe('Cancelled');
  expect(titles([moved('awaiting_deposit', 'expired', { reason: 'no_deposit' })])[0]).toBe('Expired');
});

test('entries keep their names when others follow', () => {
  const before = feed([moved('awaiting_deposit', 'confirming')]).entries.map(({ id }) => id);
  const after = feed([moved('awaiting_deposit', 'confirming'), moved('confirming', 'exchanging')]);
  expect(after.entries.slice(1).map(({ id }) => id)).toEqual(before);
  expect(new Set(after.entries.map(({ id }) => id)).size).toBe(3);
  expect(after.id).toMatch(/^tag:swap\.example,\d{4}-\d\d-\d\d:TS-/);
});

test.each(languageCodes)('is written in %s, with nothing but states, times and the link that shows', (language) => {
  const written = writeFeed(feed([moved('awaiting_deposit', 'held')], language));
  expect(written).toContain(`xml:lang="${languages[language].htmlLang}"`);
  expect(written).toContain(makeTranslate(loadCatalog(language, ['status']))('status.title.held'));
  const links = [...written.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(new Set(links)).toEqual(new Set([page, `${page}/feed.atom`]));
  expect(written).not.toMatch(/<content|<summary|[{}]/);
  expect(written).not.toContain(order.receiveAddress);
});

test('is whole whatever its texts have in them', () => {
  const written = writeFeed({ ...feed([]), title: 'A & <b> "c"', page: `${page}?a=1&b="` });
  expect(written).toContain('<title>A &amp; &lt;b&gt; &quot;c&quot;</title>');
  expect(written).toContain('?a=1&amp;b=&quot;"');
});
