/**
 * `npm run texts:reviewed -- es fr`: records that these languages' texts were compared with the current English ones.
 * Without a language it lists the texts that were not. A unit test requires that list to be empty.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { allTexts } from '#tests/support/all-texts.ts';

/**
 * Languages to review. Translators work from English, so a translation is as old as the English text it was compared
 * with.
 */
export const translations = languageCodes.filter((language) => language !== 'en');

/** Hash of the reviewed English text by message key: one for all languages, or one per language while they differ. */
type Reviews = Readonly<Record<string, string | Readonly<Partial<Record<LanguageCode, string>>>>>;
/** Hash of the current English text by message key; plural forms are hashed together. */
type Sources = Readonly<Record<string, string>>;

const file = path.join(import.meta.dirname, '../src/i18n/reviewed-texts.json');

export function readReviews(): Reviews {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Reviews;
}

export function hashSources(texts: Readonly<Record<string, string>>): Sources {
  const forms = Object.groupBy(Object.entries(texts), ([key]) => baseOf(key));
  return Object.fromEntries(Object.entries(forms).map(([key, entries = []]) => [key, hashOf(entries)]));
}

/** Keys whose English text has changed since this language was compared with it. */
export function findStale(reviews: Reviews, sources: Sources, language: LanguageCode): readonly string[] {
  return Object.keys(sources).filter((key) => reviewOf(reviews[key], language) !== sources[key]);
}

/** Marks every text of these languages as reviewed, and removes keys that no longer exist. */
export function noteReviewed(reviews: Reviews, sources: Sources, languages: readonly LanguageCode[]): Reviews {
  return Object.fromEntries(
    Object.entries(sources).map(([key, source]) => {
      const each = translations.map((language) => {
        const known = languages.includes(language) ? source : reviewOf(reviews[key], language);
        return [language, known] as const;
      });
      const areAlike = each.every(([, known]) => known === source);
      return [key, areAlike ? source : Object.fromEntries(each.filter(([, known]) => known !== undefined))];
    }),
  );
}

function reviewOf(review: Reviews[string] | undefined, language: LanguageCode): string | undefined {
  return typeof review === 'string' ? review : review?.[language];
}

function hashOf(entries: readonly (readonly [string, string])[]): string {
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 8);
}

function baseOf(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, '');
}

function showStale(): void {
  for (const language of translations) {
    for (const key of findStale(readReviews(), hashSources(allTexts.en), language)) {
      const [english, own] = [allTexts.en, allTexts[language]].map((texts) => texts[key] ?? texts[`${key}_other`]);
      process.stdout.write(`${language} ${key}\n  ${english}\n  ${own}\n`);
    }
  }
}

if (import.meta.main) {
  const wanted = process.argv.slice(2);
  const languages = translations.filter((language) => wanted.includes(language));
  if (languages.length < wanted.length) {
    process.stderr.write(`Name languages that are translated: ${translations.join(' ')}\n`);
    process.exitCode = 1;
  } else if (languages.length === 0) {
    showStale();
  } else {
    const reviews = noteReviewed(readReviews(), hashSources(allTexts.en), languages);
    fs.writeFileSync(file, `${JSON.stringify(reviews, null, 2)}\n`);
  }
}
