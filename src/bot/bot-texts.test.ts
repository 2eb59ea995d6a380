/** The texts and buttons of the bot fit into what Telegram takes, in every language. */
import { expect, test } from 'vitest';
import { currencyIds } from '#src/domain/assets/currencies.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { allMessages } from '#src/i18n/load-catalog.ts';
import { labLinks } from '#tests/support/order-links.ts';
import { makeDeposit, makeOrder } from '#tests/support/make-order.ts';
import { escape, withCode } from './html.ts';
import { readPress, writePress, type Press } from './press-data.ts';
import { commandLines } from './texts/help-text.ts';
import { orderMessage } from './texts/order-text.ts';
import { readerIn } from './turn.ts';

const now = Date.UTC(2030, 0, 1);

test.each(languageCodes)('no word of a button or command is too long in %s', (language) => {
  const texts = Object.entries(allMessages[language].bot);
  expect(texts.filter(([key, text]) => key.startsWith('button.') && text.length > 40)).toEqual([]);
  for (const { command, description } of commandLines(readerIn(language, now))) {
    expect(command).toMatch(/^[a-z]{1,32}$/);
    expect(description.length).toBeGreaterThan(1);
    expect(description.length).toBeLessThanOrEqual(256);
  }
  // Words beside a button that was pressed.
  const hints = ['alreadyOrdered', 'erased', 'failed', 'flood', 'group', 'lost', 'looked', 'unreadable'];
  expect(texts.filter(([key, text]) => hints.includes(key) && text.length > 190)).toEqual([]);
});

test.each(languageCodes)('the message of an order fits with the longest addresses in %s', (language) => {
  const long = '4'.repeat(106);
  for (const state of ['awaiting_deposit', 'action_required', 'held', 'completed', 'failed', 'expired'] as const) {
    const order = makeOrder({
      state,
      receiveAddress: long,
      refundAddress: long,
      depositAddress: long,
      expiresAt: now + 1,
    });
    const view = { order, deposits: [makeDeposit(order)].map((each) => ({ ...each, confirmations: 1 })) };
    const whole = { ...view, payouts: [], mix: null, history: [] };
    const place = {
      profile: 'sandbox',
      publicUrl: `https://${'long.'.repeat(20)}example`,
      orderLinks: labLinks,
    } as const;
    const { html, keyboard = [] } = orderMessage(whole, readerIn(language, now), place);
    expect(html.length).toBeLessThan(3500);
    expect(html).not.toMatch(/\{\w+\}|undefined/);
    for (const { data } of keyboard.flat()) expect(readPress(data)).toBeDefined();
  }
});

const orderId = makeOrder().id;
const presses: readonly Press[] = [
  ...languageCodes.map((language) => ({ of: 'language', language }) as const),
  ...currencyIds.flatMap((currency) =>
    (['send', 'receive'] as const).map((side) => ({ of: 'currency', side, currency }) as const),
  ),
  ...(['fixed', 'floating', 'order', 'amount', 'skip', 'confirm', 'stop', 'more'] as const).map(
    (act) => ({ of: 'form', act }) as const,
  ),
  ...(['look', 'askCancel', 'cancel', 'choose', 'continue', 'refund', 'refundAddress'] as const).map(
    (act) => ({ of: 'order', act, orderId, quote: '0123456789abcdef0123' }) as const,
  ),
];

test('every button says what it is in 64 bytes, and is understood again', () => {
  for (const press of presses) {
    const data = writePress(press);
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
    expect(readPress(data)).toEqual(press);
  }
});

test.each(['', 'z', 's:DOGE', 'l:de', 'v:short:', 'toString', `v:${'0'.repeat(22)}:`])(
  'the button %j is none',
  (data) => {
    expect(readPress(data)).toBeUndefined();
  },
);

test('what somebody types is never read as HTML', () => {
  expect(escape('<b>&"</b>')).toBe('&lt;b&gt;&amp;"&lt;/b&gt;');
  expect(withCode('pay <x> to bc1', 'bc1')).toBe('pay &lt;x&gt; to <code>bc1</code>');
});
