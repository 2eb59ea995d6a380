/**
 * Telegram's Bot API behind the port of the chat bot, by grammY. Its errors name the token's address and repeat what
 * was sent, so none of them leaves this file. What Telegram puts off (429) is repeated after the time that it asks for.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Api, GrammyError } from 'grammy';
import {
  ChatRefused,
  type ChatKeyboard,
  type ChatMessage,
  type Delivery,
  type Messenger,
} from '#src/usecases/ports/messenger.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { readUpdate } from './read-update.ts';

/** How long Telegram holds a question for updates open. */
const pollSeconds = 25;
/** Above the time of a poll, so that only a connection that hangs is cut. */
const patienceSeconds = 40;
const mostTries = 4;
/** A longer wait than this is no business of one message. */
const longestWaitSeconds = 60;

type Options = Readonly<{
  token: string;
  /** Where the Bot API is. */
  url: string;
  /** Ends waits when the process stops. */
  stopping: AbortSignal;
}>;

export function makeTelegramMessenger({ token, url, stopping }: Options): Messenger {
  const api = new Api(token, { apiRoot: url, timeoutSeconds: patienceSeconds });
  const call = async <Value>(name: string, run: () => Promise<Value>): Promise<Value> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await run();
      } catch (error) {
        const seconds = error instanceof GrammyError ? error.parameters.retry_after : undefined;
        const isLast = seconds === undefined || seconds > longestWaitSeconds || tries === mostTries;
        if (isLast) throw explain(name, error);
        await sleep(seconds * 1000, undefined, { signal: stopping });
      }
    }
  };
  /** `onSame`: the number of a message that says this already. */
  const deliver = async (name: string, run: () => Promise<number>, onSame?: number): Promise<Delivery> => {
    try {
      return { kind: 'sent', messageId: await call(name, run) };
    } catch (error) {
      if (!(error instanceof ChatRefused)) throw error;
      if (onSame !== undefined && /message is not modified/i.test(error.reason)) {
        return { kind: 'sent', messageId: onSame };
      }
      if (error.status === 403 || goneWords.test(error.reason)) return { kind: 'gone' };
      throw error;
    }
  };
  return {
    findHandle: async () => (await call('getMe', async () => await api.getMe())).username,
    takeUpdates: async (offset, signal) => {
      const asked = { offset, timeout: pollSeconds, allowed_updates: ['message', 'callback_query'] as const };
      const found = await call('getUpdates', async () => await api.getUpdates(asked, signal as never));
      const last = found.at(-1)?.update_id;
      return { updates: found.flatMap((each) => readUpdate(each) ?? []), next: last === undefined ? offset : last + 1 };
    },
    forgetBefore: async (offset) => {
      if (offset > 0) await call('getUpdates', async () => await api.getUpdates({ offset, limit: 1, timeout: 0 }));
    },
    send: async (chatId, message) =>
      await deliver('sendMessage', async () => {
        const { replyTo } = message;
        const reply = replyTo === undefined ? {} : { reply_parameters: { message_id: replyTo } };
        return (await api.sendMessage(chatId, message.html, { ...looks(message), ...reply })).message_id;
      }),
    edit: async ({ chatId, messageId }, message) =>
      await deliver(
        'editMessageText',
        async () => {
          await api.editMessageText(chatId, messageId, message.html, looks(message));
          return messageId;
        },
        messageId,
      ),
    answerPress: async (pressId, text) => {
      try {
        await call('answerCallbackQuery', async () => await api.answerCallbackQuery(pressId, text ? { text } : {}));
      } catch (error) {
        // A press that is minutes old cannot be answered any more, and needs not be.
        if (!(error instanceof ChatRefused)) throw error;
      }
    },
    setCommands: async (commands, language) => {
      const forWhom = language === undefined ? {} : { language_code: language as 'en' };
      const scope = { type: 'all_private_chats' } as const;
      await call('setMyCommands', async () => await api.setMyCommands(commands, { scope, ...forWhom }));
    },
  };
}

/** The chat or the message is not there (any more), or nobody may write to it. */
const goneWords =
  /chat not found|message to edit not found|message can't be edited|user is deactivated|PEER_ID_INVALID/i;

/** No preview: Telegram would open the link of an order to draw one. */
function looks({ keyboard }: ChatMessage) {
  return {
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    ...(keyboard && { reply_markup: { inline_keyboard: toButtons(keyboard) } }),
  } as const;
}

function toButtons(keyboard: ChatKeyboard) {
  return keyboard.map((row) => row.map(({ text, data }) => ({ text, callback_data: data })));
}

function explain(call: string, error: unknown): Error {
  if (error instanceof GrammyError) {
    const { error_code: status, description: reason } = error;
    return new ChatRefused(`Telegram refuses ${call}: ${status}`, { status, reason });
  }
  return new OutsideError(`Telegram does not answer ${call}`);
}
