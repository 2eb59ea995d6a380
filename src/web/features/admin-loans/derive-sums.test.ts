import { expect, test } from 'vitest';
import { deriveSums } from './derive-sums.ts';

test('a loan costs six percent, shown to two decimals', () => {
  expect(deriveSums('1500.5', 'en')).toEqual({ fee: '90.03', total: '1,590.53' });
  expect(deriveSums(' 1000 ', 'en')).toEqual({ fee: '60.00', total: '1,060.00' });
});

test.each(['', '0', '-5', '1e3', '1,5', 'abc', '1.'])('nothing is derived from "%s"', (text) => {
  expect(deriveSums(text, 'en')).toBeUndefined();
});
