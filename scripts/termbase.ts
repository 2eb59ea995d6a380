/**
 * The termbase: one word per thing that pages name, in the six languages, and the words that are wrong for it. Tests
 * compare the texts with it; `npm run glossary:write` writes its tables into docs/glossary.md.
 */
import type { LanguageCode } from '#src/i18n/languages.ts';
import data from '#src/i18n/termbase.json' with { type: 'json' };

type Words = Readonly<Record<LanguageCode, string>>;

export type Term = Readonly<{
  /** How the thing is written where it is stored; empty if it is not. */
  code: string;
  words: Words;
  /** Words that are wrong for it, by language. */
  not: Readonly<Partial<Record<LanguageCode, readonly string[]>>>;
  meaning: string;
  /** Regular expressions of its inflected forms. Where the English text has one, every translation must have one. */
  forms?: Words;
}>;

/** A state of an order, as the pages name it. */
type TermState = Readonly<{ code: string; words: Words; status: string }>;

export const termbase: Readonly<{ terms: readonly Term[]; states: readonly TermState[] }> = data;
