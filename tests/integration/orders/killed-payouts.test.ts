/** A worker is killed at every step of a payout, without warning. Another process finishes, and it is paid once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies } from '#src/domain/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { deathPoints, type DeathPoint } from './support/deadly-ports.ts';
import type { WorkerTask } from './support/worker-process.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

const script = fileURLToPath(new URL('support/worker-process.ts', import.meta.url));
/** As many processes at a time as keep two cores busy. */
const atOnce = 3;

describe.each([
  { domain: 'coins', currency: 'LTC', amount: '20' },
  { domain: 'a nonce', currency: 'USDT-POLYGON', amount: '2000' },
  { domain: 'a window', currency: 'USDT-TRC20', amount: '2000' },
] as const)('kill -9 at each step on a chain with $domain', ({ currency, amount }) => {
  const { chain } = currencies[currency];

  test('of a payout: one payout', async () => {
    const orders = await forEachPoint(async () => {
      const order = await lab.order({ send: '5 ETH', receive: currency });
      await lab.pay(order, '5');
      return order;
    });
    await lab.mine('ethereum', 4);
    await lab.watch('ethereum');
    for (const { order } of orders) await lab.priceOnly(order);

    await killAndFinish(orders);

    for (const { point, order } of orders) {
      expect(await lab.state(order), point).toBe('completed');
      expect(await lab.received(order), point).toEqual([await lab.worthNow(order, '5')]);
    }
    await lab.booksEqualChain();
  }, 90_000);

  test('of a refund: one refund', async () => {
    const orders = await forEachPoint(async () => {
      const order = await lab.order({ send: `${amount} ${currency}`, receive: 'ETH', refund: true });
      await lab.cancel(order);
      await lab.pay(order, amount);
      return order;
    });
    await lab.mine(chain, 4);
    await lab.watch(chain);
    for (const { order } of orders) await lab.priceOnly(order);

    await killAndFinish(orders);

    for (const { point, order } of orders) {
      expect(await lab.state(order), point).toBe('refunded');
      expect(await lab.refunded(order), point).toEqual([await lab.lessFee(`${amount} ${currency}`)]);
    }
    await lab.booksEqualChain();
  }, 90_000);

  async function killAndFinish(orders: readonly Victim[]): Promise<void> {
    const victims = await Promise.all(
      orders.map(async ({ order, point }) => {
        const [payout, ...more] = (await lab.view(order)).payouts;
        if (!payout || more.length > 0) throw new Error('each order has one payout');
        expect(payout.state).toBe('planned');
        return { payoutId: payout.id, point };
      }),
    );
    const queue = [...victims];
    const workOff = async () => {
      for (let death = queue.shift(); death; death = queue.shift()) {
        const { code, signal, errors } = await runWorker({ chain, death });
        expect({ code, signal }, `${death.point}: ${errors}`).toEqual({ code: null, signal: 'SIGKILL' });
      }
    };
    // Whoever settles reads the chain and would take the others along, so the last points are reached one by one.
    const settling = queue.splice(-2);
    await Promise.all(Array.from({ length: atOnce }, workOff));
    queue.push(...settling);
    await workOff();

    await lab.advance(1);
    expect(await runWorker({ chain })).toEqual({ code: 0, signal: null, errors: '' });
    await lab.work();
  }
});

type Victim = Readonly<{ point: DeathPoint; order: Order }>;

async function forEachPoint(makeOrder: () => Promise<Order>): Promise<readonly Victim[]> {
  const victims: Victim[] = [];
  for (const point of deathPoints) victims.push({ point, order: await makeOrder() });
  return victims;
}

async function runWorker(task: Pick<WorkerTask, 'chain' | 'death'>) {
  const { database, folder, ports } = lab;
  const full: WorkerTask = { ...task, url: database.url, folder, now: ports.clock.now() };
  const child = spawn(process.execPath, [script, JSON.stringify(full)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Reading the sources takes longer than the work; the first process does it for the others.
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, errors };
}
