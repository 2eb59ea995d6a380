/**
 * Finds text in a wrong language on a page: a message of another catalogue that this one does not have, a letter that
 * only another catalogue uses, or Latin prose within Chinese and Japanese. Names of coins and chains are the same
 * everywhere.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { fiatCodes } from '#src/domain/fiat-codes.ts';
import { nameFiat } from '#src/i18n/format-worth.ts';
import { languageCodes, languages, type LanguageCode } from '#src/i18n/languages.ts';
import { allMessages } from '#src/i18n/load-catalog.ts';

export function findForeign(language: LanguageCode, texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const message = foreignMessage(language, text);
    if (message !== undefined) return [`"${text}" is ${message}`];
    const letters = foreignLetters(language, text);
    if (letters !== '') return [`"${text}" has ${letters}`];
    return isLatinProse(language, text) ? [`"${text}" is not translated`] : [];
  });
}

const names: ReadonlySet<string> = new Set(
  [...Object.values(chains), ...Object.values(currencies)].map(({ name }) => name),
);

/**
 * A message, and its pieces between the placeholders: if an element replaces a placeholder, each piece is a text of its
 * own.
 */
type Pattern = Readonly<{ pieces: readonly string[]; whole: RegExp }>;

const patterns = new Map<LanguageCode, readonly Pattern[]>();
const exact = new Map<LanguageCode, ReadonlySet<string>>();

for (const language of languageCodes) {
  const all = messagesOf(language).map(toPattern);
  patterns.set(
    language,
    all.filter(({ pieces }) => pieces.length > 1),
  );
  exact.set(language, new Set(all.flatMap(({ pieces }) => pieces.map((piece) => piece.trim()).filter(isWords))));
}

function foreignMessage(language: LanguageCode, text: string): string | undefined {
  if (names.has(text) || isMessage(language, text)) return undefined;
  return languageCodes.find((code) => code !== language && isMessage(code, text));
}

function isMessage(language: LanguageCode, text: string): boolean {
  if (exact.get(language)?.has(text) === true) return true;
  return patterns.get(language)?.some(({ whole }) => whole.test(text)) ?? false;
}

function messagesOf(language: LanguageCode): readonly string[] {
  return Object.values(allMessages[language]).flatMap((texts) => Object.values(texts));
}

function toPattern(message: string): Pattern {
  const pieces = message.trim().split(/\{[^}]*\}/);
  // A message with too little text between its placeholders would match anything, so it is left out.
  const hasEnough = pieces.filter(isWords).join('').length >= 6;
  const source = pieces.map((piece) => piece.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.+');
  return { pieces, whole: hasEnough ? new RegExp(`^${source}$`, 's') : /(?!)/ };
}

/** One or two letters are a unit or a symbol, not words. */
function isWords(text: string): boolean {
  return /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text);
}

const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const letters = new Map(languageCodes.map((language) => [language, lettersOf(language)]));

/** The letters of a language: of its messages, of its own name, of a formatted date and of the names of moneys. */
function lettersOf(language: LanguageCode): ReadonlySet<string> {
  const { htmlLang, nativeName } = languages[language];
  const date = new Intl.DateTimeFormat(htmlLang, { dateStyle: 'long', timeStyle: 'long' }).format(0);
  const moneys = fiatCodes.map((code) => nameFiat(language, code));
  return new Set([...messagesOf(language), nativeName, date, ...moneys].join('').match(eastern) ?? []);
}

function foreignLetters(language: LanguageCode, text: string): string {
  const found = text.match(eastern) ?? [];
  return found.filter((letter) => letters.get(language)?.has(letter) !== true).join('');
}

function isLatinProse(language: LanguageCode, text: string): boolean {
  const isLatin = letters.get(language)?.size === 0;
  if (isLatin || text.search(eastern) !== -1) return false;
  return (text.match(/(?<![\w.@/-])[a-z]{2,}(?![\w.@/-])/g) ?? []).length >= 3;
}
