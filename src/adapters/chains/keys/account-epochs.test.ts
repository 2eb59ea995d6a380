/** Keys of accounts by epochs: new ones for each, the old ones as they were, and each hot key found by its address. */
import { describe, expect, test } from 'vitest';
import { indexIn, lastEpoch } from '#src/domain/key-epoch.ts';
import { openKeyTree as openEvmTree } from '../evm/key-tree.ts';
import { openKeyTree as openSolanaTree } from '../solana/key-tree.ts';
import { openKeyTree as openTronTree } from '../tron/key-tree.ts';

const seed = new Uint8Array(32).fill(9);
const epochs = Array.from({ length: lastEpoch + 1 }, (_, epoch) => epoch);

const trees = {
  ethereum: () => {
    const { keyAt, findHot } = openEvmTree(seed, 'ethereum');
    return { keyAt, find: findHot };
  },
  tron: () => {
    const { keyAt, findHot } = openTronTree(seed);
    return { keyAt, find: findHot };
  },
  solana: () => {
    const { keyAt, findKey } = openSolanaTree(seed);
    return { keyAt, find: findKey };
  },
};

describe.each(Object.entries(trees))('the keys of %s', (_chain, open) => {
  const { keyAt, find } = open();

  test('have another hot address in each epoch, which is found', () => {
    const addresses = epochs.map((epoch) => keyAt('hot', epoch).address);
    expect(new Set(addresses).size).toBe(epochs.length);
    for (const [epoch, address] of addresses.entries()) expect(find(address)?.address).toBe(addresses[epoch]);
    expect(() => keyAt('hot', lastEpoch + 1)).toThrow(RangeError);
  });

  test('do not sign for a deposit address as for a hot one', () => {
    expect(find(keyAt('deposit', 0).address)).toBeUndefined();
    expect(find(keyAt('deposit', indexIn(1, 0)).address)).toBeUndefined();
  });

  test('have other deposit addresses in each epoch', () => {
    const addresses = epochs.map((epoch) => keyAt('deposit', indexIn(epoch, 7)).address);
    expect(new Set(addresses).size).toBe(epochs.length);
  });
});

test('a key in a token is the same in every epoch', () => {
  const token = { address: 'of the token', sign: async () => await Promise.resolve(new Uint8Array()) };
  const { keyAt, findKey } = openSolanaTree(seed, token);
  expect(epochs.map((epoch) => keyAt('hot', epoch))).toEqual(epochs.map(() => token));
  expect(findKey('of the token')).toBe(token);
});
