/** Sweeps of deposits on account chains into the hot wallet: once, the whole amount, and only after finality. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { SweepPayout } from '#src/domain/order/payout.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => {
  await lab.close();
});

const chainOf = (order: Order) => currencies[order.quote.inputs.send.currency].chain;

async function pay(send: string, receive: CurrencyId): Promise<Order> {
  const order = await lab.order({ send, receive });
  const [amount = ''] = send.split(' ');
  await lab.pay(order, amount);
  return order;
}

/** Mines until the deposit may be swept, then lets the worker run. */
async function sink(order: Order, blocks = finalityBlocks(chainOf(order), 'sandbox')): Promise<void> {
  await lab.mine(chainOf(order), blocks);
  await lab.work();
}

async function moves(order: Order): Promise<readonly SweepPayout[]> {
  const [deposit] = (await lab.view(order)).deposits;
  if (!deposit) return [];
  return await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofDeposit(deposit.id));
}

const states = async (order: Order) => (await moves(order)).map(({ kind, state }) => `${kind} ${state}`).toSorted();
const held = async (order: Order, currency = order.quote.inputs.send.currency) =>
  await lab.control(chainOf(order)).balance(order.depositAddress, currency);
const booked = async (account: string, currency: CurrencyId) =>
  await lab.ports.store.snapshot(async ({ journal }) => await journal.balance(account, currency));

test("a chain's own coin is swept but for its fee, and the hot wallet grows when that is final", async () => {
  const order = await pay('2 ETH', 'BTC');
  await sink(order, finalityBlocks('ethereum', 'sandbox') - 1);
  expect(await states(order)).toEqual([]);
  const [hot, deposited] = [await booked(accounts.hot, 'ETH'), await booked(accounts.deposits, 'ETH')];
  await sink(order, 1);
  expect(await states(order)).toEqual(['sweep broadcast']);
  await lab.booksEqualChain();

  await sink(order, 1);
  // The sweep is in a block but not final: only its fee has left, and its coins are not counted as cover yet.
  const left = await held(order);
  expect(left).toBeLessThan(10n ** 14n);
  expect(await booked(accounts.hot, 'ETH')).toBe(hot);
  await lab.booksEqualChain();
  await sink(order, 4);
  expect(await states(order)).toEqual(['sweep final']);
  const [sweep] = await moves(order);
  expect((sweep?.amount.units ?? 0n) + (sweep?.minedFeeUnits ?? 0n) + left).toBe(2n * 10n ** 18n);
  expect(await booked(accounts.hot, 'ETH')).toBe(hot + (sweep?.amount.units ?? 0n));
  expect(await booked(accounts.deposits, 'ETH')).toBe(deposited - 2n * 10n ** 18n + left);
  expect(await booked(accounts.transit, 'ETH')).toBe(0n);
  await lab.booksEqualChain();
});

test.each(['500 USDT-ERC20', '2000 USDT-TRC20'])('%s are topped up first, and then swept whole', async (send) => {
  const order = await pay(send, 'BTC');
  await sink(order);
  expect(await states(order)).toEqual(['sweep planned', 'top_up broadcast']);
  await sink(order, 1);
  await lab.booksEqualChain();
  await sink(order, 4);
  expect(await states(order)).toEqual(['sweep broadcast', 'top_up final']);
  await sink(order, 1);
  await lab.booksEqualChain();
  await sink(order, 4);
  expect(await states(order)).toEqual(['sweep final', 'top_up final']);
  expect(await held(order)).toBe(0n);
  await lab.booksEqualChain();
  // Our own top-up is not recorded as a deposit of the visitor.
  expect((await lab.view(order)).deposits).toHaveLength(1);
});

test.each([
  ['100 USDC-SOL', 0n],
  ['3 SOL', chains.solana.minOutputUnits],
])('%s are swept at the cost of the hot wallet, but for what the account must keep', async (send, kept) => {
  const order = await pay(send, 'BTC');
  await sink(order);
  await sink(order, 4);
  expect(await states(order)).toEqual(['sweep final']);
  expect(await held(order, 'SOL')).toBe(kept);
  const [sweep] = await moves(order);
  const deposited = (await lab.view(order)).deposits[0]?.amount.units ?? 0n;
  expect(sweep?.amount.units).toBe(deposited - kept);
  await lab.booksEqualChain();
});

test('what was planned goes although blocks are somewhat dearer by then', async () => {
  const orders = [await pay('2 ETH', 'BTC'), await pay('400 USDT-ERC20', 'BTC')];
  await lab.mine('ethereum', finalityBlocks('ethereum', 'sandbox'));
  await lab.watch('ethereum');
  await lab.control('ethereum').setFeeFloor((chains.ethereum.fee.usualUnitsPerSize * 7n) / 5n);
  for (const order of orders) for (let round = 0; round < 3; round += 1) await sink(order, 4);
  for (const order of orders)
    expect(new Set((await moves(order)).map(({ state }) => state))).toEqual(new Set(['final']));
  await lab.booksEqualChain();
  await lab.control('ethereum').setFeeFloor(1n);
});

test('a deposit whose key is not found is put off and told, and holds up nobody', async () => {
  const [lost, other] = [await pay('600 POL', 'BTC'), await pay('700 POL', 'BTC')];
  const wallet = lab.ports.chains.polygon.wallet;
  const blind = async (role: 'deposit' | 'change', index: number) => {
    const address = await wallet.address(role, index);
    return address === lost.depositAddress ? await wallet.hotAddress() : address;
  };
  const adapters = {
    ...lab.ports.chains,
    polygon: { ...lab.ports.chains.polygon, wallet: { ...wallet, address: blind } },
  };
  await lab.mine('polygon', finalityBlocks('polygon', 'sandbox'));
  const watching = watchChain({ ...lab.ports, chains: adapters }, 'polygon');
  await expect(watching).rejects.toThrow('1 steps on polygon failed');
  expect((await moves(other)).map(({ kind }) => kind)).toEqual(['sweep']);
  expect(await moves(lost)).toEqual([]);
  await lab.work();
  expect(await moves(lost)).toEqual([]);
});

test('a token that came over another chain of the family is swept there with the same key', async () => {
  const order = await lab.order({ send: '500 USDT-ERC20', receive: 'BTC' });
  await lab.pay(order, '400 USDT-POLYGON');
  for (const blocks of [finalityBlocks('polygon', 'sandbox'), 4, 4]) {
    await lab.mine('polygon', blocks);
    await lab.work();
  }
  expect(await states(order)).toEqual(['sweep final', 'top_up final']);
  expect(await lab.control('polygon').balance(order.depositAddress, 'USDT-POLYGON')).toBe(0n);
  expect((await lab.view(order)).order.state).toBe('held');
  await lab.booksEqualChain();
});

describe('nothing is swept', () => {
  test('of a listed sender, nor what lies beside it', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
    const sender = lab.address('ethereum');
    lab.list(sender);
    await lab.pay(order, '1', sender);
    await lab.pay(order, '2');
    await sink(order);
    await lab.advance(61);
    await sink(order);
    const { deposits } = await lab.view(order);
    expect(deposits.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    for (const { id } of deposits) {
      expect(await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofDeposit(id))).toEqual([]);
    }
    expect(await held(order)).toBe(3n * 10n ** 18n);
  });

  test('beside coins of a listed sender that came when it was planned already', async () => {
    const order = await pay('2 ETH', 'BTC');
    await lab.mine('ethereum', finalityBlocks('ethereum', 'sandbox'));
    await lab.watch('ethereum');
    expect(await states(order)).toEqual(['sweep planned']);
    const sender = lab.address('ethereum');
    lab.list(sender);
    await lab.pay(order, '1', sender);
    await lab.watch('ethereum');
    for (const minutes of [0, 2, 70]) {
      await lab.advance(minutes);
      await sink(order, 1);
    }
    expect(await states(order)).toEqual(['sweep planned']);
    expect(await held(order)).toBe(3n * 10n ** 18n);
  });

  test('while blocks are dear, and all of it when they are cheap again', async () => {
    const order = await pay('0.2 ETH', 'BTC');
    await lab.control('ethereum').setFeeFloor(6_000_000_000n * 12n);
    await lab.pay(order, '0.01');
    await sink(order);
    await lab.control('ethereum').setFeeFloor(1n);
    await lab.work();
    const small = (await lab.view(order)).deposits.find(({ amount }) => amount.units === 10n ** 16n);
    const movesOfSmall = async () =>
      await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofDeposit(small?.id ?? ''));
    expect(await movesOfSmall()).toEqual([]);
    await sink(order);
    expect(await movesOfSmall()).toEqual([]);
    await lab.advance(61);
    await sink(order);
    await sink(order);
    expect((await movesOfSmall()).map(({ state }) => state)).toEqual(['final']);
    expect(await held(order)).toBeLessThan(10n ** 15n);
    await lab.booksEqualChain();
  });

  test('before the fees of twenty payouts to others are there', async () => {
    const order = await pay('900 USDT-POLYGON', 'BTC');
    await lab.mine('polygon', finalityBlocks('polygon', 'sandbox'));
    await lab.watch('polygon');
    expect(await states(order)).toEqual(['sweep planned', 'top_up planned']);
    // At this price the wallet can pay ten token payouts: enough for the top-up, but not for the pending payouts.
    const tenth = (await booked(accounts.hot, 'POL')) / (chains.polygon.fee.tokenSize * 10n);
    await lab.control('polygon').setFeeFloor(tenth);
    await sink(order, 1);
    expect((await moves(order)).find(({ kind }) => kind === 'top_up')).toMatchObject({
      state: 'planned',
      waitsFor: 'liquid_wallet',
    });
    await lab.control('polygon').setFeeFloor(1n);
    await sink(order, 1);
    await lab.advance(1);
    for (const blocks of [4, 4, 4]) await sink(order, blocks);
    expect(await states(order)).toEqual(['sweep final', 'top_up final']);
    await lab.booksEqualChain();
  });

  test('twice, whoever plans it how often', async () => {
    const order = await pay('2 BNB', 'BTC');
    await lab.mine('bnb-chain', finalityBlocks('bnb-chain', 'sandbox'));
    await Promise.all(Array.from({ length: 6 }, async () => await lab.watch('bnb-chain')));
    await sink(order, 4);
    await sink(order, 4);
    expect(await states(order)).toEqual(['sweep final']);
    const { rows } = await lab.database.ownerPool.query<{ count: string }>(
      `select count(*) from payouts where kind = 'sweep' and deposit_id = $1`,
      [(await lab.view(order)).deposits[0]?.id],
    );
    expect(rows[0]?.count).toBe('1');
  });
});

test('a deposit that was swept is still refunded, from the hot wallet', async () => {
  const order = await lab.order({ send: '1 ETH', receive: 'LTC', refund: true });
  await lab.pay(order, '3');
  await sink(order);
  await sink(order, 4);
  expect(await states(order)).toEqual(['sweep final']);
  expect(await lab.state(order)).toBe('action_required');
  await lab.refund(order);
  await lab.work();
  await sink(order, 4);
  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.refunded(order)).toEqual([await lab.lessFee('3 ETH')]);
  await lab.booksEqualChain();
});

test('a top-up is no deposit, seen first in the mempool, in a block, or after a change of history', async () => {
  const order = await pay('700 USDT-ERC20', 'LTC');
  await sink(order);
  expect(await states(order)).toEqual(['sweep planned', 'top_up broadcast']);
  await lab.watch('ethereum');
  await lab.mine('ethereum', 1);
  await lab.work();
  await lab.reorg('ethereum', 1, { keep: 'all', remine: false });
  await lab.work();
  await lab.booksEqualChain();
  await sink(order, 4);
  await sink(order, 4);
  expect(await states(order)).toEqual(['sweep final', 'top_up final']);
  expect((await lab.view(order)).deposits).toHaveLength(1);
  await lab.booksEqualChain();
});

test('a top-up that nobody knows by its name is no deposit either: our own address sent it', async () => {
  const order = await pay('700 USDT-TRC20', 'LTC');
  await lab.mine('tron', finalityBlocks('tron', 'sandbox'));
  const renamed = withNode(lab.ports, 'tron', (node) => ({
    mempool: async () => (await node.mempool()).map((each) => ({ ...each, txid: `${each.txid}x` })),
  }));
  await lab.work();
  await lab.work(renamed);
  expect((await lab.view(order)).deposits).toHaveLength(1);
  await lab.mine('tron', 4);
  await lab.work();
  await sink(order, 4);
  expect(await states(order)).toEqual(['sweep final', 'top_up final']);
});
