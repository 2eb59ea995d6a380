/**
 * A server on this machine that speaks as much of Telegram's Bot API as the bot uses, with people who write and press
 * buttons. It is no Telegram, and its bot is called a stand-in.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

export const standInToken = '1234567:stand-in_for_tests_of_the_chat_bot_1';

type Button = Readonly<{ text: string; callback_data: string }>;
export type ShownMessage = Readonly<{
  id: number;
  /** As HTML. */
  text: string;
  buttons: readonly Button[];
  edits: number;
  replyTo: number | undefined;
}>;

export type Person = Readonly<{ chatId: number; language?: string; chatType?: string }>;
type Payload = Readonly<Record<string, unknown>>;
type Answer = Readonly<{ status: number; body: unknown }>;

export type TelegramServer = Readonly<{
  url: string;
  /** Sends an update as it is. */
  push(update: Payload): void;
  write(person: Person, text: string, updateId?: number): number;
  /** Presses the button with this text under the newest message that has one. */
  press(person: Person, text: string): void;
  pressData(person: Person, data: string, messageId: number): void;
  messages(person: Person): readonly ShownMessage[];
  last(person: Person): ShownMessage | undefined;
  /** Texts that appeared beside a button. */
  hints: readonly string[];
  /** All calls by name. */
  calls: readonly string[];
  /** Answers the next calls of this name with an error. */
  refuse(name: string, status: number, more?: Payload, times?: number): void;
  /** Cuts every connection while it is away. */
  setAway(isAway: boolean): void;
  close(): Promise<void>;
}>;

export async function openTelegramServer(): Promise<TelegramServer> {
  const chats = new Map<number, ShownMessage[]>();
  const [hints, calls]: [string[], string[]] = [[], []];
  const refusals: Readonly<{ name: string; answer: Answer }>[] = [];
  let updates: Payload[] = [];
  let [nextUpdate, nextMessage, isAway] = [1000, 1, false];
  let wake = (): void => {};
  const messagesOf = (chatId: number): ShownMessage[] => {
    const known = chats.get(chatId) ?? [];
    chats.set(chatId, known);
    return known;
  };
  const push = (update: Payload): void => {
    updates.push(update);
    wake();
  };
  const ok = (result: unknown): Answer => ({ status: 200, body: { ok: true, result } });
  const no = (status: number, description: string, parameters: Payload = {}): Answer => ({
    status,
    body: { ok: false, error_code: status, description, parameters },
  });
  const methods: Readonly<Record<string, (asked: Payload, response: http.ServerResponse) => Promise<Answer> | Answer>> =
    {
      getMe: () => ok({ id: 1, is_bot: true, first_name: 'Stand-in for tests', username: 'swap_standin_bot' }),
      setMyCommands: () => ok(true),
      getUpdates: async ({ offset = 0, timeout = 0 }, response) => {
        updates = updates.filter((each) => Number(each['update_id']) >= Number(offset));
        if (updates.length === 0 && Number(timeout) > 0) {
          const { promise, resolve } = Promise.withResolvers<void>();
          wake = resolve;
          response.once('close', () => resolve());
          await promise;
        }
        return ok(updates);
      },
      sendMessage: (asked) => {
        const id = (nextMessage += 1);
        const reply = asked['reply_parameters'] as Readonly<{ message_id: number }> | undefined;
        messagesOf(Number(asked['chat_id'])).push({ ...shown(asked), id, edits: 0, replyTo: reply?.message_id });
        return ok({ message_id: id, date: 0, chat: { id: asked['chat_id'], type: 'private' } });
      },
      editMessageText: (asked) => {
        const all = messagesOf(Number(asked['chat_id']));
        const at = all.findIndex(({ id }) => id === asked['message_id']);
        const before = all[at];
        if (!before) return no(400, 'Bad Request: message to edit not found');
        const after = shown(asked);
        const isSame = before.text === after.text && JSON.stringify(before.buttons) === JSON.stringify(after.buttons);
        if (isSame) return no(400, 'Bad Request: message is not modified');
        all[at] = { ...before, ...after, edits: before.edits + 1 };
        return ok({ message_id: before.id, date: 0, chat: { id: asked['chat_id'], type: 'private' } });
      },
      answerCallbackQuery: ({ text }) => {
        if (typeof text === 'string') hints.push(text);
        return ok(true);
      },
    };
  const server = http.createServer((request, response) => {
    void answer(request, response).then((given) => {
      if (!given) return response.destroy();
      response.writeHead(given.status, { 'content-type': 'application/json', 'x-stand-in': 'telegram' });
      return response.end(JSON.stringify(given.body));
    });
  });
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<Answer | undefined> => {
    const [, token, name = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const asked = JSON.parse((await readText(request)) || '{}') as Payload;
    if (isAway) return undefined;
    calls.push(name);
    if (token !== standInToken) return no(401, 'Unauthorized');
    const place = refusals.findIndex((each) => each.name === name);
    if (place !== -1) return refusals.splice(place, 1)[0]?.answer;
    return (await methods[name]?.(asked, response)) ?? no(404, 'Not Found');
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const from = ({ chatId, language = 'en' }: Person) => ({ id: chatId, is_bot: false, language_code: language });
  const chatOf = ({ chatId, chatType = 'private' }: Person) => ({ id: chatId, type: chatType });
  const pressData: TelegramServer['pressData'] = (person, data, messageId) => {
    const message = { message_id: messageId, date: 1, chat: chatOf(person) };
    const update_id = (nextUpdate += 1);
    push({ update_id, callback_query: { id: String(update_id), from: from(person), message, data } });
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    push,
    write: (person, text, updateId) => {
      const update_id = updateId ?? (nextUpdate += 1);
      const message = { message_id: (nextMessage += 1), date: 1, chat: chatOf(person), from: from(person), text };
      push({ update_id, message });
      return update_id;
    },
    press: (person, text) => {
      const under = messagesOf(person.chatId).findLast(({ buttons }) => buttons.some((each) => each.text === text));
      const button = under?.buttons.find((each) => each.text === text);
      if (!under || !button) throw new Error(`there is no button "${text}"`);
      pressData(person, button.callback_data, under.id);
    },
    pressData,
    messages: ({ chatId }) => messagesOf(chatId),
    last: ({ chatId }) => messagesOf(chatId).at(-1),
    hints,
    calls,
    refuse: (name, status, more = {}, times = 1) => {
      for (let count = 0; count < times; count += 1) refusals.push({ name, answer: no(status, 'refused', more) });
    },
    setAway: (away) => {
      isAway = away;
      if (away) server.closeAllConnections();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function shown(asked: Payload): Pick<ShownMessage, 'text' | 'buttons'> {
  const markup = asked['reply_markup'] as Readonly<{ inline_keyboard: readonly (readonly Button[])[] }> | undefined;
  const [text, buttons] = [String(asked['text']), (markup?.inline_keyboard ?? []).flat()];
  // What Telegram would refuse.
  if (text.length > 4096) throw new Error('the message is too long');
  if (buttons.some(({ callback_data: data }) => Buffer.byteLength(data) > 64)) throw new Error('too much in a button');
  return { text, buttons };
}
