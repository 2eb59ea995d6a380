/**
 * A worker is killed at every step of a batch of three payouts. A fresh process finishes it, and everybody is paid
 * once, by the same transaction.
 */
import { afterEach, expect, test } from 'vitest';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { payoutSteps } from './support/deadly-ports.ts';
import { ordersToPay, payoutOf } from './support/one-coin-lab.ts';
import { runWorkerProcess } from './support/run-worker-process.ts';

let lab: OrderLab;

afterEach(async () => {
  await lab.close();
});

const chain = 'litecoin';
const points = payoutSteps.flatMap((step) => [`before ${step}`, `after ${step}`] as const);

test.each(points)(
  'kill -9 %s of a batch: all its members are paid once',
  async (point) => {
    lab = await openOrderLab({ hot: ['1000 LTC', '100 ETH'], coins: 3 });
    const orders = await ordersToPay(lab, 3);
    const [first] = await Promise.all(orders.map(async (order) => await payoutOf(lab, order)));
    const death = { point, victims: [{ payoutId: first?.id ?? '', chain }] } as const;
    const { code, signal, errors } = await runWorkerProcess(lab, { chains: [chain], death });
    expect({ code, signal }, errors).toEqual({ code: null, signal: 'SIGKILL' });
    for (let round = 0; round < 3; round += 1) {
      await lab.advance(1);
      await lab.work();
      await lab.mine(chain);
    }
    await lab.mine(chain, finalityBlocks(chain, 'sandbox'));
    await lab.advance(1);
    await lab.work();
    for (const order of orders) {
      expect(await lab.received(order)).toHaveLength(1);
      expect(await lab.state(order)).toBe('completed');
    }
    const payouts = await Promise.all(orders.map(async (order) => await payoutOf(lab, order)));
    expect(new Set(payouts.map(({ minedTxid }) => minedTxid)).size).toBe(1);
    await lab.booksEqualChain();
  },
  patient(120_000),
);
