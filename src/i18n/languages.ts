/** The languages of the product. One row here and one folder of messages make a language. */
export const languageCodes = ['zh-cn', 'zh-tw', 'en', 'es', 'fr', 'ja'] as const;

export type LanguageCode = (typeof languageCodes)[number];

export type Language = Readonly<{
  code: LanguageCode;
  /** In English. */
  name: string;
  nativeName: string;
  /** Which drawing stands for it. Decorative: a language is not a country. */
  flag: 'cn' | 'tw' | 'gb' | 'es' | 'fr' | 'jp';
  /** The value of the document's `lang` attribute, and the locale for numbers and dates. */
  htmlLang: string;
  regions: readonly string[];
  /** Zones whose visitors most likely read this language; public/site.js has the same ones. */
  timeZones: readonly string[];
}>;

/** Also where a missing translation falls back to. */
export const defaultLanguage: LanguageCode = 'zh-cn';

export const languages: Readonly<Record<LanguageCode, Language>> = {
  'zh-cn': {
    code: 'zh-cn',
    name: 'Simplified Chinese',
    nativeName: '简体中文',
    flag: 'cn',
    htmlLang: 'zh-CN',
    regions: ['CN', 'SG'],
    timeZones: ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin', 'Asia/Kashgar', 'PRC'],
  },
  'zh-tw': {
    code: 'zh-tw',
    name: 'Traditional Chinese',
    nativeName: '繁體中文',
    flag: 'tw',
    htmlLang: 'zh-TW',
    regions: ['TW', 'HK', 'MO'],
    timeZones: ['Asia/Taipei', 'Asia/Hong_Kong', 'Asia/Macau', 'ROC', 'Hongkong'],
  },
  en: {
    code: 'en',
    name: 'English',
    nativeName: 'English',
    flag: 'gb',
    htmlLang: 'en',
    regions: ['GB', 'US', 'CA', 'AU', 'NZ', 'IE'],
    timeZones: [
      'Europe/London',
      'Europe/Dublin',
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Toronto',
      'America/Vancouver',
      'Australia/Sydney',
      'Australia/Melbourne',
      'Australia/Brisbane',
      'Australia/Perth',
      'Pacific/Auckland',
    ],
  },
  es: {
    code: 'es',
    name: 'Spanish',
    nativeName: 'Español',
    flag: 'es',
    htmlLang: 'es',
    regions: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'VE', 'EC', 'UY'],
    timeZones: [
      'Europe/Madrid',
      'Atlantic/Canary',
      'America/Mexico_City',
      'America/Monterrey',
      'America/Bogota',
      'America/Lima',
      'America/Santiago',
      'America/Caracas',
      'America/Guayaquil',
      'America/Montevideo',
      'America/Argentina/Buenos_Aires',
      'America/Buenos_Aires',
    ],
  },
  fr: {
    code: 'fr',
    name: 'French',
    nativeName: 'Français',
    flag: 'fr',
    htmlLang: 'fr',
    regions: ['FR', 'BE', 'LU', 'MC'],
    timeZones: ['Europe/Paris', 'Europe/Brussels', 'Europe/Luxembourg', 'Europe/Monaco', 'America/Montreal'],
  },
  ja: {
    code: 'ja',
    name: 'Japanese',
    nativeName: '日本語',
    flag: 'jp',
    htmlLang: 'ja',
    regions: ['JP'],
    timeZones: ['Asia/Tokyo', 'Japan'],
  },
};

export function isLanguageCode(text: string | undefined): text is LanguageCode {
  return text !== undefined && (languageCodes as readonly string[]).includes(text);
}

/** Chinese and Japanese put no space between sentences. */
export function writesWithSpaces(language: LanguageCode): boolean {
  return !/^(?:zh|ja)/.test(language);
}

/** The language a browser asks for by its Accept-Language header; the fallback where it asks for none of ours. */
export function pickLanguage(
  acceptLanguage: string | null | undefined,
  fallback: LanguageCode = defaultLanguage,
): LanguageCode {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map(parseWish)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    const language = languageOfTag(tag);
    if (language) return language;
  }
  return fallback;
}

function parseWish(part: string): Readonly<{ tag: string; weight: number }> {
  const [tag = '', ...options] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const quality = options.find((option) => option.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return { tag, weight: Number.isFinite(weight) ? weight : 0 };
}

/** Traditional script is told by its script or by the regions that write it. */
function languageOfTag(tag: string): LanguageCode | undefined {
  const [primary, ...subtags] = tag.split('-');
  if (primary === 'zh') return subtags.some((part) => ['tw', 'hk', 'mo', 'hant'].includes(part)) ? 'zh-tw' : 'zh-cn';
  return isLanguageCode(primary) ? primary : undefined;
}
