import { expect, test } from 'vitest';
import { deriveAhead } from './derive-ahead.ts';

type AddressAt = (role: 'deposit' | 'hot', index: number) => Promise<string>;

function open(addressAt: AddressAt = async (role, index) => `${role} ${index}`) {
  const derived: number[] = [];
  let at = 0;
  let turns = 0;
  const ahead = deriveAhead<'hot'>(
    async (role, index) => {
      if (role === 'deposit') derived.push(index);
      return await addressAt(role, index);
    },
    { now: () => at, pause: async () => (turns += 1) },
  );
  const settle = async (): Promise<void> => {
    for (let before = -1; before !== turns;) {
      before = turns;
      for (let wait = 0; wait < 20; wait += 1) await Promise.resolve();
    }
  };
  return { ahead, derived, settle, pass: (ms: number) => void (at += ms) };
}

test('the address of an index is the same, whether it was derived before or not', async () => {
  const { ahead, derived, settle } = open();
  for (let index = 1; index <= 100; index += 1) {
    expect(await ahead('deposit', index)).toBe(`deposit ${index}`);
    if (index % 7 === 0) await settle();
  }
  for (const index of [7, 500, 3, 501]) expect(await ahead('deposit', index)).toBe(`deposit ${index}`);
  expect(await ahead('hot', 0)).toBe('hot 0');
  expect(new Set(derived).size).toBeGreaterThan(100);
});

test('under load the next ones are there before they are asked for', async () => {
  const { ahead, derived, settle } = open();
  await ahead('deposit', 1);
  await ahead('deposit', 2);
  await settle();
  expect(derived.length).toBe(2 + 32);
  derived.length = 0;
  for (let index = 3; index <= 30; index += 1) await ahead('deposit', index);
  expect(derived.filter((index) => index <= 30)).toEqual([]);
});

test('an order now and then derives its own address only', async () => {
  const { ahead, derived, settle, pass } = open();
  for (let index = 1; index <= 5; index += 1) {
    await ahead('deposit', index);
    pass(60);
    await settle();
  }
  expect(derived).toEqual([1, 2, 3, 4, 5]);
});

test('one that cannot be derived ahead is an error only of who asks for it', async () => {
  const { ahead, settle } = open(async (role, index) => {
    if (index === 5) throw new Error('no key has this index');
    return `${role} ${index}`;
  });
  await ahead('deposit', 1);
  await ahead('deposit', 2);
  await settle();
  expect(await ahead('deposit', 4)).toBe('deposit 4');
  await expect(ahead('deposit', 5)).rejects.toThrow('no key has this index');
});
