/** Due work: each item is leased to one of many workers, and listeners are notified. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSignals, type SignalName } from '#src/adapters/db/signals.ts';
import { makePostgresStorage } from '#src/adapters/chains/sandbox/postgres-storage.ts';
import { makeStore } from '#src/adapters/db/store.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import * as make from '#tests/support/make-order.ts';
import { patient } from '#tests/support/patience.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Store;
beforeAll(async () => {
  database = await openTestDatabase();
  store = makeStore(database.pool);
});
afterAll(async () => await database.close());

const takeOrders = async (now: number, limit: number) =>
  await store.transaction(async ({ orders }) => await orders.takeDue(now, limit));

/** Takes batches until nothing is due. */
async function takeAll(): Promise<readonly string[]> {
  const taken: string[] = [];
  for (;;) {
    const batch = await takeOrders(make.builtAt, 3);
    if (batch.length === 0) return taken;
    taken.push(...batch);
  }
}

test('ten workers at once get every due order once', async () => {
  const due = Array.from({ length: 50 }, (_, number) => make.makeOrder({ wakeAt: make.builtAt - number }));
  await store.transaction(async ({ orders }) => {
    for (const order of due) await orders.insert(order);
    await orders.insert(make.makeOrder({ wakeAt: make.builtAt + 1 }));
  });
  const taken = (await Promise.all(Array.from({ length: 10 }, takeAll))).flat();
  expect(taken).toHaveLength(50);
  expect(new Set(taken)).toEqual(new Set(due.map(({ id }) => id)));
});

test('a lease ends by the clock of the database, and the longest waiting goes first', async () => {
  const [late, early] = [make.makeOrder({ wakeAt: 2000 }), make.makeOrder({ wakeAt: 1000 })];
  await store.transaction(async ({ orders }) => {
    await orders.insert(late);
    await orders.insert(early);
  });
  expect(await takeOrders(5000, 10)).toEqual([early.id, late.id]);
  expect(await takeOrders(5000, 10)).toEqual([]);
  const lapse = `update orders set lease_until = now() - interval '1 second' where wake_at <= to_timestamp(5)`;
  await database.ownerPool.query(lapse);
  expect(await takeOrders(5000, 10)).toEqual([early.id, late.id]);
});

test('what is due is told to those who listen, and what is due later is not', async () => {
  let wakes = 0;
  const listener = await openSignals(database.pool);
  listener.on('wake', () => {
    wakes += 1;
  });
  const order = make.makeOrder({ wakeAt: Date.now() + 3_600_000 });
  await store.transaction(async ({ orders }) => await orders.insert(order));
  await store.transaction(async ({ orders }) => await orders.patch(order.id, { wakeAt: Date.now() - 1000 }));
  // Notifications arrive in commit order, so one for the first order would have come before this.
  await expect.poll(() => wakes).toBe(1);
  await listener.stop();
});

test('what the sandbox calls now is told, although its clock is ahead of the database', async () => {
  const told: SignalName[] = [];
  const listener = await openSignals(database.pool);
  for (const name of ['wake', 'clock'] as const) listener.on(name, () => void told.push(name));
  await database.ownerPool.query('update sandbox.clock set offset_ms = 7200000');
  await expect.poll(() => told).toEqual(['clock']);
  const [soon, later] = [make.makeOrder(), make.makeOrder()];
  await store.transaction(async ({ orders }) => {
    await orders.insert(soon);
    await orders.insert(later);
  });
  const inMinutes = (minutes: number) => Date.now() + minutes * 60_000;
  await store.transaction(async ({ orders }) => await orders.patch(later.id, { wakeAt: inMinutes(121) }));
  await store.transaction(async ({ orders }) => await orders.patch(soon.id, { wakeAt: inMinutes(119) }));
  await expect.poll(() => told).toEqual(['clock', 'wake']);
  await database.ownerPool.query('update sandbox.clock set offset_ms = 0');
  await listener.stop();
});

test('a changed chain is told by its name, and one that was only looked at is not', async () => {
  const told: string[] = [];
  const listener = await openSignals(database.pool);
  listener.on('chain', (chain) => void told.push(chain));
  const storage = makePostgresStorage(database.pool);
  await storage.locked('solana', async (state) => await state.chain());
  await storage.locked('tron', async (state) => await state.saveNonce('somebody', 1));
  await expect.poll(() => told).toEqual(['tron']);
  await listener.stop();
});

const listeners = `from pg_stat_activity where datname = current_database() and query like 'listen %'`;

async function countListeners(): Promise<number> {
  const { rows } = await database.ownerPool.query<{ count: number }>(`select count(*)::integer as count ${listeners}`);
  return rows[0]?.count ?? 0;
}

test('a listener that lost its connection listens again and wakes its worker', async () => {
  // PostgreSQL takes a moment to notice that the previous test's listener is gone.
  await expect.poll(countListeners).toBe(0);
  let wakes = 0;
  const listener = await openSignals(database.pool);
  listener.on('wake', () => {
    wakes += 1;
  });
  const ended = await database.ownerPool.query(`select pg_terminate_backend(pid) ${listeners}`);
  expect(ended.rowCount).toBe(1);
  await expect.poll(() => wakes, { timeout: patient(5000) }).toBe(1);
  const payout = make.makePayout(make.makeOrder(), { wakeAt: 1 });
  await store.transaction(async ({ orders, payouts }) => {
    const order = make.makeOrder();
    await orders.insert(order);
    await payouts.insert({ ...payout, orderId: order.id, orderNumber: order.orderNumber });
  });
  await expect.poll(() => wakes, { timeout: patient(5000) }).toBe(2);
  await listener.stop();
});
