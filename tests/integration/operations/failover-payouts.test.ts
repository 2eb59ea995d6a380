/**
 * A database that forgot a payout, without a restore of ours: on a chain whose payouts have only a window it would be
 * paid again. The look at the first connection keeps it from that.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#src/adapters/db/connect.ts';
import { makeDatabaseGuard } from '#src/adapters/db/loss/database-guard.ts';
import { openDatabaseWitness } from '#src/adapters/db/loss/database-witness.ts';
import type { Order } from '#src/domain/order/order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { advanceFence, blocksToWait } from '#src/usecases/restore/restore-fence.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { backUp, fenced, goBackTo } from './support/back-up.ts';

const used = ['bitcoin', 'tron'] as const;

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

test('a payout on TRON that the database forgot is found on the chain, and nobody is paid twice', async () => {
  const order = await payAndForget();
  await connect();
  expect(await fenced(lab)).toEqual(expect.arrayContaining([...used]));
  await goOn(order);
  expect(await lab.received(order)).toHaveLength(1);

  await passTheFence();
  expect(await fenced(lab)).not.toContain('tron');
  await lab.advance(1);
  await goOn(order);
  expect(await lab.received(order)).toHaveLength(1);
  expect(await lab.state(order)).toBe('completed');
}, 240_000);

test('without that look it is paid twice', async () => {
  const order = await payAndForget();
  await goOn(order);
  expect(await lab.received(order)).toHaveLength(2);
}, 240_000);

/** Pays an order out, and puts the database back to before, as a standby that is behind or a snapshot would. */
async function payAndForget(): Promise<Order> {
  await lab.work();
  const order = await lab.order({ send: '0.2 BTC', receive: 'USDT-TRC20' });
  await lab.pay(order, '0.2');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  const file = await backUp(lab);
  await goOn(order);
  expect(await lab.received(order)).toHaveLength(1);
  await goBackTo(lab, file);
  const { ownerPool } = lab.database;
  await ownerPool.query('delete from payout_stops; update database_identity set timeline = timeline - 1');
  return order;
}

/** A process that connects. */
async function connect(): Promise<void> {
  const witness = await openDatabaseWitness(lab.folder);
  const { check } = makeDatabaseGuard({ witness, log: { error: () => {} } });
  const connection = { connectionString: lab.database.url };
  const database = openDatabase({ connection, maxConnections: 1, onIdleError: () => {}, check });
  await database.pool.query('select 1');
  await database.close();
}

/** What the worker does with the payout, until it is final or waits. */
async function goOn(order: Order): Promise<void> {
  await lab.watch(...used);
  const [payout] = (await lab.view(order)).payouts;
  for (const _step of ['reserve', 'sign', 'send']) if (payout) await advancePayout(lab.ports, payout.id);
  await lab.mine('tron', 4);
  await lab.watch('tron');
}

async function passTheFence(): Promise<void> {
  for (const _round of ['what is there', 'what was planned since']) {
    await lab.work();
    for (const chain of used) await advanceFence(lab.ports, chain);
  }
  for (const chain of used) {
    await lab.mine(chain, blocksToWait(lab.ports, chain));
    await lab.watch(chain);
    await advanceFence(lab.ports, chain);
  }
}
