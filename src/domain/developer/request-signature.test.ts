import { expect, test } from 'vitest';
import { isSignatureOf, makeSigningSecret, readSignature, signRequest } from './request-signature.ts';

const secret = makeSigningSecret(new Uint8Array(32).fill(1));
const request = { method: 'POST', path: '/api/v1/quotes?x=1', idempotencyKey: 'a'.repeat(16) };
const signed = { seconds: 1_800_000_000, nonce: 'n'.repeat(16), bodyHash: 'ab'.repeat(32) };
const header = signRequest({ ...request, ...signed, secret });

test('a signature is of the request and the secret that it was made with', () => {
  expect(header).toBe(
    `t=1800000000,n=${'n'.repeat(16)},b=${'ab'.repeat(32)},` +
      'v1=ea51b412bf24c39a63152733daf1d83eae509a7a374abde19c9e6a542dc2fc22',
  );
  const read = readSignature(header);
  expect(read && isSignatureOf(read, request, secret)).toBe(true);
});

test.each([
  ['another method', { method: 'DELETE' }],
  ['another path', { path: '/api/v1/quotes' }],
  ['another idempotency key', { idempotencyKey: '' }],
  ['a line that moved', { path: '/api/v1/quotes?x=1\n', idempotencyKey: 'a'.repeat(15) }],
])('and of no other: %s', (_what, change) => {
  const read = readSignature(header);
  expect(read && isSignatureOf(read, { ...request, ...change }, secret)).toBe(false);
});

test.each([
  ['another time', header.replace('t=1800000000', 't=1800000001')],
  ['another nonce', header.replace('n=nnnn', 'n=mnnn')],
  ['another body', header.replace('b=abab', 'b=aaab')],
  ['another code', header.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
])('nor with %s', (_what, text) => {
  const read = readSignature(text);
  expect(read && isSignatureOf(read, request, secret)).toBe(false);
});

test('nor with another secret', () => {
  const read = readSignature(header);
  expect(read && isSignatureOf(read, request, makeSigningSecret(new Uint8Array(32)))).toBe(false);
});

test.each(['', 't=1,v1=ab', `${header},v1=${'0'.repeat(64)}`, ` ${header}`, header.toUpperCase()])(
  '%j is no signature',
  (text) => {
    expect(readSignature(text)).toBeUndefined();
  },
);
