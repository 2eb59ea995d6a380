/** A block that a node does not have any more says nothing about the payments in it. */
import { expect, test } from 'vitest';
import { makeDeposit, makeOrder } from '#tests/support/make-order.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import { vouchForOld } from './vouch-for-old.ts';

test.each([
  ['cannot be read', async () => await Promise.reject(new OutsideError('the block is pruned'))],
  ['is not there', async () => await Promise.resolve(undefined)],
])('a payment whose block %s is left as it is, to be looked for again', async (_, block) => {
  const store = { transaction: async () => await Promise.reject(new Error('nothing is written')) };
  const ports = { store, chains: { bitcoin: { node: { block } } } } as unknown as Ports;
  const old = makeDeposit(makeOrder(), { height: 5, blockHash: 'a block', voucher: null });
  await expect(vouchForOld(ports, old)).resolves.toBeUndefined();
});
