/** The supported languages. To add one, add a row here and a folder of messages. */
export const languageCodes = ['zh-cn', 'zh-tw', 'en', 'es', 'fr', 'ja'] as const;

export type LanguageCode = (typeof languageCodes)[number];

export type Language = Readonly<{
  nativeName: string;
  /** Flag icon. Decorative: a language is not a country. */
  flag: 'cn' | 'tw' | 'gb' | 'es' | 'fr' | 'jp';
  /** The value of the document's `lang` attribute, and the locale for numbers and dates. */
  htmlLang: string;
}>;

/** The default language, also the fallback for missing translations. */
export const defaultLanguage: LanguageCode = 'zh-cn';

/** Table of languages. Their time zones are in public/site.js, which alone needs them. */
export const languages: Readonly<Record<LanguageCode, Language>> = {
  'zh-cn': { nativeName: '简体中文', flag: 'cn', htmlLang: 'zh-CN' },
  'zh-tw': { nativeName: '繁體中文', flag: 'tw', htmlLang: 'zh-TW' },
  en: { nativeName: 'English', flag: 'gb', htmlLang: 'en' },
  es: { nativeName: 'Español', flag: 'es', htmlLang: 'es' },
  fr: { nativeName: 'Français', flag: 'fr', htmlLang: 'fr' },
  ja: { nativeName: '日本語', flag: 'jp', htmlLang: 'ja' },
};

export function isLanguageCode(text: string | undefined): text is LanguageCode {
  return text !== undefined && (languageCodes as readonly string[]).includes(text);
}

/** Whether sentences are separated by a space: not in Chinese and Japanese. */
export function writesWithSpaces(language: LanguageCode): boolean {
  return !/^(?:zh|ja)/.test(language);
}

/** The best supported language for an Accept-Language header; the fallback if it names none of ours. */
export function pickLanguage(
  acceptLanguage: string | null | undefined,
  fallback: LanguageCode = defaultLanguage,
): LanguageCode {
  const accepted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map(parseAccepted)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of accepted) {
    const language = languageOfTag(tag);
    if (language) return language;
  }
  return fallback;
}

function parseAccepted(part: string): Readonly<{ tag: string; weight: number }> {
  const [tag = '', ...options] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const quality = options.find((option) => option.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return { tag, weight: Number.isFinite(weight) ? weight : 0 };
}

/**
 * Our language for a language tag. Traditional Chinese is recognised by its script subtag or by the regions that use
 * it.
 */
function languageOfTag(tag: string): LanguageCode | undefined {
  const [primary, ...subtags] = tag.split('-');
  if (primary === 'zh') return subtags.some((part) => ['tw', 'hk', 'mo', 'hant'].includes(part)) ? 'zh-tw' : 'zh-cn';
  return isLanguageCode(primary) ? primary : undefined;
}
