/**
 * A worker is killed at every step of a payout that spends the change of another one, and of that other one. A fresh
 * process finishes both, and everybody is paid once.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { payoutSteps } from './support/deadly-ports.ts';
import { runWorkerProcess } from './support/run-worker-process.ts';

let lab: OrderLab;

beforeEach(async () => {
  lab = await openOrderLab({ hot: ['1000 LTC', '100 ETH'], coins: 1 });
});

afterEach(async () => {
  await lab.close();
});

const chain = 'litecoin';
const points = payoutSteps.flatMap((step) => [`before ${step}`, `after ${step}`] as const);

/** Planned one after the other, so that the payouts do not go out in one transaction. */
async function plan(): Promise<Order> {
  const order = await lab.order({ send: '1 ETH', receive: 'LTC' });
  await lab.pay(order, '1');
  await lab.mine('ethereum', 4);
  await lab.watch('ethereum');
  await lab.priceOnly(order);
  return order;
}

async function payoutId(order: Order): Promise<string> {
  const [payout] = (await lab.view(order)).payouts;
  if (!payout) throw new Error('the order has a payout');
  return payout.id;
}

async function send(order: Order): Promise<void> {
  for (const _step of ['reserve', 'sign', 'broadcast']) await advancePayout(lab.ports, await payoutId(order));
}

async function kill(point: (typeof points)[number], order: Order): Promise<void> {
  const death = { point, victims: [{ payoutId: await payoutId(order), chain }] } as const;
  const { code, signal, errors } = await runWorkerProcess(lab, { chains: [chain], death });
  expect({ code, signal }, errors).toEqual({ code: null, signal: 'SIGKILL' });
}

async function expectBothPaid(...orders: readonly Order[]): Promise<void> {
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
  await lab.booksEqualChain();
}

test.each(points)(
  'kill -9 %s: parent and child are paid once',
  async (point) => {
    const parent = await plan();
    await send(parent);
    const child = await plan();
    await kill(point, child);
    await expectBothPaid(parent, child);

    const first = await plan();
    await kill(point, first);
    await send(first);
    const second = await plan();
    await send(second);
    await expectBothPaid(first, second);
  },
  120_000,
);
