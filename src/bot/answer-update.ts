/** Finds out what an update of a private chat is about: a command, a button, or the answer to a question. */
import { isLanguageCode, languageCodes, languages } from '#src/i18n/languages.ts';
import type { ChatKeyboard } from '#src/usecases/ports/messenger.ts';
import { answerForm, isFormStepTyped } from './forms/answer-form.ts';
import { pressForm } from './forms/press-form.ts';
import { startExchange, stopForm } from './forms/exchange-steps.ts';
import { escape, paragraphs } from './html.ts';
import { listOrders } from './orders/list-orders.ts';
import { pressOrder } from './orders/press-order.ts';
import { giveRefundAddress } from './orders/refund-address.ts';
import { looksLikeCode, trackOrder } from './orders/track-order.ts';
import { readPress, writePress } from './press-data.ts';
import { helpText, startText } from './texts/help-text.ts';
import { readerIn, type Turn } from './turn.ts';

export async function answerUpdate(turn: Turn): Promise<void> {
  const { update } = turn;
  if (update.kind === 'press') return await answerPress(turn, update.data);
  if (update.kind === 'other') return await turn.hint(turn.reader.t('bot.unreadable'));
  const text = update.text.trim();
  if (text.startsWith('/')) return await answerCommand(turn, text);
  await answerText(turn, text);
}

const commands: Readonly<Record<string, (turn: Turn, rest: string) => Promise<unknown>>> = {
  start: async (turn) => await turn.say({ html: startText(turn) }),
  help: async (turn) => await turn.say({ html: helpText(turn) }),
  exchange: async (turn, rest) => await startExchange(turn, rest),
  quote: async (turn, rest) => await startExchange(turn, rest),
  orders: async (turn) => await listOrders(turn),
  track: async (turn, rest) => {
    if (rest !== '') return await trackOrder(turn, rest);
    turn.bot.conversations.change(turn.update.chatId, { form: { kind: 'code' } });
    return await turn.say({ html: escape(turn.reader.t('bot.ask.code')) });
  },
  cancel: async (turn) => await stopForm(turn),
  language: async (turn, rest) => await chooseLanguage(turn, rest),
};

async function answerCommand(turn: Turn, text: string): Promise<void> {
  const [word = '', ...rest] = text.slice(1).split(/\s+/);
  const name = (word.split('@')[0] ?? '').toLowerCase();
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (run) await run(turn, rest.join(' '));
  else await turn.say({ html: paragraphs(escape(turn.reader.t('bot.unknown')), helpText(turn)) });
}

async function answerText(turn: Turn, text: string): Promise<void> {
  const { form } = turn.state;
  if (form?.kind === 'refund') return await giveRefundAddress(turn, form, text);
  if (form?.kind === 'exchange' && isFormStepTyped(form)) return await answerForm(turn, form, text);
  if (form?.kind === 'code' || looksLikeCode(text)) return await trackOrder(turn, text);
  await turn.say({ html: paragraphs(escape(turn.reader.t('bot.idle')), helpText(turn)) });
}

async function answerPress(turn: Turn, data: string): Promise<void> {
  const press = readPress(data);
  if (!press) return await turn.hint(turn.reader.t('bot.lost'));
  switch (press.of) {
    case 'language':
      return await chooseLanguage(turn, press.language);
    case 'order':
      return await pressOrder(turn, press);
    default:
      return await pressForm(turn, press);
  }
}

async function chooseLanguage(turn: Turn, wanted: string): Promise<void> {
  const { bot, update, reader } = turn;
  const language = wanted.toLowerCase();
  if (!isLanguageCode(language)) {
    await turn.say({ html: escape(reader.t('bot.ask.language')), keyboard: languageButtons });
    return;
  }
  bot.conversations.change(update.chatId, { language });
  const { t } = readerIn(language, reader.now);
  await turn.show({ html: escape(t('bot.languageSet', { language: languages[language].nativeName })) });
}

const languageButtons: ChatKeyboard = languageCodes.map((language) => [
  { text: languages[language].nativeName, data: writePress({ of: 'language', language }) },
]);
