import { expect, test } from 'vitest';
import {
  browserCookie,
  endedOperatorCookie,
  operatorCookie,
  readBrowserMark,
  readOperatorToken,
} from './operator-cookie.ts';

test('the cookie of an operator is out of reach of scripts and other sites', () => {
  const secure = '__Host-sampan_admin=abc; Path=/; HttpOnly; SameSite=Strict; Secure';
  expect(operatorCookie('abc', { isSecure: true })).toBe(secure);
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
  expect(readOperatorToken(header, { isSecure: false })).toBe(token);
});

test('under https a cookie counts only by the name that no other host can give it', () => {
  const header = 'sampan_admin=theirs; __Host-sampan_admin=ours';
  expect(readOperatorToken(header, { isSecure: true })).toBe('ours');
  expect(readOperatorToken('sampan_admin=theirs', { isSecure: true })).toBeUndefined();
});

test('the mark of a browser stays for half a year', () => {
  const cookie = browserCookie('abc', { isSecure: false });
  expect(cookie).toBe('sampan_browser=abc; Max-Age=15552000; Path=/; HttpOnly; SameSite=Strict');
  expect(readBrowserMark('sampan_browser=abc', { isSecure: false })).toBe('abc');
});
