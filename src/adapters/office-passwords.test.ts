import { expect, test } from 'vitest';
import { officePasswords } from './office-passwords.ts';

test('a name that does not exist is checked at the cost of one that does', async () => {
  const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');
  const made = await officePasswords.hash('rusty-anchor-tide-41');
  expect(costOf(officePasswords.nobodys)).toBe(costOf(made));
  const lengths = [made, officePasswords.nobodys].map((hash) => hash.split('$').map(({ length }) => length));
  expect(lengths[1]).toEqual(lengths[0]);
  expect(await officePasswords.verify('', officePasswords.nobodys)).toBe(false);
});
