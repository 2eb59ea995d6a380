/** Sweeps, and the books in general, when chains misbehave. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { findFree } from '#src/usecases/quotes/load-board.ts';
import { resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
  // Deep enough that no reorganisation in these tests undoes the funding of the wallets.
  for (const chain of ['ethereum', 'polygon', 'tron'] as const) await lab.mine(chain, 30);
  await lab.work();
});
afterEach(async () => {
  // An operator has examined the reorganisation and resumes orders.
  await resumeOrders(lab.ports, { scope: 'ethereum', reason: 'looked at it', actor: 'operator' });
});
afterAll(async () => {
  await lab.close();
});

const final = finalityBlocks('ethereum', 'sandbox');

async function work(blocks: number): Promise<void> {
  await lab.mine('ethereum', blocks);
  await lab.work();
}

async function findMoves(order: Order) {
  const { deposits } = await lab.view(order);
  const found = await lab.ports.store.snapshot(
    async ({ payouts }) => await Promise.all(deposits.map(async ({ id }) => await payouts.ofDeposit(id))),
  );
  return found.flat();
}
const states = async (order: Order) => (await findMoves(order)).map(({ kind, state }) => `${kind} ${state}`).toSorted();
const free = async () => await lab.ports.store.snapshot(async (records) => await findFree(lab.ports, records, 'ETH'));

describe('a history so deep that nobody expects it takes a deposit', () => {
  test('after its sweep was settled: nothing was moved, and the books are what the chain is', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
    await lab.pay(order, '3');
    await work(final);
    await work(4);
    expect(await states(order)).toEqual(['sweep final']);
    await lab.reorg('ethereum', final + 4, { keep: 'none', remine: false });
    await lab.work();
    await work(final);
    expect((await lab.view(order)).deposits.map(({ status }) => status)).toEqual(['lost']);
    expect(await states(order)).toEqual(['sweep void']);
    expect(await lab.owes(accounts.order(order.orderNumber))).toEqual([]);
    await lab.booksEqualChain();
  });

  test('while its sweep is signed: that rests, and the books are what the chain is', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
    await lab.pay(order, '3');
    await work(final);
    expect(await states(order)).toEqual(['sweep broadcast']);
    await lab.reorg('ethereum', final, { keep: 'none', remine: false });
    await lab.work();
    await work(final);
    await work(4);
    expect((await lab.view(order)).deposits.map(({ status }) => status)).toEqual(['lost']);
    const [sweep] = await findMoves(order);
    expect(sweep).toMatchObject({ state: 'broadcast', wakeAt: null, minedHeight: null });
    await lab.booksEqualChain();
  });
});

test('a sweep that a change of history took out of its block is sent again', async () => {
  const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
  await lab.pay(order, '1');
  await work(final);
  await work(1);
  await lab.reorg('ethereum', 1, { keep: 'none', remine: false });
  await lab.work();
  await lab.booksEqualChain();
  await lab.advance(1);
  await lab.work();
  await work(4);
  expect(await states(order)).toEqual(['sweep final']);
  await lab.booksEqualChain();
});

test('a deposit that was swept and is still owed is not promised to others', async () => {
  const before = await free();
  const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
  await lab.pay(order, '3');
  await work(4);
  expect(await lab.state(order)).toBe('action_required');
  expect(await free()).toBe(before);
  await work(final);
  await work(4);
  const [sweep] = await findMoves(order);
  expect(sweep?.state).toBe('final');
  const keptForFee = 3n * 10n ** 18n - (sweep?.amount.units ?? 0n);
  expect(await free()).toBe(before - keptForFee);

  // Another order's completion does not raise the cover either: its deposit is still unswept and cannot pay for others.
  const promised = await free();
  const other = await lab.order({ send: '2 ETH', receive: 'BTC' });
  await lab.pay(other, '2');
  await work(4);
  await lab.deliver(other);
  expect([await lab.state(other), await states(other)]).toEqual(['completed', []]);
  expect(await free()).toBe(promised);
});

describe('a transaction of ours that is mined and moves nothing', () => {
  test('costs its fee, and the order is paid once with another one', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    const [attempt] = await lab.attempts(order);
    expect(await lab.control('ethereum').revert(attempt?.txid ?? '')).toBe(true);
    const paid = await lab.worthNow(order, '0.5');
    await work(1);
    // From its first block on, only the network fee has left our addresses.
    await lab.booksEqualChain();
    await work(final);
    expect([await lab.state(order), await lab.reason(order)]).toEqual(['failed', 'payout_rejected']);
    expect(await lab.owes(accounts.order(order.orderNumber))).toEqual([paid]);
    await lab.booksEqualChain();

    await lab.decide(order, 'continue');
    await lab.work();
    await work(4);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toHaveLength(1);
    await lab.booksEqualChain();
  });

  test('and was a top-up: the deposit stays where it is, and nothing is owed or lost', async () => {
    const order = await lab.order({ send: '500 USDT-ERC20', receive: 'BTC' });
    await lab.pay(order, '500');
    await work(final);
    const topUp = (await findMoves(order)).find(({ kind }) => kind === 'top_up');
    const [attempt] = await lab.ports.store.snapshot(async ({ payouts }) => await payouts.attempts(topUp?.id ?? ''));
    await lab.control('ethereum').revert(attempt?.txid ?? '');
    await work(final + 1);
    expect(await states(order)).toEqual(['sweep void', 'top_up void']);
    expect(await lab.control('ethereum').balance(order.depositAddress, 'USDT-ERC20')).toBe(500_000_000n);
    await lab.booksEqualChain();
  });
});

describe('a contract that pays another amount in another history', () => {
  /** Ports whose node reports five times the real amount for payments to this order. */
  const flattering = (order: Order): Ports =>
    withNode(lab.ports, 'ethereum', (node) => ({
      block: async (height) => {
        const block = await node.block(height);
        const transactions = block?.transactions.map((transaction) => ({
          ...transaction,
          outputs: transaction.outputs.map((output) =>
            output.to === order.depositAddress ? { ...output, units: output.units * 5n } : output,
          ),
        }));
        return block && { ...block, transactions: transactions ?? [] };
      },
    }));

  test('is credited what the last history holds, not what was seen first', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
    await lab.pay(order, '1');
    await lab.mine('ethereum', 1);
    await lab.work(flattering(order));
    expect((await lab.view(order)).deposits.map(({ amount }) => amount.units)).toContain(5n * 10n ** 18n);
    await lab.reorg('ethereum', 1);
    await lab.work();
    await work(4);
    const booked = (await lab.view(order)).deposits.filter(({ status }) => status === 'confirmed');
    expect(booked.map(({ amount }) => amount)).toEqual([money('ETH', 10n ** 18n)]);
    await lab.booksEqualChain();
  });

  test('after the first amount was booked: that one is lost, and the new one counts', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
    await lab.pay(order, '1');
    await lab.mine('ethereum', 4);
    await lab.work(flattering(order));
    expect(await lab.owes(accounts.order(order.orderNumber))).toEqual(['5 ETH']);
    await lab.reorg('ethereum', 4);
    await lab.work();
    await work(final);
    const ends = (await lab.view(order)).deposits.map(({ status, amount }) => `${status} ${amount.units / 10n ** 18n}`);
    expect(ends.filter((end) => !end.startsWith('dropped')).toSorted()).toEqual(['confirmed 1', 'lost 5']);
    expect(await lab.owes(accounts.order(order.orderNumber))).toEqual(['1 ETH']);
    await lab.booksEqualChain();
  });
});

test('a hot wallet that was used before begins where the chain says', async () => {
  const { node, wallet } = lab.ports.chains.polygon;
  const hot = await wallet.hotAddress();
  const request = { payoutId: 'before us', attempt: 1, to: lab.address('polygon'), validUntilHeight: null } as const;
  const domain = { kind: 'nonce', wallet: hot, nonce: 0 } as const;
  const spent = { amount: money('POL', 1n), feeUnits: 10n ** 18n, domain };
  expect(await node.broadcast((await wallet.sign({ ...request, ...spent })).raw)).toBe('accepted');
  await lab.mine('polygon', 1);

  const order = await lab.order({ send: '0.1 BTC', receive: 'POL' });
  await lab.pay(order, '0.1');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect((await lab.view(order)).payouts[0]?.domain).toEqual({ kind: 'nonce', wallet: hot, nonce: 1 });
});
