import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatBasisPoints,
  formatDecimal,
  formatLength,
  formatLengthRange,
  formatMoment,
  formatSpan,
  formatSpanRange,
  formatTimeOfDay,
} from './format.ts';
import { languageCodes } from './languages.ts';

describe('an amount', () => {
  test('is grouped without losing a digit, however long it is', () => {
    expect(formatDecimal('en', '12345678901234567.123456789012345678')).toBe(
      '12,345,678,901,234,567.123456789012345678',
    );
  });

  test('is cut, never rounded up, where fewer decimals are shown', () => {
    expect(formatDecimal('en', '0.9999999', { maxDecimals: 2 })).toBe('0.99');
  });

  test('is written in the way of the language', () => {
    expect(formatDecimal('es', '67412.5', { minDecimals: 2 })).toBe('67.412,50');
    expect(formatDecimal('zh-cn', '67412.5')).toBe('67,412.5');
  });
});

test('a fee in basis points is a percentage', () => {
  expect(formatBasisPoints('en', 45n)).toBe('0.45%');
  expect(formatBasisPoints('fr', 45n)).toBe('0,45\u00a0%');
});

test('a span of time has its unit in words', () => {
  expect(formatSpan('en', 30, { unit: 'minute' })).toBe('30\u00a0minutes');
  expect(formatSpan('zh-cn', 24, { unit: 'hour' })).toBe('24\u00a0小时');
  expect(formatSpan('zh-cn', 10, { unit: 'second' })).toBe('10\u00a0秒');
  expect(formatSpan('ja', 24, { unit: 'hour' })).toBe('24\u2060時間');
});

test.each(languageCodes)('no line ends between a figure and what it counts in %s', (language) => {
  const written = [
    formatAmount(language, '1234.5', 'BTC'),
    ...(['second', 'minute', 'hour', 'day'] as const).flatMap((unit) => [
      formatSpan(language, 10, { unit }),
      formatSpan(language, 10, { unit, style: 'short' }),
      formatSpanRange(language, { from: 10, to: 30, unit }),
    ]),
  ];
  // Browsers may break a line at a plain space, and before a Han character that no joiner binds to the figure.
  for (const text of written) expect(text).not.toMatch(/ |\d(?=\p{Script=Han})/u);
});

test('a moment says that it is in UTC', () => {
  expect(formatMoment('en', Date.UTC(2026, 10, 15, 7, 9, 5))).toContain('07:09:05 UTC');
});

test.each(languageCodes)('date, time and zone are apart by spaces that every font draws in %s', (language) => {
  const at = Date.UTC(2026, 10, 15, 17, 9, 5);
  expect(formatMoment(language, at)).toMatch(/\S 17:09:05 UTC$/);
  expect(formatTimeOfDay(language, at)).toBe('17:09:05 UTC');
});

test('a length of time is said in the largest unit that fits, short ones of days in hours', () => {
  const hour = 3_600_000;
  expect([7 * 24 * hour, 24 * hour, hour / 2, 90_000, 30_000].map((ms) => formatLength('en', ms))).toEqual([
    '7\u00a0days',
    '24\u00a0hours',
    '30\u00a0minutes',
    '90\u00a0seconds',
    '30\u00a0seconds',
  ]);
  expect(formatLength('ja', 24 * hour)).toBe('24\u2060時間');
});

test('a range names its unit once, and stays on one line', () => {
  const minute = 60_000;
  const range = { from: 10 * minute, to: 30 * minute };
  expect([formatLengthRange('en', range), formatLengthRange('zh-cn', range)]).toEqual([
    '10\u2060–\u206030\u00a0minutes',
    '10\u2060–\u206030\u00a0分钟',
  ]);
});
