import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoInstant, utcDay } from './calendar.ts';

const first = Date.parse('0000-01-01T00:00:00.000Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

describe('the calendar', () => {
  test('agrees with Date for 2000 random moments of ten thousand years', () => {
    fc.assert(fc.property(fc.integer({ min: first, max: last }), agreesWithDate), { numRuns: 2000 });
  });

  test('agrees with Date for 2000 random moments of this century', () => {
    const moment = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });
    fc.assert(fc.property(moment, agreesWithDate), { numRuns: 2000 });
  });

  test('agrees with Date on both sides of every midnight of 1896 to 2104', () => {
    for (let midnight = Date.UTC(1896, 0); midnight < Date.UTC(2104, 11); midnight += 86_400_000) {
      if (utcDay(midnight) !== new Date(midnight).toISOString().slice(0, 10)) agreesWithDate(midnight);
      if (utcDay(midnight - 1) !== new Date(midnight - 1).toISOString().slice(0, 10)) agreesWithDate(midnight - 1);
    }
  });

  test.each([
    '1600-02-29T12:00:00.000Z',
    '1900-02-28T23:59:59.999Z',
    '1900-03-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00.000Z',
    '2000-02-29T00:00:00.000Z',
    '2024-02-29T23:59:59.999Z',
    '2100-02-28T23:59:59.999Z',
    '2100-03-01T00:00:00.000Z',
    '2400-02-29T06:07:08.009Z',
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ])('writes %s as it is', (text) => {
    expect(isoInstant(Date.parse(text))).toBe(text);
    expect(utcDay(Date.parse(text))).toBe(text.slice(0, 10));
  });

  test.each([first - 1, last + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('throws on %d', (ms) => {
    expect(() => isoInstant(ms)).toThrow(RangeError);
    expect(() => utcDay(ms)).toThrow(RangeError);
  });
});

function agreesWithDate(ms: number): void {
  expect(isoInstant(ms)).toBe(new Date(ms).toISOString());
}
