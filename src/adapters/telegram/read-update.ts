/** Reads an update of Telegram's: what a person wrote or pressed. Everything else is none. */
import type { Update } from 'grammy/types';
import type { ChatUpdate } from '#src/usecases/ports/messenger.ts';

/** Nothing that the bot asks for is longer: addresses are at most 106 characters. */
const longestText = 300;

export function readUpdate(update: Update): ChatUpdate | undefined {
  const { update_id: id, message, callback_query: press } = update;
  if (press) {
    // A message that Telegram does not know any more has no chat that could be answered.
    if (!press.message || press.data === undefined) return undefined;
    const { chat, message_id: messageId } = press.message;
    const sender = { id, chatId: chat.id, isPrivate: chat.type === 'private', languageTag: press.from.language_code };
    return { ...sender, kind: 'press', data: press.data, pressId: press.id, messageId };
  }
  // Bots do not talk to bots.
  if (!message || message.from?.is_bot) return undefined;
  const { chat, from, text } = message;
  const sender = { id, chatId: chat.id, isPrivate: chat.type === 'private', languageTag: from?.language_code };
  return text === undefined
    ? { ...sender, kind: 'other' }
    : { ...sender, kind: 'text', text: text.slice(0, longestText) };
}
