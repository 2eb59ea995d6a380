/** Token sweeps on chains where transactions expire: on TRON with a fee top-up, on Solana without. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { labSeed as solanaSeed, openSolanaLab } from './solana-lab.ts';
import { openSweepEngine, type SweepEngine } from './sweep-engine.ts';
import { labSeed as tronSeed, openTronLab } from './tron-lab.ts';
import { openSolanaChain, openTronChain } from '#tests/support/keyed-chains.ts';

const whole = (currency: CurrencyId, count: bigint) => count * 10n ** BigInt(currencies[currency].decimals);

type Lab = Readonly<{ engine: SweepEngine; close: () => Promise<void>; hot: string; token: string }>;

async function openTron(): Promise<Lab & Readonly<{ balance: (of: string, token?: string) => Promise<bigint> }>> {
  const lab = await openTronLab();
  const engine = await openSweepEngine({
    seed: tronSeed,
    openPairs: async () => ({ tron: await openTronChain(lab.options) }),
    control: () => lab.control,
    tokenOf: (currency) => (currency === 'USDT-TRC20' ? lab.usdt : undefined),
  });
  const hot = await lab.wallet.hotAddress();
  return {
    engine,
    close: lab.close,
    hot,
    token: lab.usdt,
    balance: async (of, token) => await lab.control.balance(of, token),
  };
}

async function openSolana(): Promise<Lab & Readonly<{ balance: (of: string, token?: string) => Promise<bigint> }>> {
  const lab = await openSolanaLab();
  const engine = await openSweepEngine({
    seed: solanaSeed,
    openPairs: async () => ({ solana: await openSolanaChain(lab.options) }),
    control: () => lab.control,
    tokenOf: (currency) => (currency === 'USDC-SOL' ? lab.mint : undefined),
  });
  const hot = await lab.wallet.hotAddress();
  return {
    engine,
    close: lab.close,
    hot,
    token: lab.mint,
    balance: async (of, token) => await lab.control.balance(of, token),
  };
}

async function sinkUntil({ engine }: Lab, order: Order, wanted: readonly string[], fate?: 'dies_after_sign') {
  const states = async () => (await engine.moves(order)).map(({ kind, state }) => `${kind} ${state}`).toSorted();
  const { chain } = currencies[order.quote.inputs.send.currency];
  for (let round = 0; round < 10 && JSON.stringify(await states()) !== JSON.stringify(wanted); round += 1) {
    await engine.sink(chain, fate);
  }
  expect(await states()).toEqual(wanted);
}

describe('USDT on TRON', () => {
  let lab: Awaited<ReturnType<typeof openTron>>;
  const swept = ['sweep final', 'top_up final'];
  const topUpOf = async (order: Order) =>
    (await lab.engine.moves(order)).find(({ kind }) => kind === 'top_up')?.amount.units;
  beforeAll(async () => {
    lab = await openTron();
    await lab.engine.pay(lab.hot, { currency: 'TRX', units: whole('TRX', 200_000n) });
    await lab.engine.sink('tron');
  });
  afterAll(async () => await lab.close());

  test('is swept into a hot wallet that never had any: the first one costs twice as much, and has it', async () => {
    const order = await lab.engine.place('USDT-TRC20', 700n, 'TRX');
    await sinkUntil(lab, order, swept);
    expect((await lab.engine.order(order))?.state).toBe('completed');
    expect(await topUpOf(order)).toBe(21_000_000n);
    expect(await lab.balance(order.depositAddress, lab.token)).toBe(0n);
    expect(await lab.balance(lab.hot, lab.token)).toBe(whole('USDT-TRC20', 700n));
    await lab.engine.expectBooksEqualNode('tron');
  });

  test.each([undefined, 'dies_after_sign'] as const)('is swept with half as much from then on (%s)', async (fate) => {
    const before = await lab.balance(lab.hot, lab.token);
    const order = await lab.engine.place('USDT-TRC20', 500n, 'TRX');
    await sinkUntil(lab, order, swept, fate);
    expect((await lab.engine.order(order))?.state).toBe('completed');
    expect(await lab.balance(lab.hot, lab.token)).toBe(before + whole('USDT-TRC20', 500n));
    expect(await topUpOf(order)).toBe(10_500_000n);
    for (const { id } of await lab.engine.moves(order)) expect(await lab.engine.attempts(id)).toHaveLength(1);
    await lab.engine.expectBooksEqualNode('tron');
  });

  test('and the coin itself, which leaves less than half of one behind', async () => {
    const order = await lab.engine.place('TRX', 4_000n, 'USDT-TRC20');
    await sinkUntil(lab, order, ['sweep final']);
    expect(await lab.balance(order.depositAddress)).toBeLessThan(whole('TRX', 1n) / 2n);
    await lab.engine.expectBooksEqualNode('tron');
  });
});

describe('USDC on Solana', () => {
  let lab: Awaited<ReturnType<typeof openSolana>>;
  beforeAll(async () => {
    lab = await openSolana();
    await lab.engine.pay(lab.hot, { currency: 'SOL', units: whole('SOL', 5_000n) });
    await lab.engine.sink('solana');
  });
  afterAll(async () => await lab.close());

  test.each([undefined, 'dies_after_sign'] as const)('is swept at the cost of the hot wallet (%s)', async (fate) => {
    const before = await lab.balance(lab.hot, lab.token);
    const order = await lab.engine.place('USDC-SOL', 800n, 'SOL');
    await sinkUntil(lab, order, ['sweep final'], fate);
    expect((await lab.engine.order(order))?.state).toBe('completed');
    expect(await lab.balance(order.depositAddress, lab.token)).toBe(0n);
    expect(await lab.balance(order.depositAddress)).toBe(0n);
    expect(await lab.balance(lab.hot, lab.token)).toBe(before + whole('USDC-SOL', 800n));
    for (const { id } of await lab.engine.moves(order)) expect(await lab.engine.attempts(id)).toHaveLength(1);
    await lab.engine.expectBooksEqualNode('solana');
  });

  test('and the coin itself, but for what its account must keep', async () => {
    const order = await lab.engine.place('SOL', 3n, 'USDC-SOL');
    await sinkUntil(lab, order, ['sweep final']);
    expect(await lab.balance(order.depositAddress)).toBe(chains.solana.minOutputUnits);
    await lab.engine.expectBooksEqualNode('solana');
  });
});
