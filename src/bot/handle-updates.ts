/**
 * The bot: takes each update once, those of one chat one after another. Groups, floods and what the bot cannot read are
 * answered here; everything else by `answer-update.ts`.
 */
import { randomBytes } from 'node:crypto';
import { makeKeyedMutex } from '#src/usecases/concurrency/keyed-mutex.ts';
import type { ChatUpdate } from '#src/usecases/ports/messenger.ts';
import { answerUpdate } from './answer-update.ts';
import type { BotDeps } from './bot-deps.ts';
import { floodLimit, makeChatFloods } from './chat-floods.ts';
import { makeConversations } from './conversations.ts';
import { escape } from './html.ts';
import { makeTurn, type Turn } from './turn.ts';
import { formatSpan } from '#src/i18n/format.ts';

/** Numbers of updates that were taken. Telegram repeats those of the last minutes at most. */
const mostRemembered = 10_000;

export type HandleUpdate = (update: ChatUpdate) => Promise<void>;

export function makeHandleUpdate(deps: BotDeps): HandleUpdate {
  const bot = { ...deps, conversations: makeConversations() };
  const floods = makeChatFloods({ now: deps.now, randomBytes });
  const ofChat = makeKeyedMutex();
  const taken = new Set<number>();
  return async (update) => {
    if (taken.has(update.id)) return;
    taken.add(update.id);
    if (taken.size > mostRemembered) taken.delete(taken.values().next().value ?? 0);
    const flood = floods.take(update.chatId);
    if (flood === 'told') return;
    await ofChat(String(update.chatId), async () => await answerWhole(bot, update, flood === 'over'));
  };
}

async function answerWhole(bot: Turn['bot'], update: ChatUpdate, isFlood: boolean): Promise<void> {
  const { messenger } = bot;
  let isAnswered = false;
  const turn = makeTurn(bot, update, async (text) => {
    isAnswered = true;
    if (update.kind === 'press') await messenger.answerPress(update.pressId, text);
    else await messenger.send(update.chatId, { html: escape(text) });
  });
  const { t, language } = turn.reader;
  try {
    if (!update.isPrivate) await answerGroup(turn);
    else if (isFlood) {
      const wait = formatSpan(language, floodLimit.withinMs / 1000, { unit: 'second' });
      await turn.hint(t('bot.flood', { wait }));
    } else await answerUpdate(turn);
  } catch (error) {
    bot.log.warn('an update of a chat could not be answered', {}, error);
    // If Telegram itself is away, these words do not arrive either.
    await turn.hint(t('bot.failed')).catch(() => {});
  } finally {
    if (update.kind === 'press' && !isAnswered) await messenger.answerPress(update.pressId).catch(() => {});
  }
}

/** Orders are private. In a group the bot answers to commands only, so that it does not talk into everything. */
async function answerGroup({ update, reader: { t }, hint }: Turn): Promise<void> {
  if (update.kind === 'press' || (update.kind === 'text' && update.text.startsWith('/'))) await hint(t('bot.group'));
}
