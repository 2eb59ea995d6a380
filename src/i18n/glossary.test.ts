/** The texts match the termbase: its words are in them, the words it forbids are not, and the glossary shows it. */
import { allTexts } from '#tests/support/all-texts.ts';
import { expect, test } from 'vitest';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { termbase } from '../../scripts/termbase.ts';
import { readGlossary, writeTables } from '../../scripts/write-glossary.ts';
import { languageCodes, type LanguageCode } from './languages.ts';

const { terms, states } = termbase;
const translations = languageCodes.filter((language) => language !== 'en');

test('the termbase has its terms, each with a word in every language', () => {
  expect(terms.length).toBeGreaterThan(40);
  expect(terms.filter(({ words }) => languageCodes.some((language) => !words[language]))).toEqual([]);
});

test.each(languageCodes)('each word of the termbase is in the texts in %s', (language) => {
  const unused = terms.map(({ words }) => words[language]).filter((word) => !isSaid(language, word));
  expect(unused).toEqual([]);
});

test.each(languageCodes)('no word that the termbase forbids is in the texts in %s', (language) => {
  const words = terms.flatMap(({ not }) => not[language] ?? []);
  expect(words.filter((word) => isSaid(language, word, '(?:s|es)?(?!\\p{L})'))).toEqual([]);
});

/** Headlines and search words may say it in another way. */
const free = new Set(['home.features.title', 'meta.home.keywords']);

test.each(translations)('where English names a thing, the text in %s names it with its own word', (language) => {
  const missing = terms.flatMap(({ forms }) => {
    if (!forms) return [];
    const [english, own] = [forms.en, forms[language]].map((form) => new RegExp(form, 'iu'));
    const keys = Object.keys(allTexts.en).filter((key) => english?.test(allTexts.en[key] ?? '') && !free.has(key));
    return keys.filter((key) => !own?.test(textOf(language, key))).map((key) => `${key}: ${forms[language]}`);
  });
  expect(missing).toEqual([]);
});

test('the states are named as the pages name them', () => {
  const named = states.map(({ code, words }) => [code, words]);
  const shown = orderStates.map((code) => [
    code,
    Object.fromEntries(languageCodes.map((language) => [language, textOf(language, `status.title.${code}`)])),
  ]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(shown));
});

test('the glossary shows the termbase: npm run glossary:write', () => {
  expect(readGlossary()).toBe(writeTables(readGlossary()));
});

/** A text; languages without a singular have the plural for it. */
function textOf(language: LanguageCode, key: string): string {
  return allTexts[language][key] ?? allTexts[language][key.replace(/_one$/, '_other')] ?? '';
}

/** Whether a text of the language contains the word, at the start of a word; anywhere in languages without spaces. */
function isSaid(language: LanguageCode, word: string, ending = ''): boolean {
  const isSpaced = language === 'en' || language === 'es' || language === 'fr';
  const pattern = new RegExp(isSpaced ? `(?<!\\p{L})${word}${ending}` : word, 'iu');
  return Object.values(allTexts[language]).some((text) => pattern.test(text));
}
