/**
 * A back-up is restored from before a batch was sent. All members of the batch are found on the chain by what it paid,
 * and nobody is paid twice.
 */
import { afterEach, expect, test } from 'vitest';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { findSendWait } from '#src/usecases/restore/find-send-wait.ts';
import { advanceFence, blocksToWait } from '#src/usecases/restore/restore-fence.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { ordersToPay, payoutOf, send } from '../orders/support/one-coin-lab.ts';
import { backUp, fenced, goBackTo } from './support/back-up.ts';

let lab: OrderLab;

afterEach(async () => {
  await lab.close();
});

const used = ['ethereum', 'litecoin'] as const;

async function finish(orders: readonly Order[]): Promise<void> {
  await send(lab, ...orders);
  await lab.mine('litecoin', 4);
  await lab.watch('litecoin');
}

async function passTheFence(): Promise<void> {
  await lab.watch(...used);
  for (const _round of ['what is there', 'what was planned since']) {
    await lab.work();
    for (const chain of used) await advanceFence(lab.ports, chain);
  }
  for (const chain of used) await lab.mine(chain, blocksToWait(lab.ports, chain) + 1);
  await lab.watch(...used);
  for (const chain of used) await advanceFence(lab.ports, chain);
}

async function expectFound(orders: readonly Order[]): Promise<void> {
  const received = await Promise.all(orders.map(async (order) => await lab.received(order)));
  expect(received.map(({ length }) => length)).toEqual(orders.map(() => 1));
  const payouts = await Promise.all(orders.map(async (order) => await payoutOf(lab, order)));
  expect(new Set(payouts.map(({ minedTxid }) => minedTxid)).size).toBe(1);
  for (const order of orders) expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
}

test(
  'a batch that was sent after the back-up is found whole',
  async () => {
    lab = await openOrderLab({ hot: ['1000 LTC', '100 ETH'], coins: 3 });
    const orders = await ordersToPay(lab, 3);
    const file = await backUp(lab);
    await finish(orders);
    await expectFound(orders);

    await goBackTo(lab, file);
    await passTheFence();
    expect((await fenced(lab)).filter((chain) => chain === 'litecoin')).toEqual([]);
    await lab.advance(1);
    await lab.work();
    await expectFound(orders);
  },
  patient(120_000),
);

test(
  'a batch one of whose members is not planned yet waits for it behind the fence',
  async () => {
    lab = await openOrderLab({ hot: ['1000 LTC', '100 ETH'], coins: 3 });
    const first = await ordersToPay(lab, 2);
    const late = await lab.order({ send: '0.1 ETH', receive: 'LTC' });
    const file = await backUp(lab);
    await lab.pay(late, '0.1');
    await lab.mine('ethereum', 4);
    await lab.watch('ethereum');
    await lab.priceOnly(late);
    const orders = [...first, late];
    await finish(orders);
    await expectFound(orders);

    await goBackTo(lab, file);
    await lab.watch('litecoin');
    await advanceFence(lab.ports, 'litecoin');
    expect(await fenced(lab)).toContain('litecoin');
    for (const order of first) expect((await payoutOf(lab, order)).state).toBe('planned');
    await passTheFence();
    await lab.advance(1);
    await lab.work();
    await expectFound(orders);
  },
  patient(120_000),
);

test('a batch without change may be explained only if all of its receivers are known', async () => {
  lab = await openOrderLab({ hot: ['1000 LTC', '100 ETH'], coins: 3 });
  const orders = await ordersToPay(lab, 2);
  const known = await Promise.all(orders.map(async (order) => (await payoutOf(lab, order)).toAddress));
  const { wallet, node } = lab.ports.chains.litecoin;
  const change = await wallet.address('change', 20_000);
  const lost = await wallet.address('deposit', 20_000);
  await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox') + 1);
  await lab.watch('litecoin');
  const block = await node.block(1);
  if (!block) throw new Error('the chain has blocks');
  const waitOf = async (...receivers: readonly string[]) => {
    const outputs = receivers.map((to, index) => ({ index, to, currency: 'LTC' as const, units: 1_000_000n }));
    const transaction = { txid: 'aa', senders: [], consumes: [], outputs, feeUnits: 1n, isSuccessful: true };
    const paid = { chain: 'litecoin' as const, block, transaction, verdict: { paidFor: null, why: 'a batch' } };
    return await lab.ports.store.transaction(
      async (records) => await findSendWait(lab.ports, records, paid, new Map()),
    );
  };
  expect(await waitOf(...known)).toBeNull();
  expect(await waitOf(lost)).toBeNull();
  // Whoever is not known may be our change, at an address that is not watched.
  expect(await waitOf(...known, change)).toBe('unknown_change');
  expect(await waitOf(...known, lost, change)).toBe('unknown_change');
});
