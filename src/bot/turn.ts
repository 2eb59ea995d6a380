/** One update being answered: whose it is, in which language, and how to answer. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import { languageCodes, pickLanguage } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate, type Translate } from '#src/i18n/translate.ts';
import type { ChatMessage, ChatUpdate } from '#src/usecases/ports/messenger.ts';
import type { BotDeps } from './bot-deps.ts';
import type { ChatState, Conversations } from './conversations.ts';

/** Language and time that a text is written for. */
export type BotReader = Readonly<{ language: LanguageCode; t: Translate; now: number }>;

export type Bot = BotDeps & Readonly<{ conversations: Conversations }>;

export type Turn = Readonly<{
  bot: Bot;
  update: ChatUpdate;
  reader: BotReader;
  state: ChatState;
  /** Sends a new message. Undefined if nobody can get it. */
  say(message: ChatMessage): Promise<number | undefined>;
  /** Puts a message in place of the one whose button was pressed; a new one if the person wrote. */
  show(message: ChatMessage): Promise<number | undefined>;
  /** A short word beside the button that was pressed; a message if the person wrote. */
  hint(text: string): Promise<void>;
}>;

const translators = new Map<LanguageCode, Translate>(
  languageCodes.map((language) => [
    language,
    makeTranslate(loadCatalog(language, ['bot', 'status', 'track', 'exchange', 'site'])),
  ]),
);

export function readerIn(language: LanguageCode, now: number): BotReader {
  const t = translators.get(language);
  if (!t) throw new TypeError(`there are no messages in ${language}`);
  return { language, t, now };
}

export function makeTurn(bot: Bot, update: ChatUpdate, hint: Turn['hint']): Turn {
  const { messenger, conversations, services } = bot;
  const { chatId } = update;
  const state = conversations.of(chatId);
  const language = state.language ?? pickLanguage(update.languageTag);
  const say: Turn['say'] = async (message) => {
    const sent = await messenger.send(chatId, message);
    return sent.kind === 'sent' ? sent.messageId : undefined;
  };
  return {
    bot,
    update,
    reader: readerIn(language, services.now()),
    state,
    say,
    show: async (message) => {
      if (update.kind !== 'press') return await say(message);
      const edited = await messenger.edit({ chatId, messageId: update.messageId }, message);
      // It was deleted, or is too old to be changed.
      return edited.kind === 'sent' ? edited.messageId : await say(message);
    },
    hint,
  };
}
