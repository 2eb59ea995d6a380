import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashKeyText, isKeyId, keyHint, makeKeyId, makeKeyText } from './key-text.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('a key says what it is, for which kind of network, and holds all of its random bytes', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const secret = Buffer.from(random).toString('base64url');
      expect(makeKeyText('sandbox', random)).toBe(`sampan_test_${secret}`);
      expect(makeKeyText('testnet', random)).toBe(`sampan_test_${secret}`);
      expect(makeKeyText('mainnet', random)).toBe(`sampan_live_${secret}`);
    }),
  );
});

test('a key of fewer bytes is a bug', () => {
  expect(() => makeKeyText('sandbox', new Uint8Array(31))).toThrow(RangeError);
});

test('what is kept of a key is its SHA-256, and its last four characters', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const key = makeKeyText('sandbox', random);
      expect(hashKeyText(key)).toBe(createHash('sha256').update(key).digest('hex'));
      expect(keyHint(key)).toHaveLength(4);
      expect(key.endsWith(keyHint(key))).toBe(true);
    }),
  );
});

test.each([
  '',
  'sampan_test_',
  `sampan_test_${'a'.repeat(42)}`,
  `sampan_test_${'a'.repeat(44)}`,
  `sampan_test_${'a'.repeat(42)}=`,
  `sampan_prod_${'a'.repeat(43)}`,
  ` sampan_test_${'a'.repeat(43)}`,
  `sampan_test_${'a'.repeat(43)}\n`,
  `Sampan_test_${'a'.repeat(43)}`,
])('"%s" cannot be a key and is not looked up', (text) => {
  expect(hashKeyText(text)).toBeUndefined();
});

test('the name of a key is drawn from letters that are not mistaken for one another', () => {
  expect(makeKeyId(() => 0)).toBe('key_000000000000');
  expect(isKeyId(makeKeyId((n) => n - 1))).toBe(true);
  expect(['', 'key_', 'key_00000000000\0', 'key_000000000000\n', '\0'].some(isKeyId)).toBe(false);
  expect(makeKeyId((n) => n - 1)).toBe('key_zzzzzzzzzzzz');
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat({ max: 31 })), (numbers) => {
      expect(makeKeyId(() => numbers.next().value ?? 0)).toMatch(/^key_[0-9a-hjkmnp-tv-z]{12}$/);
    }),
  );
});
