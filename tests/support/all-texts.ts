/** Every text of the product in each language, including those that are in no page's catalogue. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import { allMessages } from '#src/i18n/load-catalog.ts';
import enInstructions from '#src/i18n/messages/en/instructions.ts';
import esInstructions from '#src/i18n/messages/es/instructions.ts';
import frInstructions from '#src/i18n/messages/fr/instructions.ts';
import jaInstructions from '#src/i18n/messages/ja/instructions.ts';
import zhCnInstructions from '#src/i18n/messages/zh-cn/instructions.ts';
import zhTwInstructions from '#src/i18n/messages/zh-tw/instructions.ts';

/** Texts by language and full key: `{ en: { 'site.home': 'Home' } }`. */
export const allTexts: Readonly<Record<LanguageCode, Readonly<Record<string, string>>>> = {
  'zh-cn': flatten({ ...allMessages['zh-cn'], instructions: zhCnInstructions }),
  'zh-tw': flatten({ ...allMessages['zh-tw'], instructions: zhTwInstructions }),
  en: flatten({ ...allMessages.en, instructions: enInstructions }),
  es: flatten({ ...allMessages.es, instructions: esInstructions }),
  fr: flatten({ ...allMessages.fr, instructions: frInstructions }),
  ja: flatten({ ...allMessages.ja, instructions: jaInstructions }),
};

function flatten(messages: Readonly<Record<string, Readonly<Record<string, string>>>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, text]),
    ),
  );
}
