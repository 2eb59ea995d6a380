/** The bot on an order lab, talking to the stand-in of Telegram over HTTP. */
import { randomBytes } from 'node:crypto';
import { expect, vi } from 'vitest';
import { makeChatSeal } from '#src/adapters/chat-seal.ts';
import { makeChatRecords } from '#src/adapters/db/chat-records.ts';
import { makeReadOrderMarks } from '#src/adapters/db/order-marks.ts';
import { makeTelegramMessenger } from '#src/adapters/telegram/telegram-messenger.ts';
import { makeFollowRound } from '#src/bot/follow-orders.ts';
import { makeHandleUpdate } from '#src/bot/handle-updates.ts';
import { introduceBot } from '#src/bot/introduce-bot.ts';
import { startPolling } from '#src/bot/poll-updates.ts';
import type { Order } from '#src/domain/order/order.ts';
import { makeOrderLimits } from '#src/http/order-limits.ts';
import { makeTrackingLimits } from '#src/http/tracking-limits.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { labLinks } from '#tests/support/order-links.ts';
import { patient } from '#tests/support/patience.ts';
import { openTelegramServer, standInToken, type Person, type TelegramServer } from '#tests/support/telegram-server.ts';

export type BotLab = Readonly<{
  lab: OrderLab;
  telegram: TelegramServer;
  /** Looks at all orders with a message once. */
  follow(): Promise<void>;
  /** Ends the bot and starts another one, as a restart does. */
  restart(): Promise<void>;
  /** Waits until the person sees this text, in the newest message or in any. */
  sees(person: Person, words: string | RegExp): Promise<void>;
  /** Writes or presses, and waits for what then is seen. */
  write(person: Person, text: string, then: string | RegExp): Promise<void>;
  press(person: Person, button: string, then: string | RegExp): Promise<void>;
  /** The order that the newest message is about. */
  orderOf(person: Person): Promise<Order>;
  countOrders(): Promise<number>;
  close(): Promise<void>;
}>;

export async function openBotLab(): Promise<BotLab> {
  const lab = await openOrderLab();
  const telegram = await openTelegramServer();
  const { pool } = lab.database;
  const makeDeps = () => ({
    services: lab.services,
    messenger: makeTelegramMessenger({
      token: standInToken,
      url: telegram.url,
      stopping: new AbortController().signal,
    }),
    chats: makeChatRecords(pool),
    seal: makeChatSeal(new Uint8Array(32).fill(3)),
    readMarks: makeReadOrderMarks(pool),
    orderLimits: makeOrderLimits({
      most: 50,
      room: lab.services.unpaidRoom,
      now: Date.now,
      randomBytes,
      tagKey: new Uint8Array(32).fill(4),
    }),
    trackingLimits: makeTrackingLimits({ now: Date.now, randomBytes }),
    orderLinks: labLinks,
    profile: 'sandbox' as const,
    publicUrl: 'https://swap.example',
    now: Date.now,
    log: { warn: () => {} },
  });
  const open = () => {
    const deps = makeDeps();
    const polling = startPolling({
      messenger: deps.messenger,
      handle: makeHandleUpdate(deps),
      log: deps.log,
      pauseMs: 20,
    });
    return { deps, polling };
  };
  let bot = open();
  await introduceBot(bot.deps.messenger);
  const sees: BotLab['sees'] = async (person, words) => {
    const looked = () => expect(telegram.messages(person).at(-1)?.text ?? '').toMatch(words);
    await vi.waitFor(looked, { timeout: patient(20_000), interval: 10 });
  };
  return {
    lab,
    telegram,
    sees,
    follow: async () => await makeFollowRound(bot.deps)(),
    restart: async () => {
      await bot.polling.stop();
      bot = open();
    },
    write: async (person, text, then) => {
      telegram.write(person, text);
      await sees(person, then);
    },
    press: async (person, button, then) => {
      telegram.press(person, button);
      await sees(person, then);
    },
    orderOf: async (person) => {
      const [number = ''] = /TS-\d{8}-\d{8}/.exec(telegram.last(person)?.text ?? '') ?? [];
      const { rows } = await pool.query<{ id: string }>('select id from orders where order_number = $1', [number]);
      const view = await lab.services.viewOrder(rows[0]?.id ?? '');
      if (!view.ok) throw new Error('there is no order');
      return view.value.order;
    },
    countOrders: async () => {
      const { rows } = await pool.query<{ count: string }>('select count(*) from orders');
      return Number(rows[0]?.count);
    },
    close: async () => {
      await bot.polling.stop();
      await telegram.close();
      await lab.close();
    },
  };
}
