/** Deposit addresses that the signer tells before orders need them. */
import { expect, test } from 'vitest';
import { askAhead } from './ask-ahead.ts';

function open(ask: (indexes: readonly number[]) => Promise<readonly string[]>) {
  const derived: number[] = [];
  const addressAt = askAhead(
    async (role, index) => {
      derived.push(index);
      return `${role} ${index}`;
    },
    ask,
    5,
  );
  return { addressAt, derived };
}

const told = async (indexes: readonly number[]): Promise<readonly string[]> =>
  indexes.map((index) => `deposit ${index}`);

test('those of a block are derived by the signer, and the first of it here as well', async () => {
  const { addressAt, derived } = open(told);
  addressAt.prepare?.([4, 5, 6]);
  const taken = await Promise.all([4, 5, 6].map(async (index) => await addressAt('deposit', index)));
  expect(taken).toEqual(['deposit 4', 'deposit 5', 'deposit 6']);
  expect(derived).toEqual([4]);
});

test('one that was not announced, one that is taken twice and other roles are derived here', async () => {
  const { addressAt, derived } = open(told);
  addressAt.prepare?.([1, 2]);
  for (const index of [2, 2, 9]) expect(await addressAt('deposit', index)).toBe(`deposit ${index}`);
  expect(await addressAt('change', 1)).toBe('change 1');
  expect(derived).toEqual([1, 2, 9, 1]);
});

test('a signer that is away or slow, tells too few or has other keys is not needed', async () => {
  const bad = [
    async () => await Promise.reject(new Error('away')),
    async () => await new Promise<readonly string[]>(() => {}),
    async () => ['deposit 1'],
    async () => ['a thief 1', 'a thief 2'],
  ];
  for (const ask of bad) {
    const { addressAt } = open(ask);
    addressAt.prepare?.([1, 2]);
    expect([await addressAt('deposit', 1), await addressAt('deposit', 2)]).toEqual(['deposit 1', 'deposit 2']);
  }
});
