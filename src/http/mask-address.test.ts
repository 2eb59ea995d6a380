import { expect, test } from 'vitest';
import { beginOfAddress, maskAddress } from './mask-address.ts';

test('a masked address shows eight characters at each end, and nothing of a short text', () => {
  expect(maskAddress('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe('TJRabPrw…8kjpRTv8');
  expect(maskAddress('1234567890123456')).toBe('…');
  expect(maskAddress('bchreg:1234567890123456')).toBe('…');
});

test('a Bitcoin Cash address shows its own characters, not the prefix that all of them have', () => {
  const address = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
  expect(maskAddress(address)).toBe('qpm2qszn…y22gdx6a');
  expect(beginOfAddress(address)).toBe('qpm2qszn…');
});
