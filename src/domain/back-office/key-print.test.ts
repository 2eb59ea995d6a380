import { expect, test } from 'vitest';
import { keyPrint, readPrint } from './key-print.ts';

test('a print is twenty digits in groups, and is read however it is typed', () => {
  const print = keyPrint('MFkw');
  expect(print).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){4}$/);
  expect(keyPrint('MFkx')).not.toBe(print);
  expect(readPrint(print.toUpperCase().replaceAll('-', ' '))).toBe(print);
  expect(readPrint(print.replaceAll('-', ''))).toBe(print);
});

test.each(['', 'yes', 'abcd-abcd-abcd-abcd', 'abcd-abcd-abcd-abcd-abcd-abcd', 'zzzz-abcd-abcd-abcd-abcd'])(
  'what is no print is not read: "%s"',
  (typed) => {
    expect(readPrint(typed)).toBeUndefined();
  },
);
