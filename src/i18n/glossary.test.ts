/** The glossary for translators matches the texts: its words occur in them, and the words it forbids do not. */
import fs from 'node:fs';
import path from 'node:path';
import { allTexts } from '#tests/support/all-texts.ts';
import { expect, test } from 'vitest';
import { languageCodes, type LanguageCode } from './languages.ts';

const glossary = fs.readFileSync(path.join(import.meta.dirname, '../../docs/glossary.md'), 'utf8');
const columns: readonly LanguageCode[] = ['zh-cn', 'zh-tw', 'es', 'fr', 'ja'];

type Term = Readonly<{ words: Readonly<Record<string, string>>; forbidden: readonly (readonly [string, string])[] }>;

const terms = readRows('On pages').map(([english = '', , ...cells]): Term => {
  const words = Object.fromEntries(columns.map((language, place) => [language, cells[place] ?? '']));
  return { words: { en: english, ...words }, forbidden: readForbidden(cells[columns.length] ?? '') };
});

test('the table has its terms, each with a word in every language', () => {
  expect(terms.length).toBeGreaterThan(40);
  expect(terms.filter(({ words }) => languageCodes.some((language) => !words[language]))).toEqual([]);
});

test.each(languageCodes)('each word of the glossary is in the texts in %s', (language) => {
  const unused = terms.flatMap(({ words }) => words[language] ?? []).filter((word) => !isSaid(language, word));
  expect(unused).toEqual([]);
});

test.each(languageCodes)('no word that the glossary forbids is in the texts in %s', (language) => {
  const words = terms.flatMap(({ forbidden }) => forbidden).filter(([code]) => code === language);
  expect(words.filter(([, word]) => isSaid(language, word, '(?:s|es)?(?!\\p{L})'))).toEqual([]);
});

test('what the glossary forbids is forbidden in a language that there is', () => {
  const codes = terms.flatMap(({ forbidden }) => forbidden.map(([code]) => code));
  expect(codes.filter((code) => !languageCodes.some((language) => language === code))).toEqual([]);
});

test('the states are named as the pages name them', () => {
  const order: readonly LanguageCode[] = ['en', ...columns];
  const wanted = readRows('States').map(([code = '']) => [
    code,
    ...order.map((language) => allTexts[language][`status.title.${code.replaceAll('`', '')}`]),
  ]);
  expect(readRows('States').map((row) => row.slice(0, -1))).toEqual(wanted);
});

/** The cells of the only table in a section, without the header row. */
function readRows(section: string): readonly (readonly string[])[] {
  const [, body = ''] = glossary.split(`\n## ${section}\n`);
  const [own = ''] = body.split('\n## ');
  const rows = own.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Parses a cell of forbidden words by language: `es: monedero; fr: bourse, ordre`. */
function readForbidden(cell: string): readonly (readonly [string, string])[] {
  if (!cell) return [];
  return cell.split('; ').flatMap((part) => {
    const [language = '', words = ''] = part.split(': ');
    return words.split(', ').map((word) => [language, word] as const);
  });
}

/** Whether a text of the language contains the word, at the start of a word; anywhere in languages without spaces. */
function isSaid(language: LanguageCode, word: string, ending = ''): boolean {
  const isSpaced = language === 'en' || language === 'es' || language === 'fr';
  const pattern = new RegExp(isSpaced ? `(?<!\\p{L})${word}${ending}` : word, 'iu');
  return Object.values(allTexts[language]).some((text) => pattern.test(text));
}
