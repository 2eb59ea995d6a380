import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { orderStates, type OrderState } from '../order/lifecycle.ts';
import { invoiceStateOf, parseReturnUrl, receivedOf, type InvoiceOrder } from './invoice.ts';

const amount = money('USDT-TRC20', 25_000_000n);
const invoice = { amount, expiresAt: 1000, cancelledAt: null };
const order = (state: OrderState, units?: bigint): InvoiceOrder => ({
  id: 'id',
  orderNumber: 'TS-20270115-00000001',
  createdAt: 1,
  state,
  receive: units === undefined ? null : money('USDT-TRC20', units),
});

describe('the state of an invoice', () => {
  test('is open until it expires, while nobody pays', () => {
    expect(invoiceStateOf(invoice, [], 999)).toBe('open');
    expect(invoiceStateOf(invoice, [], 1000)).toBe('expired');
    expect(invoiceStateOf({ ...invoice, cancelledAt: 5 }, [], 999)).toBe('cancelled');
  });

  test.each(orderStates)('with one order that is %s follows from that order', (state) => {
    const over: readonly OrderState[] = ['expired', 'refunded'];
    const expected = state === 'completed' ? 'paid' : over.includes(state) ? 'open' : 'in_progress';
    expect(invoiceStateOf(invoice, [order(state, 25_000_000n)], 999)).toBe(expected);
  });

  test('is in progress after its end, while an order of it is not over', () => {
    expect(invoiceStateOf(invoice, [order('awaiting_deposit')], 2000)).toBe('in_progress');
    expect(invoiceStateOf(invoice, [order('expired')], 2000)).toBe('expired');
  });

  test('says that coins are under way, although it was cancelled, and not that an order waits', () => {
    const cancelled = { ...invoice, cancelledAt: 5 };
    expect(invoiceStateOf(cancelled, [order('sending')], 999)).toBe('in_progress');
    expect(invoiceStateOf(cancelled, [order('awaiting_deposit')], 999)).toBe('cancelled');
    expect(invoiceStateOf(cancelled, [order('completed', 25_000_000n)], 999)).toBe('paid');
  });

  test('is paid by the amount that was paid out, and underpaid by less', () => {
    expect(invoiceStateOf(invoice, [order('completed', 24_999_999n)], 2000)).toBe('underpaid');
    const both = [order('completed', 24_900_000n), order('completed', 100_000n)];
    expect(invoiceStateOf(invoice, both, 2000)).toBe('paid');
    expect(receivedOf(invoice, both)).toEqual(amount);
    // What is only planned has not arrived.
    expect(invoiceStateOf(invoice, [order('sending', 25_000_000n)], 2000)).toBe('in_progress');
  });
});

describe('a link back', () => {
  test('is an https address', () => {
    expect(parseReturnUrl('https://shop.example/done?order=1')).toBe('https://shop.example/done?order=1');
    expect(parseReturnUrl('https://shop.example')).toBe('https://shop.example/');
  });

  test.each([
    'http://shop.example/',
    'javascript:alert(1)',
    'shop.example',
    '//shop.example',
    'https://bank.example@shop.example/',
    `https://shop.example/${'x'.repeat(500)}`,
    '',
  ])('is not %s', (text) => {
    expect(parseReturnUrl(text)).toBeUndefined();
  });
});
