/** The chat bot as a process: its token, Telegram, the jobs that follow orders and say that it runs. */
import { makeTelegramMessenger } from '#src/adapters/telegram/telegram-messenger.ts';
import { makeChatSeal } from '#src/adapters/chat-seal.ts';
import { makeChatRecords } from '#src/adapters/db/chat-records.ts';
import { makeReadOrderMarks } from '#src/adapters/db/order-marks.ts';
import type { BotDeps } from '#src/bot/bot-deps.ts';
import { makeFollowRound } from '#src/bot/follow-orders.ts';
import { makeHandleUpdate } from '#src/bot/handle-updates.ts';
import { introduceBot } from '#src/bot/introduce-bot.ts';
import { startPolling } from '#src/bot/poll-updates.ts';
import { startLoop } from '#src/jobs/loop.ts';
import { makeLimits } from './api-options.ts';
import { findBotToken } from './find-bot-token.ts';
import type { App } from './open-app.ts';
import type { ProcessContext } from './run-process.ts';

/** How often messages are compared with their orders. */
const followEveryMs = 2_000;
const beatEveryMs = 30_000;

/** Returns the handle of the bot. */
export async function openBot(context: ProcessContext, app: App): Promise<string> {
  const { config, resources, log } = context;
  const { built, database } = app;
  const stopping = new AbortController();
  const token = await findBotToken(config);
  const messenger = makeTelegramMessenger({ token, url: config.botApiUrl, stopping: stopping.signal });
  const handle = await messenger.findHandle();
  const { botHandle } = config;
  if (botHandle !== undefined && botHandle.toLowerCase() !== handle.toLowerCase()) {
    throw new Error(`BOT_TOKEN is that of @${handle}, and the pages name @${botHandle} (BOT_HANDLE)`);
  }
  const deps: BotDeps = {
    services: built.services,
    messenger,
    chats: makeChatRecords(database.pool),
    seal: makeChatSeal(built.sourceKey),
    readMarks: makeReadOrderMarks(database.pool),
    ...makeLimits(built, config),
    orderLinks: built.ports.links,
    profile: config.networkProfile,
    publicUrl: config.publicUrl,
    now: () => Date.now(),
    log,
  };
  // What the chat offers is decoration: without it the bot works as well.
  await introduceBot(messenger).catch((error: unknown) => log.warn('the commands of the bot are not set', {}, error));
  const follow = makeFollowRound(deps);
  const loop = (name: string, everyMs: number, run: () => Promise<void>) =>
    resources.open(
      async () => {
        await Promise.resolve();
        return startLoop({ name, everyMs, log, round: async () => await run().then(() => 'rest' as const) });
      },
      async (opened) => await opened.stop(),
    );
  await loop('chat-bot-beat', beatEveryMs, async () => await deps.chats.beat(handle));
  await loop('follow-chat-orders', followEveryMs, async () => await follow(stopping.signal));
  await resources.open(
    async () => await Promise.resolve(startPolling({ messenger, handle: makeHandleUpdate(deps), log })),
    async (polling) => {
      await polling.stop();
      stopping.abort();
    },
  );
  return handle;
}
