import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  '1q2w3e4r5t6y7u8i9o0p',
  'qwertyuiop123456',
  '123456789qwertyuiop',
  '1qaz2wsx3edc4rfv',
  'zxcvbnmasdfghjkl',
  'passwordpassword',
  'P@ssw0rdP@ssw0rd',
  'letmeinletmeinletmein',
  'iloveyou1234567',
  'Superman12345678',
  'monkeydragonbaseball',
  'liverpoolfootballclub',
  'Welcome123456789',
  'qwerty123456789012',
  'a1b2c3d4e5f6g7h8',
  'trustno1trustno1',
  'charlie-charlie-charlie',
])('%s is made of passwords that everybody tries first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'rusty-anchor-tide-41',
  'river-lantern-quiet-84',
  'copper-lantern-drift-58',
  'four-words-in-one-line',
  'k7fw-p2mx-a9ht-c4qz-n8ue-s3jb',
  '海上的月亮很圆我们一起看星星吧',
  'the lamp over my desk hums in F',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('the longest password takes no time worth speaking of', () => {
  isCommonPassword('loads the list');
  const startedAt = performance.now();
  isCommonPassword('x9-'.repeat(100));
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
