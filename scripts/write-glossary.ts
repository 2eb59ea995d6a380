/** `npm run glossary:write`: writes the tables of the termbase (src/i18n/termbase.json) into docs/glossary.md. */
import fs from 'node:fs';
import path from 'node:path';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { termbase, type Term } from './termbase.ts';

const file = path.join(import.meta.dirname, '../docs/glossary.md');
const order: readonly LanguageCode[] = ['en', ...languageCodes.filter((language) => language !== 'en')];

export function readGlossary(): string {
  return fs.readFileSync(file, 'utf8');
}

/** The glossary with the tables of its two sections that are data written anew. */
export function writeTables(glossary: string): string {
  const terms = termbase.terms.map((term) => {
    const { en, ...words } = term.words;
    const others = order.slice(1).map((language) => words[language as keyof typeof words]);
    return row([en, quoted(term.code), ...others, forbiddenIn(term), term.meaning]);
  });
  const states = termbase.states.map(({ code, words, status }) =>
    row([quoted(code), ...order.map((language) => words[language]), status]),
  );
  return [
    { section: 'On pages', rows: terms },
    { section: 'States', rows: states },
  ].reduce((text, { section, rows }) => replaceRows(text, section, rows), glossary);
}

function replaceRows(glossary: string, section: string, rows: readonly string[]): string {
  const start = glossary.indexOf(`\n## ${section}\n`);
  const head = glossary.indexOf('\n|---', start);
  const first = glossary.indexOf('\n', head + 1) + 1;
  const end = glossary.indexOf('\n\n', first) + 1;
  if (start < 0 || head < 0) throw new Error(`the glossary has no table in "${section}"`);
  return glossary.slice(0, first) + rows.map((line) => `${line}\n`).join('') + glossary.slice(end);
}

function forbiddenIn({ not }: Term): string {
  return order.flatMap((language) => (not[language] ? `${language}: ${not[language].join(', ')}` : [])).join('; ');
}

function quoted(code: string): string {
  return code && `\`${code}\``;
}

function row(cells: readonly string[]): string {
  return `|${cells.map((cell) => (cell ? ` ${cell} |` : ' |')).join('')}`;
}

if (import.meta.main) fs.writeFileSync(file, writeTables(readGlossary()));
