/** Concurrent processing of one payment, and fees that rise between an order and its payment. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { watchMempool } from '#src/usecases/watcher/watch-mempool.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

/** Ports whose next lock of an order waits until `fact` has been committed. */
function afterTheFact(ports: Ports, fact: () => Promise<void>): Ports {
  let happened: Promise<void> | undefined;
  const transaction: Ports['store']['transaction'] = async (work) =>
    await ports.store.transaction(async (records) => {
      const lock: typeof records.orders.lock = async (id) => {
        await (happened ??= fact());
        return await records.orders.lock(id);
      };
      return await work({ ...records, orders: { ...records.orders, lock } });
    });
  return { ...ports, store: { ...ports.store, transaction } };
}

test('a look into the mempool that began before a block takes nothing out of the block', async () => {
  const order = await lab.order({ send: '0.05 BTC', receive: 'ETH' });
  const txid = await lab.pay(order, '0.05');
  const { node } = lab.ports.chains.bitcoin;
  const [seen, head] = [await node.mempool(), await node.head()];
  const late: Ports = {
    ...lab.ports,
    chains: {
      ...lab.ports.chains,
      bitcoin: { ...lab.ports.chains.bitcoin, node: { ...node, mempool: async () => seen } },
    },
  };
  const slow = afterTheFact(late, async () => {
    await lab.mine('bitcoin');
    await lab.watch('bitcoin');
  });
  await watchMempool(slow, 'bitcoin', head);
  expect(await lab.deposit(order, txid)).toMatchObject({ height: expect.any(Number) });

  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('a payment that was seen in time counts, however long its recording took', async () => {
  const order = await lab.order({ send: '0.05 BTC', receive: 'ETH' });
  const txid = await lab.pay(order, '0.05');
  const { node } = lab.ports.chains.bitcoin;
  const head = await node.head();
  const mempool = async () => {
    const seen = await node.mempool();
    await lab.advance(31);
    return seen;
  };
  const paused: Ports = {
    ...lab.ports,
    chains: { ...lab.ports.chains, bitcoin: { ...lab.ports.chains.bitcoin, node: { ...node, mempool } } },
  };
  await watchMempool(paused, 'bitcoin', head);
  expect(await lab.state(order)).toBe('confirming');

  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.deposit(order, txid)).toMatchObject({ status: 'confirmed' });
  await lab.booksEqualChain();
});

test('a payment that was seen in time is not late because a later look was recorded first', async () => {
  const order = await lab.order({ send: '0.05 BTC', receive: 'ETH', refund: true });
  const txid = await lab.pay(order, '0.05');
  const { node } = lab.ports.chains.bitcoin;
  const head = await node.head();
  const seenAt = lab.ports.clock.now();
  const mempool = async () => {
    const seen = await node.mempool();
    await lab.advance(31);
    await lab.watch('bitcoin');
    expect(await lab.deposit(order, txid)).toMatchObject({ seenAt: seenAt + 31 * 60_000 });
    return seen;
  };
  const paused: Ports = {
    ...lab.ports,
    chains: { ...lab.ports.chains, bitcoin: { ...lab.ports.chains.bitcoin, node: { ...node, mempool } } },
  };
  await watchMempool(paused, 'bitcoin', head);
  expect(await lab.deposit(order, txid)).toMatchObject({ seenAt });

  // The order has expired meanwhile: its holder is asked, because they paid in time.
  await lab.confirm(order);
  expect([await lab.state(order), await lab.reason(order)]).toEqual(['action_required', 'late_deposit']);
  await lab.booksEqualChain();
});

test('what was ordered is no dust, however dear blocks became since', async () => {
  const order = await lab.order({ send: '15 USDT-ERC20', receive: 'LTC' });
  const control = lab.control('ethereum');
  await control.setFeeFloor(chains.ethereum.fee.usualUnitsPerSize * 100n);
  await lab.mine('ethereum');
  await lab.work();
  const txid = await lab.pay(order, '15');
  await lab.work();
  expect(await lab.deposit(order, txid)).toMatchObject({ status: 'seen', use: null });
  expect(await lab.state(order)).toBe('confirming');

  await control.setFeeFloor(1n);
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test.each([
  ['500', '10'],
  ['10', '500'],
])('of %s and %s what is worth sending back goes at once, and the rest when blocks are cheaper', async (...paid) => {
  const order = await lab.order({ send: '10 USDT-ERC20', receive: 'LTC', refund: true });
  for (const amount of paid) await lab.pay(order, amount);
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  const control = lab.control('ethereum');
  await control.setFeeFloor(chains.ethereum.fee.usualUnitsPerSize * 19n);
  await lab.mine('ethereum');
  await lab.work();
  const largeLessFee = await lab.lessFee('500 USDT-ERC20');

  await lab.refund(order);
  for (let round = 0; round < 3; round += 1) {
    await lab.work();
    await lab.mine('ethereum', 4);
    await lab.advance(1);
  }
  await lab.work();
  expect(await lab.refunded(order)).toEqual([largeLessFee]);
  expect(await lab.state(order)).toBe('refunding');

  await control.setFeeFloor(1n);
  for (let round = 0; round < 3; round += 1) {
    await lab.mine('ethereum', 4);
    await lab.advance(1);
    await lab.work();
  }
  // The refund's fee is the one at the time when it became worth sending.
  expect(await lab.refunded(order)).toEqual([largeLessFee, expect.stringMatching(/^8\.\d+ USDT-ERC20$/)]);
  expect(await lab.state(order)).toBe('refunded');
  await lab.booksEqualChain();
});
