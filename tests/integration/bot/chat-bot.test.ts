/** The chat bot on the whole service, over a stand-in of Telegram: exchanges, choices, and what goes wrong. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { allTexts } from '#tests/support/all-texts.ts';
import { patient } from '#tests/support/patience.ts';
import type { Person } from '#tests/support/telegram-server.ts';
import { openBotLab, type BotLab } from './open-bot-lab.ts';

let bot: BotLab;
beforeAll(async () => {
  bot = await openBotLab();
}, patient(60_000));
afterAll(async () => await bot.close());

let people = 500;
const newPerson = (language = 'en'): Person => ({ chatId: (people += 1), language });
/** The line of a quote that no other message has. */
const quoted = /quoted at|的报价/;
const en = (key: string): string => allTexts.en[key] ?? key;

/** Fills in the form up to the summary, and confirms. */
async function order(person: Person, amount = '0.05') {
  await bot.write(person, `/exchange ${amount} BTC ETH`, quoted);
  await bot.press(person, en('bot.button.order'), en('bot.ask.receiveAddress').split('{')[0] ?? '');
  await bot.write(person, bot.lab.address('ethereum'), en('exchange.refund.hint'));
  await bot.press(person, en('bot.button.skip'), en('bot.summary.title'));
  await bot.press(person, en('bot.button.confirm'), en('status.title.awaiting_deposit'));
  return await bot.orderOf(person);
}

describe('an exchange in a chat', () => {
  test(
    'goes from the first word to the payout, and its message tells of every step',
    async () => {
      const person = newPerson();
      const { lab, telegram } = bot;
      await bot.write(person, '/start', /\/exchange/);
      await bot.write(person, '/exchange', en('exchange.chooseSend'));
      await bot.press(person, 'BTC', en('exchange.chooseReceive'));
      await bot.press(person, 'ETH', /How much BTC/);
      await bot.write(person, '0,05', /0\.05.BTC → ≈/);
      await bot.press(person, en('bot.button.order'), /ETH receive address/);
      const receive = lab.address('ethereum');
      await bot.write(person, receive, en('exchange.refund.hint'));
      await bot.write(person, lab.address('bitcoin'), en('bot.summary.title'));
      expect(telegram.last(person)?.text).toContain(receive);
      const before = await bot.countOrders();
      // Two fingers on the button.
      telegram.press(person, en('bot.button.confirm'));
      telegram.press(person, en('bot.button.confirm'));
      await bot.sees(person, en('status.title.awaiting_deposit'));
      expect(await bot.countOrders()).toBe(before + 1);
      await vi.waitFor(() => expect(telegram.hints).toContain(en('bot.alreadyOrdered')), { timeout: patient(10_000) });

      const made = await bot.orderOf(person);
      const live = telegram.last(person);
      expect(live?.text).toContain(`<code>${made.depositAddress}</code>`);
      expect(live?.text).toContain('https://swap.example/en/payment/');
      await lab.pay(made, '0.05');
      await lab.work();
      await bot.follow();
      expect(find(person, live?.id)?.text).toContain(en('status.title.confirming'));
      expect(find(person, live?.id)?.text).not.toContain(made.depositAddress);
      await lab.confirm(made);
      await bot.follow();
      await lab.deliver(made);
      await bot.follow();
      const after = find(person, live?.id);
      expect(after?.text).toContain(en('status.title.completed'));
      expect(after?.edits).toBeGreaterThan(1);
      const notice = telegram.last(person);
      expect(notice?.replyTo).toBe(live?.id);
      expect(notice?.text).toContain(en('status.title.completed'));
      // Nothing has changed, so nothing is said.
      const count = telegram.messages(person).length;
      await bot.follow();
      expect(telegram.messages(person)).toHaveLength(count);
    },
    patient(60_000),
  );

  test(
    'asks for a choice with its figures, and continues as chosen',
    async () => {
      const person = newPerson();
      const made = await order(person);
      await bot.lab.pay(made, '0.04');
      await bot.lab.confirm(made);
      await bot.follow();
      await bot.sees(person, en('status.title.action_required'));
      await bot.press(person, en('bot.button.choose'), /You receive .*ETH/);
      await bot.press(person, en('status.offer.whole'), en('status.title.exchanging'));
      expect((await bot.orderOf(person)).state).toBe('exchanging');
    },
    patient(60_000),
  );

  test(
    'refunds as chosen, to an address that is asked for then',
    async () => {
      const person = newPerson();
      const made = await order(person);
      await bot.lab.pay(made, '0.04');
      await bot.lab.confirm(made);
      await bot.follow();
      await bot.press(person, en('bot.button.choose'), /get back/);
      await bot.press(person, en('bot.button.refund'), /Send the BTC refund address/);
      await bot.write(person, 'bc1nonsense', refusalMessage('en', 'address_malformed'));
      await bot.write(person, bot.lab.address('bitcoin'), en('status.title.refunding'));
      expect((await bot.orderOf(person)).state).toBe('refunding');
    },
    patient(60_000),
  );

  test(
    'is cancelled by its own chat alone, after a question',
    async () => {
      const [person, stranger] = [newPerson(), newPerson()];
      const made = await order(person);
      bot.telegram.pressData(stranger, `k:${made.id}:`, 1);
      await vi.waitFor(() => expect(bot.telegram.hints).toContain(en('bot.erased')), { timeout: patient(10_000) });
      expect((await bot.orderOf(person)).state).toBe('awaiting_deposit');
      await bot.press(person, en('bot.button.askCancel'), /Cancel order TS-/);
      await bot.press(person, en('bot.button.cancel'), en('status.title.cancelled'));
      await bot.write(person, '/orders', en('bot.help.track'));
      expect(bot.telegram.last(person)?.buttons.map(({ text }) => text)).toEqual([
        `${made.orderNumber} · ${en('status.title.cancelled')}`,
      ]);
    },
    patient(60_000),
  );
});

describe('what somebody types wrongly', () => {
  test(
    'is explained in the words of the pages, and asked for again',
    async () => {
      const person = newPerson('zh-hans');
      await bot.write(person, '/exchange 0.05 BTC ETH', quoted);
      const malformed = refusalMessage('zh-cn', 'amount_malformed');
      await bot.write(person, '零点五', malformed);
      await bot.write(person, '０．５', malformed);
      await bot.write(person, '0.0000001', /数量太少/);
      await bot.write(person, '0.05', /→ ≈/);
      await bot.press(person, allTexts['zh-cn']['bot.button.order'] ?? '', /收款地址/);
      await bot.write(person, '<b>你好</b>', refusalMessage('zh-cn', 'address_malformed'));
      await bot.write(person, bot.lab.address('tron'), /TRON/);
      await bot.write(person, bot.lab.address('ethereum'), /退款地址/);
    },
    patient(60_000),
  );

  test(
    'is a wrong tracking code, and guessing is limited',
    async () => {
      const person = newPerson();
      const made = await order(person);
      await bot.write(person, made.trackingCode, en('track.notice.awaiting_deposit'));
      await bot.write(person, '/track 12345', en('track.malformed'));
      const guesser = newPerson();
      for (let guess = 0; guess < 10; guess += 1) {
        const said = bot.telegram.messages(guesser).length;
        bot.telegram.write(guesser, `00000000${guess}`);
        await vi.waitFor(() => expect(bot.telegram.messages(guesser).length).toBe(said + 1), patient(10_000));
      }
      await bot.write(guesser, '000000099', en('track.limited'));
    },
    patient(60_000),
  );

  test(
    'is a picture, a group or a flood',
    async () => {
      const [person, group] = [newPerson(), { chatId: -44, chatType: 'group', language: 'en' }];
      bot.telegram.push({
        update_id: 5000,
        message: { message_id: 9, date: 1, chat: { id: person.chatId, type: 'private' }, photo: [] },
      });
      await bot.sees(person, /./);
      await bot.write(group, '/exchange', en('bot.group'));
      const flooder = newPerson();
      for (let count = 0; count < 40; count += 1) bot.telegram.write(flooder, '/help');
      await bot.sees(flooder, /Too many messages/);
      expect(bot.telegram.messages(flooder)).toHaveLength(31);
    },
    patient(60_000),
  );
});

describe('when Telegram or the bot stumbles', () => {
  test(
    'an update that comes twice is answered once',
    async () => {
      const person = newPerson();
      bot.telegram.write(person, '/help', 700_001);
      bot.telegram.write(person, '/help', 700_001);
      bot.telegram.write(person, '/language', 700_002);
      await bot.sees(person, en('bot.ask.language'));
      expect(bot.telegram.messages(person)).toHaveLength(2);
    },
    patient(30_000),
  );

  test(
    'a message that is put off is sent after the time that Telegram asks for',
    async () => {
      const person = newPerson();
      bot.telegram.refuse('sendMessage', 429, { retry_after: 1 });
      await bot.write(person, '/help', /\/exchange/);
      expect(bot.telegram.messages(person)).toHaveLength(1);
    },
    patient(30_000),
  );

  test(
    'the bot takes up again when Telegram was away',
    async () => {
      const person = newPerson();
      bot.telegram.setAway(true);
      bot.telegram.write(person, '/help');
      await bot.lab.work();
      expect(bot.telegram.messages(person)).toHaveLength(0);
      bot.telegram.setAway(false);
      await bot.sees(person, /\/exchange/);
    },
    patient(60_000),
  );

  test(
    'a restart loses a half filled form, says so, and keeps orders',
    async () => {
      const person = newPerson();
      const made = await order(person);
      await bot.write(person, '/exchange 0.05 BTC ETH', quoted);
      await bot.restart();
      bot.telegram.press(person, en('bot.button.order'));
      await vi.waitFor(() => expect(bot.telegram.hints).toContain(en('bot.lost')), { timeout: patient(10_000) });
      await bot.write(person, '0.05', en('bot.idle'));
      await bot.write(person, '/orders', en('bot.help.track'));
      expect(bot.telegram.last(person)?.buttons[0]?.text).toContain(made.orderNumber);
    },
    patient(60_000),
  );

  test(
    'nobody is told who has blocked the bot, and where they were is forgotten',
    async () => {
      const person = newPerson();
      const made = await order(person);
      // Whatever others are still to be told is told first.
      await bot.follow();
      await bot.lab.cancel(made);
      bot.telegram.refuse('editMessageText', 403, {});
      bot.telegram.refuse('sendMessage', 403, {});
      await bot.follow();
      const { rows } = await bot.lab.database.pool.query('select 1 from chat_orders where order_id = $1', [made.id]);
      expect(rows).toEqual([]);
    },
    patient(60_000),
  );
});

test('the database has no number of a chat in the open', async () => {
  const { rows } = await bot.lab.database.pool.query<{ row: string }>('select c::text as row from chat_orders c');
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ row }) => /(?<![0-9A-Za-z_-])5\d\d(?![0-9A-Za-z_-])/.test(row))).toEqual([]);
});

function find(person: Person, id: number | undefined) {
  return bot.telegram.messages(person).find((each) => each.id === id);
}
