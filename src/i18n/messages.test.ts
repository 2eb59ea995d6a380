/** Every language has every message, with the same placeholders. */
import { describe, expect, test } from 'vitest';
import { orderReasons } from '#src/domain/order/order.ts';
import { namespaces } from './catalog.ts';
import { languageCodes, languages } from './languages.ts';
import { allMessages } from './load-catalog.ts';

const translations = languageCodes
  .filter((language) => language !== 'zh-cn')
  .flatMap((language) => namespaces.map((namespace) => ({ language, namespace })));

describe.each(translations)('the $namespace texts in $language', ({ language, namespace }) => {
  const source = allMessages['zh-cn'][namespace];
  const own = allMessages[language][namespace];

  test('have the keys of the source language, no more and no fewer', () => {
    expect(new Set(Object.keys(own).map(baseOf))).toEqual(new Set(Object.keys(source).map(baseOf)));
  });

  test('carry the same placeholders as the source', () => {
    for (const [key, text] of Object.entries(own)) {
      const wanted = placeholdersIn(source[key] ?? source[`${baseOf(key)}_other`] ?? '');
      const found = placeholdersIn(text);
      // The singular may leave out the number ("One order").
      const isWordedNumber = key.endsWith('_one') && !found.includes('count');
      expect([key, found]).toEqual([key, isWordedNumber ? wanted.filter((name) => name !== 'count') : wanted]);
    }
  });

  test('have the plural forms the language needs', () => {
    const needed = new Intl.PluralRules(languages[language].htmlLang).resolvedOptions().pluralCategories;
    for (const key of Object.keys(own).filter((name) => name.endsWith('_other'))) {
      if (needed.includes('one')) expect(Object.keys(own)).toContain(`${baseOf(key)}_one`);
    }
  });
});

describe.each(languageCodes)('the texts in %s', (language) => {
  test('are not empty and not padded', () => {
    for (const [key, text] of allTexts(language)) expect([key, text.trim()]).toEqual([key, text || 'a text']);
  });

  test('promise nothing that is not so', () => {
    for (const [key, text] of allTexts(language)) expect([key, forbidden.exec(text)?.[0]]).toEqual([key, undefined]);
  });
});

/** The keys of these messages are built from stored values at run time, so the compiler cannot check them. */
test('every reason of an order has a text', () => {
  expect(orderReasons.filter((reason) => !(`reason.${reason}` in allMessages['zh-cn'].admin))).toEqual([]);
});

/** Promises and claims that no text may make. */
const forbidden = new RegExp(
  [
    'anonym',
    'untraceable',
    'no logs',
    'non-custodial',
    '99[.,]9',
    'anónim',
    'irrastreable',
    'intraçable',
    '匿名',
    '无法追踪',
    '無法追蹤',
    '无日志',
    '無日誌',
    '非托管',
    '非託管',
    '追跡不可能',
    '追跡できません',
    'ログなし',
  ].join('|'),
  'i',
);

function allTexts(language: (typeof languageCodes)[number]): readonly (readonly [string, string])[] {
  return namespaces.flatMap((namespace) =>
    Object.entries(allMessages[language][namespace]).map(([key, text]) => [`${namespace}.${key}`, text] as const),
  );
}

function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted();
}

function baseOf(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, '');
}
