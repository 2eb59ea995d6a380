/** When an order has a deadline for a calendar, and what the calendar is told. */
import { expect, test } from 'vitest';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { builtAt, makeOrder } from '#tests/support/make-order.ts';
import { deadlineOf, toEvent } from './order-event.server.ts';
import { writeCalendar } from './write-calendar.server.ts';

const now = builtAt;
const deadline = (order: Partial<Order>, fences?: Readonly<{ payout: boolean; deposit: boolean }>) =>
  deadlineOf({ order: makeOrder({ deadlineAt: now + 5000, ...order }), fences }, now);

test.each(orderStates)('in %s there is one only if there is something to do', (state) => {
  const expected = { awaiting_deposit: 'pay', action_required: 'choice' }[state as string];
  expect(deadline({ state, expiresAt: now + 9000 })?.kind).toBe(expected);
});

test('it is the end of the payment window, or of the choice', () => {
  expect(deadline({ expiresAt: now + 9000 })).toEqual({ kind: 'pay', at: now + 9000 });
  expect(deadline({ state: 'action_required' })).toEqual({ kind: 'choice', at: now + 5000 });
});

test('there is none once it is over, or while it would end nothing', () => {
  expect(deadline({ expiresAt: now })).toBeUndefined();
  expect(deadline({ state: 'action_required', deadlineAt: now })).toBeUndefined();
  expect(deadline({ state: 'action_required', deadlineAt: null })).toBeUndefined();
  expect(deadline({ state: 'action_required' }, { payout: true, deposit: false })).toBeUndefined();
});

test.each(languageCodes)(
  'a calendar learns the number and the time in %s, and no amount, address or link',
  (language) => {
    const t = makeTranslate(loadCatalog(language, ['status']));
    const order = makeOrder({ expiresAt: now + 9000, refundAddress: 'bcrt1qrefund' });
    for (const kind of ['pay', 'choice'] as const) {
      const file = writeCalendar(toEvent(order, { kind, at: now + 9000 }, { now, host: 'swap.example', t }));
      const read = file.replaceAll('\r\n ', '');
      expect(read).toContain(order.orderNumber);
      for (const secret of [order.depositAddress, order.receiveAddress, 'bcrt1qrefund', order.trackingCode, order.id]) {
        if (secret !== '') expect(read).not.toContain(secret);
      }
      expect(read).not.toMatch(/https?:|URL:|show-|[{}]/);
    }
  },
);

test('the same deadline is the same event whenever it is asked for, and a later version replaces it', () => {
  const t = makeTranslate(loadCatalog('en', ['status']));
  const at = now + 9000;
  const { orderNumber } = makeOrder();
  const made = [3, 4].map((version) =>
    toEvent({ orderNumber, version }, { kind: 'pay', at }, { now, host: 'swap.example', t }),
  );
  expect(new Set(made.map(({ uid }) => uid)).size).toBe(1);
  expect(made.map(({ sequence }) => sequence)).toEqual([3, 4]);
});
