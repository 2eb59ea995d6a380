import { expect, test } from 'vitest';
import { endedOperatorCookie, operatorCookie, readOperatorToken } from './operator-cookie.ts';

test('the cookie of an operator is out of reach of scripts and other sites', () => {
  expect(operatorCookie('abc', { isSecure: true })).toBe('sampan_admin=abc; Path=/; HttpOnly; SameSite=Strict; Secure');
  expect(operatorCookie('abc', { isSecure: false })).toBe('sampan_admin=abc; Path=/; HttpOnly; SameSite=Strict');
  expect(endedOperatorCookie({ isSecure: true })).toContain('Max-Age=0');
});

test.each([
  ['sampan_admin=abc', 'abc'],
  ['sampan-language=en; sampan_admin=abc; x=y', 'abc'],
  ['sampan_admin=', undefined],
  ['not_sampan_admin=abc', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the token of %j is %j', (header, token) => {
  expect(readOperatorToken(header)).toBe(token);
});
