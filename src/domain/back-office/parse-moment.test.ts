import { describe, expect, test } from 'vitest';
import { assert, date, property } from 'fast-check';
import { parseDay, parseMoment } from './parse-moment.ts';

const anyTime = date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

describe('a moment', () => {
  test('is read as the calendar of the platform reads it', () => {
    assert(
      property(anyTime, (moment) => {
        const text = moment.toISOString();
        expect(parseMoment(text)).toBe(moment.getTime());
        expect(parseDay(text.slice(0, 10))).toBe(Date.parse(text.slice(0, 10)));
      }),
    );
  });

  test.each(['2025-02-29', '2026-00-10', '2026-11-31', '2026-11-15 ', '15.11.2026', ''])('is not %j', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });

  test.each(['2026-11-15T25:00Z', '2026-11-15T10:60Z', '2026-11-15T10:00', '2026-11-31T10:00Z', 'now'])(
    'is not %j either',
    (text) => {
      expect(parseMoment(text)).toBeUndefined();
    },
  );
});
