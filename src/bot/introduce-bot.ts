/** Tells Telegram the commands of the bot, which it offers while somebody types, in the language of their program. */
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import type { Messenger } from '#src/usecases/ports/messenger.ts';
import { commandLines } from './texts/help-text.ts';
import { readerIn } from './turn.ts';

/** Telegram knows languages by two letters, so that it cannot tell the two kinds of Chinese apart. */
const twoLetters: Readonly<Partial<Record<LanguageCode, string>>> = { 'zh-cn': 'zh', es: 'es', fr: 'fr', ja: 'ja' };

export async function introduceBot(messenger: Messenger): Promise<void> {
  await messenger.setCommands(commandLines(readerIn('en', 0)));
  for (const language of languageCodes) {
    const letters = twoLetters[language];
    if (letters !== undefined) await messenger.setCommands(commandLines(readerIn(language, 0)), letters);
  }
}
