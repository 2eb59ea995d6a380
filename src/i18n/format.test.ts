import { describe, expect, test } from 'vitest';
import {
  formatBasisPoints,
  formatDecimal,
  formatLength,
  formatLengthRange,
  formatMoment,
  formatSpan,
} from './format.ts';

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
  expect(formatSpan('en', 30, { unit: 'minute' })).toBe('30 minutes');
  expect(formatSpan('zh-cn', 24, { unit: 'hour' })).toBe('24小时');
});

test('a moment says that it is in UTC', () => {
  expect(formatMoment('en', Date.UTC(2026, 10, 15, 7, 9, 5))).toContain('07:09:05 UTC');
});

test('a length of time is said in the largest unit that fits, short ones of days in hours', () => {
  const hour = 3_600_000;
  expect([7 * 24 * hour, 24 * hour, hour / 2, 90_000, 30_000].map((ms) => formatLength('en', ms))).toEqual([
    '7 days',
    '24 hours',
    '30 minutes',
    '90 seconds',
    '30 seconds',
  ]);
  expect(formatLength('ja', 24 * hour)).toBe('24 時間');
});

test('a range names its unit once, and stays on one line', () => {
  const minute = 60_000;
  const range = { from: 10 * minute, to: 30 * minute };
  expect([formatLengthRange('en', range), formatLengthRange('zh-cn', range)]).toEqual([
    '10\u2060–\u206030 minutes',
    '10\u2060-\u206030分钟',
  ]);
});
