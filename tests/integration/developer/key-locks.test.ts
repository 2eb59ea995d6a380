/** A key that is locked by an order being made does not block other operations of the key. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { bySend, openKeys, type KeyLab } from './open-keys.ts';

let lab: OrderLab;
let keys: KeyLab;
beforeAll(async () => {
  lab = await openOrderLab();
  keys = openKeys(lab);
});
afterAll(async () => await lab.close());

/** Runs the work while the key's row is locked. Work that needed the lock would never end. */
async function whileLocked<Value>({ id }: ApiKey, work: () => Promise<Value>): Promise<Value> {
  return await keys.developerPorts.store.transaction(async ({ developer }) => {
    await developer.keys.lock(id);
    return await work();
  });
}

test('a quote is given, and an order moves and is noted for the key’s server, while the key is locked', async () => {
  const key = await keys.key();
  await keys.developerPorts.store.transaction(async ({ developer }) => {
    const webhook = { name: 'main', url: 'http://127.0.0.1:1/', states: null, sealedSecret: 'sealed' };
    await developer.keyWebhooks.set(key.id, webhook);
  });
  const wanted = { ...bySend('1 LTC', 'ETH', 'floating'), receiveAddress: lab.address('ethereum') };
  const order = must(await keys.developer.createOrder(key, wanted));

  await whileLocked(key, async () => {
    expect(await keys.developer.quote(key, bySend('1 LTC', 'ETH'))).toMatchObject({ ok: true });
    await lab.cancel(order);
  });
  const { events } = must(await keys.developer.listWebhookEvents(key, { limit: 10 }));
  expect(events.map(({ event }) => event.order?.state)).toEqual(['expired']);
});

test('whoever else locks the key waits', async () => {
  const key = await keys.key();
  const steps: string[] = [];
  let second: Promise<void> | undefined;
  await whileLocked(key, async () => {
    second = whileLocked(key, async () => void steps.push(await Promise.resolve('second')));
    await lab.database.ownerPool.query('select pg_sleep(0.1)');
    steps.push('first');
  });
  await second;
  expect(steps).toEqual(['first', 'second']);
});
