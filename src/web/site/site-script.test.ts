import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { choiceCookieMs } from '#src/domain/order/time-limits.ts';
import { languageCookie } from '#src/http/request-language.ts';
import { languageCodes } from '#src/i18n/languages.ts';

const script = await readFile('public/site.js', 'utf8');

test('the script of every page knows time zones of every language, each zone once', () => {
  const [, table = ''] = /const zones = (\{[^}]*\});/.exec(script) ?? [];
  const zones = runInNewContext(`Object.entries((${table}))`) as [string, string][];
  expect(zones.map(([language]) => language)).toEqual([...languageCodes]);
  const all = zones.flatMap(([, names]) => names.split(' '));
  expect(new Set(all).size).toBe(all.length);
  // The constructor throws for an unknown time zone.
  for (const timeZone of all) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});

test('it keeps the language under the name and for the time that the server does', () => {
  expect(script).toContain(`const key = '${languageCookie}';`);
  expect(script).toContain(`Max-Age=${choiceCookieMs / 1000}; SameSite=Lax`);
});
