import { expect, test } from 'vitest';
import { signRequest } from '#src/domain/developer/request-signature.ts';
import { makeRefusedSignatures } from './refused-signatures.ts';

const sign = (nonce: string) =>
  signRequest({
    seconds: 1_800_000_000,
    nonce: nonce.padStart(16, '0'),
    bodyHash: 'a'.repeat(64),
    method: 'POST',
    path: '/api/v1/exchanges',
    idempotencyKey: '',
    secret: 'secret',
  });

test('a refused signature is known for as long as it would be right, and no other', () => {
  let now = 0;
  const refused = makeRefusedSignatures(() => now);
  refused.note('key', sign('1'));
  expect(refused.has('key', sign('1'))).toBe(true);
  expect([refused.has('key', sign('2')), refused.has('other', sign('1')), refused.has('key', undefined)]).toEqual([
    false,
    false,
    false,
  ]);
  now = 10 * 60_000;
  expect(refused.has('key', sign('1'))).toBe(false);
});

test('of many, the oldest of the same key are forgotten, and none of another', () => {
  const refused = makeRefusedSignatures(() => 0);
  refused.note('quiet', sign('1'));
  for (let number = 0; number < 6_000; number += 1) refused.note('loud', sign(String(number)));
  expect(refused.has('loud', sign('0'))).toBe(false);
  expect(refused.has('loud', sign('5999'))).toBe(true);
  expect(refused.has('quiet', sign('1'))).toBe(true);
});

test('a text that is no signature is not remembered', () => {
  const refused = makeRefusedSignatures(() => 0);
  refused.note('key', 'nonsense');
  expect(refused.has('key', 'nonsense')).toBe(false);
});
