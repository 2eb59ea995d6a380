import { expect, test } from 'vitest';
import { sha256 } from '#sha256';
import * as plain from '#src/domain/sha256.ts';
import * as native from './native-sha256.ts';

test('the server hashes with Node', () => {
  expect(sha256).toBe(native.sha256);
});

test.each([0, 1, 55, 56, 63, 64, 65, 800, 100_000])('%i bytes have the same hash on both', (length) => {
  const bytes = Uint8Array.from({ length }, (_, place) => (place * 151 + length) % 256);
  expect(native.sha256(bytes)).toEqual(plain.sha256(bytes));
});

test.each(['', 'abc', '舢板', '🛶', 'a\ud800b'])('the text %j has the same hash on both', (text) => {
  expect(native.sha256Hex(text)).toBe(plain.sha256Hex(text));
});
