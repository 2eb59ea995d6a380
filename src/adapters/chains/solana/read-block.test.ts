import { describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { fakeJsonRpc, type FakeAnswers } from '#tests/support/fake-json-rpc.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import { readBlock, readReference } from './read-block.ts';
import { readFinalBlock, readHead } from './read-head.ts';
import { makeSlotIndex } from './slot-index.ts';
import { openTokenBook } from './token-book.ts';

/** A chain given by its slots: the n-th slot contains the block of height `first` + n. */
function chainOf(
  slots: readonly number[],
  { first = 0, overrides = {} }: Readonly<{ first?: number; overrides?: FakeAnswers }> = {},
) {
  const skipped = (slot: number) => new JsonRpcRefusal('getBlock', -32_007, `Slot ${slot} was skipped`);
  const rpc = fakeJsonRpc({
    getSlot: () => slots.at(-1),
    getBlocks: (from: number, to: number) => slots.filter((slot) => slot >= from && slot <= to),
    getBlock: (slot: number) => {
      const place = slots.indexOf(slot);
      if (place < 0) return skipped(slot);
      return {
        blockhash: `hash ${slot}`,
        previousBlockhash: `hash ${slots[place - 1]}`,
        blockHeight: first + place,
        blockTime: 1_700_000_000 + slot,
        transactions: [],
      };
    },
    ...overrides,
  });
  const index = makeSlotIndex(rpc);
  const tokenAccounts = { accountOf: async () => '' };
  return { rpc, index, reading: { rpc, slots: index, book: openTokenBook({}), tokenAccounts } };
}

const range = (count: number, toSlot: (place: number) => number) =>
  Array.from({ length: count }, (_, at) => toSlot(at));

describe('the block of a height', () => {
  test('is found although slots stay empty', async () => {
    const { reading } = chainOf([3, 4, 7, 8, 12], { first: 100 });
    expect(await readBlock(reading, 102)).toEqual({
      height: 102,
      hash: 'hash 7',
      parentHash: 'hash 4',
      time: 1_700_000_007_000,
      transactions: [],
    });
    expect(await readBlock(reading, 105)).toBeUndefined();
    expect(await readReference(reading, 103)).toMatchObject({ height: 103, hash: 'hash 8' });
  });

  test('is found far back, where most slots were empty, and then the next ones without asking again', async () => {
    const { reading, rpc } = chainOf(range(3_000, (place) => place * 4 + 1));
    expect(await readBlock(reading, 10)).toMatchObject({ height: 10, hash: 'hash 41' });
    const before = rpc.asked.length;
    expect(await readBlock(reading, 11)).toMatchObject({ height: 11, parentHash: 'hash 41' });
    expect(rpc.asked.slice(before)).toEqual(['getBlock']);
  });

  test('is looked for again after history changed', async () => {
    let slots: readonly number[] = [1, 2, 3];
    const { reading } = chainOf([], {
      overrides: {
        getSlot: () => slots.at(-1),
        getBlocks: (from: number, to: number) => slots.filter((slot) => slot >= from && slot <= to),
        getBlock: (slot: number) =>
          slots.includes(slot)
            ? {
                blockhash: `hash ${slot}`,
                previousBlockhash: 'parent',
                blockHeight: slots.indexOf(slot),
                blockTime: 1,
                transactions: [],
              }
            : new JsonRpcRefusal('getBlock', -32_007, 'skipped'),
      },
    });
    expect(await readBlock(reading, 2)).toMatchObject({ hash: 'hash 3' });
    slots = [1, 2, 5, 6];
    expect(await readBlock(reading, 2)).toMatchObject({ hash: 'hash 5' });
    slots = [1, 5, 6, 7];
    expect(await readBlock(reading, 2)).toMatchObject({ hash: 'hash 6' });
  });

  test('is not guessed where the node does not reach back', async () => {
    const { reading } = chainOf([1_000_000, 1_000_001], { first: 900_000 });
    await expect(readBlock(reading, 5)).rejects.toThrow('does not reach back');
    const young = chainOf([7, 8], { first: 5 });
    await expect(readBlock(young.reading, 2)).rejects.toThrow('does not reach back');
  });

  test('is read although a transaction in it is newer than we are', async () => {
    const versions: unknown[] = [];
    const { reading } = chainOf([1, 2], {
      overrides: {
        getBlock: (slot: number, { maxSupportedTransactionVersion: most }: Readonly<Record<string, unknown>>) => {
          versions.push(most);
          if (most === 0) return new JsonRpcRefusal('getBlock', -32_015, 'Transaction version (1) is not supported');
          const [blockhash, previousBlockhash] = [`hash ${slot}`, 'parent'];
          return { blockhash, previousBlockhash, blockHeight: slot - 1, blockTime: 1, transactions: [] };
        },
      },
    });
    expect(await readBlock(reading, 1)).toMatchObject({ hash: 'hash 2' });
    expect(versions).toContain(255);
  });

  test('is not taken for another history when the node has not got its parent', async () => {
    const header = { blockhash: 'hash', blockHeight: 0, blockTime: 1, transactions: [] };
    const getBlock = () => ({ ...header, previousBlockhash: '1'.repeat(32) });
    const { reading } = chainOf([1], { overrides: { getBlock } });
    await expect(readBlock(reading, 0)).rejects.toThrow(OutsideError);
  });
});

describe('the head', () => {
  test('is the block before when the newest cannot be shown yet', async () => {
    const { rpc } = chainOf([5, 6, 8], { overrides: { getSlot: () => 9 } });
    expect(await readHead(rpc)).toEqual({ height: 2, hash: 'hash 8', time: 1_700_000_008_000, slot: 8 });
  });

  test('is unknown when no block can be shown, or its time is not known', async () => {
    const none = chainOf([], { overrides: { getSlot: () => 9 } });
    await expect(readHead(none.rpc)).rejects.toThrow('none of its newest blocks');
    const getBlock = () => ({ blockhash: 'a', previousBlockhash: 'b', blockHeight: 4, blockTime: null });
    const timeless = chainOf([5], { overrides: { getBlock } });
    await expect(readHead(timeless.rpc)).rejects.toThrow(OutsideError);
  });
});

test('the newest final block is asked by its own commitment', async () => {
  const asked: unknown[] = [];
  const { rpc } = chainOf([5, 6, 8], {
    overrides: { getSlot: ({ commitment }: Readonly<{ commitment: string }>) => (asked.push(commitment), 6) },
  });
  expect(await readFinalBlock(rpc)).toMatchObject({ height: 1, hash: 'hash 6' });
  expect(asked).toEqual(['finalized']);
});
