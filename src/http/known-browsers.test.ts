import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { browserMarkDays, makeKnownBrowsers } from './known-browsers.ts';

const browsers = makeKnownBrowsers({ key: new Uint8Array(32).fill(1), randomBytes });
const now = Date.UTC(2030, 0, 1);

test('a mark names its browser to the operator it was made for, until it ends', () => {
  const mark = browsers.mark('operator', now);
  const browser = browsers.read(mark, 'operator', now);
  expect(browser).toMatch(/^[\w-]{22}$/);
  const end = now + browserMarkDays * 86_400_000;
  expect(browsers.read(mark, 'operator', end - 1)).toBe(browser);
  expect(browsers.read(mark, 'operator', end)).toBeUndefined();
  expect(browsers.read(mark, 'somebody', now)).toBeUndefined();
});

test('two browsers have two words, and no mark says a name', () => {
  const marks = [browsers.mark('operator', now), browsers.mark('operator', now)];
  const words = marks.map((mark) => browsers.read(mark, 'operator', now));
  expect(new Set(words).size).toBe(2);
  expect(marks.join()).not.toContain('operator');
});

test('a mark of another installation, or one that was changed, is none', () => {
  const mark = browsers.mark('operator', now);
  const other = makeKnownBrowsers({ key: new Uint8Array(32).fill(2), randomBytes });
  expect(other.read(mark, 'operator', now)).toBeUndefined();
  const [until = '', word, code] = mark.split('.');
  const changed = [
    `${Number(until) + 1}.${word}.${code}`,
    `${until}.${'A'.repeat(22)}.${code}`,
    mark.slice(1),
    '',
    'x',
  ];
  for (const each of changed) expect(browsers.read(each, 'operator', now), each).toBeUndefined();
});
