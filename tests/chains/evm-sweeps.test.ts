/**
 * Sweeps of deposits into the hot wallet on EVM chains: tokens after a gas top-up, the whole balance, and books equal
 * to the node.
 */
import { devnetEvmChainIds, type DevnetEvmChainId } from '#tests/support/chain-contract/devnet-options.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { labSeed, openEvmLab, type EvmLab } from './evm-lab.ts';
import { openSweepEngine, type Fate, type SweepEngine } from './sweep-engine.ts';
import { openEvmChain } from '#tests/support/keyed-chains.ts';

let lab: EvmLab;
let engine: SweepEngine;
const labChain = (currency: CurrencyId) => lab.chain(currencies[currency].chain as DevnetEvmChainId);
const tokenOf = (currency: CurrencyId) =>
  currencies[currency].isToken ? labChain(currency).contractOf(currency) : undefined;
const whole = (currency: CurrencyId, count: bigint) => count * 10n ** BigInt(currencies[currency].decimals);

beforeAll(async () => {
  lab = await openEvmLab();
  engine = await openSweepEngine({
    seed: labSeed,
    openPairs: async () => {
      const opened = devnetEvmChainIds.map(async (id) => [id, await openEvmChain(lab.chain(id).options)] as const);
      return Object.fromEntries(await Promise.all(opened));
    },
    control: (chain) => lab.chain(chain as DevnetEvmChainId).control,
    tokenOf,
  });
  for (const [currency, count] of [
    ['ETH', 5_000n],
    ['BNB', 5_000n],
    ['USDT-ERC20', 500_000n],
    ['POL', 500_000n],
  ] as const) {
    await engine.pay(await labChain(currency).wallet.hotAddress(), { currency, units: whole(currency, count) });
    await engine.sink(currencies[currency].chain);
  }
});
afterAll(async () => {
  await lab.close();
});

const states = async (order: Order) =>
  (await engine.moves(order)).map(({ kind, state }) => `${kind} ${state}`).toSorted();
const lying = async (order: Order, currency: CurrencyId) =>
  await labChain(currency).control.balance(order.depositAddress, tokenOf(currency));
const hot = async (currency: CurrencyId) => {
  const { control, wallet } = labChain(currency);
  return await control.balance(await wallet.hotAddress(), tokenOf(currency));
};

test('an order in USDT that returns nothing completes, and its deposit is swept after a top-up', async () => {
  const before = await hot('USDT-ERC20');
  const order = await engine.place('USDT-ERC20', 2_000n, 'ETH');
  await engine.sink('ethereum');
  expect(await states(order)).toEqual(['sweep planned', 'top_up broadcast']);
  await engine.sink('ethereum');
  expect((await engine.order(order))?.state).toBe('completed');
  expect(await states(order)).toEqual(['sweep broadcast', 'top_up final']);
  await engine.expectBooksEqualNode('ethereum');
  await engine.sink('ethereum');
  expect(await states(order)).toEqual(['sweep final', 'top_up final']);
  expect(await lying(order, 'USDT-ERC20')).toBe(0n);
  expect(await hot('USDT-ERC20')).toBe(before + whole('USDT-ERC20', 2_000n));
  await engine.expectBooksEqualNode('ethereum');
});

test("a chain's own coin is swept, and what its fee left over is in the books", async () => {
  const order = await engine.place('BNB', 3n, 'ETH');
  for (let round = 0; round < 3; round += 1) await engine.sink('bnb-chain');
  expect(await states(order)).toEqual(['sweep final']);
  const [sweep] = await engine.moves(order);
  const left = whole('BNB', 3n) - (sweep?.amount.units ?? 0n) - (sweep?.minedFeeUnits ?? 0n);
  expect(await lying(order, 'BNB')).toBe(left);
  expect(left).toBeLessThan(whole('BNB', 1n) / 1_000n);
  await engine.expectBooksEqualNode('bnb-chain');
});

test('what came over another chain of the family is swept there, with the key of its order’s chain', async () => {
  const order = await engine.place('USDT-ERC20', 2_000n, 'ETH');
  const stray = whole('USDT-POLYGON', 700n);
  await engine.pay(order.depositAddress, { currency: 'USDT-POLYGON', units: stray });
  for (let round = 0; round < 4; round += 1) await engine.sink('polygon');
  expect(await states(order)).toEqual(['sweep final', 'top_up final']);
  expect(await lying(order, 'USDT-POLYGON')).toBe(0n);
  expect(await hot('USDT-POLYGON')).toBe(stray);
  await engine.expectBooksEqualNode('polygon');
  await engine.sink('ethereum');
});

describe('a worker that dies', () => {
  test.each(['dies_after_sign', 'dies_after_broadcast'] as const)(
    'and %s leaves one top-up and one sweep',
    async (fate: Fate) => {
      const order = await engine.place('USDT-ERC20', 900n, 'BNB');
      for (let round = 0; round < 4; round += 1) await engine.sink('ethereum', fate);
      await engine.sink('ethereum');
      expect(await states(order)).toEqual(['sweep final', 'top_up final']);
      for (const { id } of await engine.moves(order)) expect(await engine.attempts(id)).toHaveLength(1);
      expect(await lying(order, 'USDT-ERC20')).toBe(0n);
      await engine.expectBooksEqualNode('ethereum');
    },
  );
});
