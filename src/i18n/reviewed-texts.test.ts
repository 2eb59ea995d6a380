/** When an English text changes, its translations must be reviewed: this test names those not reviewed since. */
import { allTexts } from '#tests/support/all-texts.ts';
import { describe, expect, test } from 'vitest';
import { findStale, hashSources, noteReviewed, readReviews, translations } from '../../scripts/review-texts.ts';

test.each(translations)('every text in %s was looked at since its English one changed', (language) => {
  const stale = findStale(readReviews(), hashSources(allTexts.en), language);
  expect(stale, `mend what is no longer so, then: npm run texts:reviewed -- ${language}`).toEqual([]);
});

test('nothing is noted of texts that are gone: npm run texts:reviewed drops it', () => {
  const known = hashSources(allTexts.en);
  expect(Object.keys(readReviews()).filter((key) => !(key in known))).toEqual([]);
});

describe('a text that changes in English', () => {
  const before = hashSources({
    'site.home': 'Home',
    'site.days_one': '{count} day',
    'site.days_other': '{count} days',
  });
  const after = hashSources({ 'site.home': 'Start', 'site.days_one': '1 day', 'site.days_other': '{count} days' });
  const reviews = noteReviewed({}, before, translations);

  test('is stale in every language', () => {
    expect(translations.map((language) => findStale(reviews, before, language))).toEqual(translations.map(() => []));
    expect(findStale(reviews, after, 'es')).toEqual(['site.home', 'site.days']);
  });

  test('stays stale in the languages that nobody has looked at', () => {
    const looked = noteReviewed(reviews, after, ['es']);
    expect(findStale(looked, after, 'es')).toEqual([]);
    expect(findStale(looked, after, 'fr')).toEqual(['site.home', 'site.days']);
  });

  test('is noted once, when all languages were looked at', () => {
    const looked = translations.reduce((known, language) => noteReviewed(known, after, [language]), reviews);
    expect(looked).toEqual(after);
  });

  test('that is new was looked at by nobody', () => {
    expect(findStale({}, before, 'ja')).toEqual(['site.home', 'site.days']);
  });
});
