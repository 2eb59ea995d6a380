import { describe, expect, test } from 'vitest';
import { isWeakPassword } from './check-password.ts';

describe('a password of an operator', () => {
  test.each([
    'rusty-anchor-tide-41',
    'k7fw-p2mx-a9ht-c4qz-n8ue-s3jb',
    '海上的月亮很圆我们一起看星星吧',
    `${'x7!'.repeat(4)}long enough and more`,
  ])('may be %j', (password) => {
    expect(isWeakPassword(password, 'operator')).toBe(false);
  });

  test.each([
    ['', 'empty'],
    ['short-password', 'too short'],
    ['x9'.repeat(129), 'too long'],
    ['aaaaaaaaaaaaaaaaaaaa', 'one letter'],
    ['abcdefghijklmnopqrst', 'a run'],
    ['12345678901234567890', 'a run of digits'],
    ['PasswordPassword', 'well known'],
    ['correct horse battery staple', 'well known with blanks'],
    ['operatoroperator1', 'the user name'],
    ['Sampan-Admin-Password-1', 'the product and its words'],
    ['chen.wei-chen.wei-1', 'another user name'],
  ])('may not be %j (%s)', (password) => {
    expect(isWeakPassword(password, password.startsWith('chen') ? 'chen.wei' : 'operator')).toBe(true);
  });
});
