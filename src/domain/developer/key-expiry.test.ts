import { expect, test } from 'vitest';
import { accept } from '../result.ts';
import { lastDayOf, parseKeyExpiry } from './key-expiry.ts';

const now = Date.parse('2026-11-17T18:00:00Z');

test.each([
  ['', null],
  ['2026-11-17', '2026-11-18T00:00:00Z'],
  [' 2027-02-28 ', '2027-03-01T00:00:00Z'],
])('the last day %j ends the key at %s', (text, end) => {
  expect(parseKeyExpiry(text, now)).toEqual(accept(end === null ? null : Date.parse(end)));
});

test('a day that is shown is the one that was typed', () => {
  const read = parseKeyExpiry('2027-02-28', now);
  expect(read.ok && read.value !== null && lastDayOf(read.value)).toBe('2027-02-28');
});

test.each(['2026-11-16', '2037-01-01', '2027-02-30', 'tomorrow', '2027'])('%s is refused', (text) => {
  expect(parseKeyExpiry(text, now)).toMatchObject({ ok: false, code: 'key_expiry_invalid' });
});
