import { describe, expect, test } from 'vitest';
import { storedFields } from '#src/domain/retention.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { viewPrivacy } from './privacy-view.server.ts';

function view(language: LanguageCode) {
  return viewPrivacy(makeTranslate(loadCatalog(language, ['privacy'])), language, usualPolicy);
}

describe.each(languageCodes)('the privacy policy in %s', (language) => {
  test('has one row for each field of the retention table', () => {
    expect(view(language).rows.map(({ id }) => id)).toEqual(storedFields.map(({ id }) => id));
  });

  test('has no gap', () => {
    const { rows, sections } = view(language);
    const texts = [
      ...rows.flatMap(({ field, why, until }) => [field, why, until]),
      ...sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
    ];
    for (const text of texts) expect(text).toMatch(/^(?!privacy\.)(?:[^{}]|\{email\})+$/);
  });
});

test('what goes with the order says when, what stays says that it stays', () => {
  const until = new Map(view('en').rows.map((row) => [row.id, row.until]));
  expect(until.get('receiveAddress')).toBe(
    '7\u00a0days after the order ends; if unpaid, 24\u00a0hours after we stop watching for a payment',
  );
  expect(until.get('addressLink')).toBe('Never');
  expect(until.get('choices')).toContain('365\u00a0days');
});

test('what the developer API keeps for a while says for how long', () => {
  const until = new Map(view('en').rows.map((row) => [row.id, row.until]));
  expect(until.get('apiQuotes')).toBe('24\u00a0hours after they expire');
  expect(until.get('apiRequests')).toMatch(/^After 24\u00a0hours, or with the order/);
  expect(until.get('webhookEvents')).toMatch(/^After 30\u00a0days, or with the order/);
  expect(until.get('webhookAddress')).toContain('revoked');
  expect(until.get('apiKeys')).toContain('24\u00a0hours after they end');
});
