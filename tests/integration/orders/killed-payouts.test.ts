/**
 * A worker is killed at every step of a payout, without warning, on each kind of chain, for payouts and refunds. A fresh
 * process finishes, and everybody is paid once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { deathPoints, type DeathPoint, type Victim } from './support/deadly-ports.ts';
import type { WorkerTask } from './support/worker-process.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

/** One on a chain where coins are spent, one with nonces, one with windows. */
const paidIn: readonly CurrencyId[] = ['LTC', 'USDT-POLYGON', 'USDT-TRC20'];
const chains = paidIn.map((currency) => currencies[currency].chain);
const script = fileURLToPath(new URL('support/worker-process.ts', import.meta.url));

type Planned = Victim & Readonly<{ order: Order; kind: 'payout' | 'refund'; owed: string }>;

test.each(deathPoints)(
  'kill -9 %s: one payout',
  async (point) => {
    const planned = [...(await planPayouts()), ...(await planRefunds())];

    for (const victims of shareDeaths(point, planned)) {
      const { code, signal, errors } = await runWorker({ point, victims });
      expect({ code, signal }, errors).toEqual({ code: null, signal: 'SIGKILL' });
    }
    await lab.advance(1);
    expect(await runWorker()).toEqual({ code: 0, signal: null, errors: '' });
    await lab.work();

    for (const { order, kind, owed } of planned) {
      const arrived = kind === 'payout' ? await lab.received(order) : await lab.refunded(order);
      expect(arrived).toEqual([owed]);
      expect(await lab.state(order)).toBe(kind === 'payout' ? 'completed' : 'refunded');
    }
    await lab.booksEqualChain();
  },
  60_000,
);

async function planPayouts(): Promise<readonly Planned[]> {
  const orders: Order[] = [];
  for (const receive of paidIn) orders.push(await lab.order({ send: '5 ETH', receive }));
  for (const order of orders) await lab.pay(order, '5');
  await lab.mine('ethereum', 4);
  await lab.watch('ethereum');
  return await Promise.all(orders.map(async (order) => await plan(order, 'payout', await lab.worthNow(order, '5'))));
}

async function planRefunds(): Promise<readonly Planned[]> {
  const orders: Order[] = [];
  for (const send of paidIn) orders.push(await lab.order({ send: `50 ${send}`, receive: 'ETH', refund: true }));
  for (const order of orders) {
    await lab.cancel(order);
    await lab.pay(order, '50');
  }
  for (const chain of chains) await lab.mine(chain, 4);
  await lab.watch(...chains);
  return await Promise.all(
    orders.map(async (order) => {
      return await plan(order, 'refund', await lab.lessFee(`50 ${order.quote.inputs.send.currency}`));
    }),
  );
}

async function plan(order: Order, kind: Planned['kind'], owed: string): Promise<Planned> {
  await lab.priceOnly(order);
  const [payout, ...more] = (await lab.view(order)).payouts;
  if (payout?.state !== 'planned' || more.length > 0) throw new Error('each order has one payout, and it is planned');
  return { payoutId: payout.id, chain: currencies[payout.amount.currency].chain, order, kind, owed };
}

/**
 * As many as can stand at the point together die in one process. Where a commit writes into the books, only one can:
 * the others wait for the books. Where payouts are settled, it is one for each chain.
 */
function shareDeaths(point: DeathPoint, planned: readonly Planned[]): readonly (readonly Victim[])[] {
  const victims = planned.map(({ payoutId, chain }) => ({ payoutId, chain }));
  if (point === 'before reserve commit' || point === 'before settle commit') return victims.map((victim) => [victim]);
  return point === 'after settle commit' ? [victims.slice(0, 3), victims.slice(3)] : [victims];
}

async function runWorker(death?: WorkerTask['death']) {
  const { database, folder, ports } = lab;
  const task: WorkerTask = { url: database.url, folder, now: ports.clock.now(), chains, ...(death && { death }) };
  const child = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Reading the sources takes longer than the work; the first process does it for the others.
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, errors };
}
