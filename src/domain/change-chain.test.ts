/** Rules for spending our own change before it is final: order of parents, and the fees that a child pays for them. */
import { expect, test } from 'vitest';
import { chainFee, feeDeficit, parentIds, parentsFirst, paysForParents, spendsOwnChange } from './change-chain.ts';
import { chainIds } from './assets/currencies.ts';
import type { Coin, ConflictDomain } from './order/payout.ts';

function makeDomain(...changeOf: readonly string[]): ConflictDomain {
  const coin: Coin = { chain: 'bitcoin', id: 'a:0', address: 'a', role: 'change', units: 1n, lots: [] };
  return { kind: 'coins', coins: [coin, ...changeOf.map((id) => ({ ...coin, changeOf: id }))], changeAddress: 'b' };
}

test('chains whose outputs are not locked spend their own change', () => {
  expect(chainIds.filter(spendsOwnChange)).toEqual(['bitcoin', 'litecoin', 'bitcoin-cash']);
  expect(chainIds.filter(paysForParents), 'and children pay for their parents').toEqual(['bitcoin', 'litecoin']);
});

test('parents are the payouts whose change was not final', () => {
  expect(parentIds(makeDomain('first', 'second'))).toEqual(['first', 'second']);
  expect(parentIds(makeDomain())).toEqual([]);
  expect(parentIds({ kind: 'window', wallet: 'w' })).toEqual([]);
  expect(parentIds(null)).toEqual([]);
});

test('a child pays what its parents lack, once: a surplus is for those before it, and for none after it', () => {
  const [poor, rich, little] = [
    { paid: 10n, due: 30n },
    { paid: 50n, due: 30n },
    { paid: 29n, due: 30n },
  ] as const;
  expect(feeDeficit([])).toBe(0n);
  expect(feeDeficit([poor, little])).toBe(21n);
  expect(feeDeficit([poor, rich, little])).toBe(1n);
  expect(feeDeficit([rich, poor])).toBe(20n);
});

test('the fee of a chain counts every payout and every coin that they spend', () => {
  const feeFor = (inputs: number) => 100n + 10n * BigInt(inputs);
  expect(chainFee({ parents: 0, inputs: 0 }, feeFor)).toBe(feeFor(1));
  expect(chainFee({ parents: 2, inputs: 5 }, feeFor)).toBe(feeFor(1) + feeFor(2) + feeFor(3));
});

test('parents come before children, whatever the order was', () => {
  const payouts = [
    { id: 'grandchild', domain: makeDomain('child') },
    { id: 'other', domain: null },
    { id: 'child', domain: makeDomain('parent', 'settled before') },
    { id: 'parent', domain: makeDomain() },
  ];
  expect(parentsFirst(payouts).map(({ id }) => id)).toEqual(['parent', 'child', 'grandchild', 'other']);
});
