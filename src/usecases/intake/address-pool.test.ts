/** Derivation indexes of deposit addresses: taken in growing batches, each used once, and returned if unused. */
import { expect, test } from 'vitest';
import type { Ports } from '../ports/ports.ts';
import { makeAddressPool } from './address-pool.ts';

function open(mostAhead: number) {
  const blocks: number[] = [];
  let next = 0;
  const takeAddressIndexes = async (_chain: string, count: number) => {
    blocks.push(count);
    return Array.from({ length: count }, () => (next += 1));
  };
  // The only parts of the ports that the pool uses.
  const ports = {
    store: {
      transaction: async (work: (records: unknown) => unknown) => await work({ intake: { takeAddressIndexes } }),
    },
    chains: { bitcoin: { wallet: { address: async (_role: string, index: number) => `address ${index}` } } },
  } as unknown as Ports;
  return { addresses: makeAddressPool(ports, mostAhead), blocks };
}

test('fifty at once are fifty numbers, drawn in blocks that grow up to the largest', async () => {
  const { addresses, blocks } = open(16);
  const taken = await Promise.all(Array.from({ length: 50 }, async () => await addresses.take('bitcoin')));
  expect(new Set(taken.map(({ addressIndex }) => addressIndex)).size).toBe(50);
  expect(taken.every(({ depositAddress, addressIndex }) => depositAddress === `address ${addressIndex}`)).toBe(true);
  expect(blocks).toEqual([1, 2, 4, 8, 16, 16, 16]);
});

test('without a block ahead one number is drawn for each', async () => {
  const { addresses, blocks } = open(1);
  for (let order = 0; order < 3; order += 1) await addresses.take('bitcoin');
  expect(blocks).toEqual([1, 1, 1]);
  expect(addresses.hasReady('bitcoin')).toBe(false);
});

test('one that is given back is the next, and only once', async () => {
  const { addresses } = open(1);
  const first = await addresses.take('bitcoin');
  addresses.giveBack('bitcoin', first);
  expect(addresses.hasReady('bitcoin')).toBe(true);
  expect(await addresses.take('bitcoin')).toEqual(first);
  expect((await addresses.take('bitcoin')).addressIndex).not.toBe(first.addressIndex);
});
