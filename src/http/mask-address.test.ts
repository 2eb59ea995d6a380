import { expect, test } from 'vitest';
import { beginOfAddress, endOfAddress, maskAddress } from './mask-address.ts';

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

test.each([
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', '…Tv8'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '…5mdq'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', '…9EE7'],
  ['bchreg:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', '…dx6a'],
  ['1234567890123456', '…'],
])('a tracking code shows the end of %s as %s', (address, end) => {
  expect(endOfAddress(address)).toBe(end);
});
