import { expect, test } from 'vitest';
import { readAbiText } from './abi-text.ts';

const word = (value: number) => value.toString(16).padStart(64, '0');
const padded = (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0');

test.each([
  ['a string', word(32) + word(4) + padded('USDT'), 'USDT'],
  ['a string of other letters', word(32) + word(7) + padded('USD₮0'), 'USD₮0'],
  ['bytes32 of an old token', padded('USDT'), 'USDT'],
  ['nothing', '', undefined],
  ['an empty string', word(32) + word(0), undefined],
  ['a number', word(0), undefined],
  ['a length that is not there', word(32) + word(40) + padded('USDT'), undefined],
  ['a text without end', word(32) + 'f'.repeat(64) + padded('USDT'), undefined],
  ['bytes that are no text', word(32) + word(2) + 'fffe'.padEnd(64, '0'), undefined],
  ['what is no hex', 'xyz', undefined],
])('%s', (_what, hex, text) => {
  expect(readAbiText(hex)).toBe(text);
});
