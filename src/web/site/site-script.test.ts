import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { choiceCookieMs } from '#src/domain/order/time-limits.ts';
import { languageCookie } from '#src/http/request-language.ts';
import { languageCodes, languages } from '#src/i18n/languages.ts';

const script = await readFile('public/site.js', 'utf8');

test('the script of every page knows the time zones of the languages', () => {
  const [, table = ''] = /const zones = (\{[^}]*\});/.exec(script) ?? [];
  const zones: unknown = runInNewContext(`(${table})`);
  expect(zones).toEqual(Object.fromEntries(languageCodes.map((code) => [code, languages[code].timeZones.join(' ')])));
});

test('it keeps the language under the name and for the time that the server does', () => {
  expect(script).toContain(`const key = '${languageCookie}';`);
  expect(script).toContain(`Max-Age=${choiceCookieMs / 1000}; SameSite=Lax`);
});
