/** The next step of an order, and the link to another one. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { readAmount } from '../../components/forms/amount-text.ts';
import type { StepStatus, StepView } from '../../components/orders/step-view.ts';
import { toAgain, toPlace } from './to-next.server.ts';

const reader = { language: 'en', t: makeTranslate(loadCatalog('en', ['status'])) } as const;

const stepsOf = (...statuses: readonly StepStatus[]): readonly StepView[] =>
  statuses.map((status, index) => ({ id: String(index), title: `Title ${index + 1}`, text: '', status }));

describe('the place of an order among its steps', () => {
  test('names the step that comes next', () => {
    const place = toPlace(stepsOf('done', 'now', 'next', 'next'), 'confirming', reader);
    expect(place).toEqual({ done: 2, of: 4, text: 'Step 2 of 4. Next: Title 3' });
  });

  test('is told of an order that waits for a choice as well', () => {
    const place = toPlace(stepsOf('done', 'done', 'stuck', 'next'), 'action_required', reader);
    expect(place?.text).toBe('Step 3 of 4. Next: Title 4');
  });

  test('says of the last step that it is the last', () => {
    const place = toPlace(stepsOf('done', 'done', 'done', 'now'), 'sending', reader);
    expect(place?.text).toBe('Step 4 of 4, the last one');
  });

  test('is not told once nothing comes', () => {
    expect(toPlace(stepsOf('done', 'done', 'done', 'done'), 'completed', reader)).toBeNull();
    expect(toPlace(stepsOf('stuck', 'next', 'next', 'next'), 'expired', reader)).toBeNull();
  });
});

describe('the link to another order', () => {
  test('comes at the end of an order only, and not after a failure', () => {
    const offered = orderStates.filter((state) => toAgain(makeOrder({ state }), state, reader) !== null);
    expect(offered).toEqual(['completed', 'refunded', 'expired']);
  });

  test('keeps the pair and the amount, and no address', () => {
    const order = makeOrder({ orderType: 'fixed' });
    const again = toAgain(order, 'completed', reader);
    const url = new URL(again?.href ?? '', 'https://sampan.example');
    expect(url.pathname).toBe('/en');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sendCurrency: order.quote.inputs.send.currency,
      receiveCurrency: order.quote.receive.currency,
      sendAmount: '0.05',
      orderType: 'fixed',
    });
  });

  test('writes the amount so that the form of its language does not ask what is meant', () => {
    const quote = makeOrderQuote({ send: money('BTC', 123_400_000n) });
    for (const [language, written] of [
      ['es', '1,234'],
      ['en', '1.234'],
    ] as const) {
      const again = toAgain(makeOrder({ quote }), 'completed', { ...reader, language });
      const typed = new URL(again?.href ?? '', 'https://sampan.example').searchParams.get('sendAmount') ?? '';
      expect(typed).toBe(written);
      expect(readAmount(language, typed)).toEqual({ exact: '1.234' });
    }
  });

  test('leaves out an amount that was open', () => {
    const sendRange = { min: money('BTC', 100_000n), max: money('BTC', 200_000_000n) };
    expect(toAgain(makeOrder({ sendRange }), 'completed', reader)?.href).not.toContain('sendAmount');
  });

  test('leads to the mixer that the order came from', () => {
    expect(toAgain(makeOrder({ product: 'mix_custom' }), 'completed', reader)?.href).toBe('/en/privacy-mixer');
    expect(toAgain(makeOrder({ product: 'mix_preset' }), 'completed', reader)?.href).toBe('/en?tab=mixing');
  });
});
