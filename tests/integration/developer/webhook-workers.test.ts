/** Several workers deliver webhooks: nothing twice, nothing lost, and no delivery waits for a slow receiver. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDeliverWebhooks } from '#src/jobs/developer-jobs.ts';
import type { JobLog } from '#src/jobs/job-log.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openReceiver, openWebhookLab, type Receiver, type WebhookLab } from '#tests/support/webhook-lab.ts';
import { patient } from '#tests/support/patience.ts';

let lab: OrderLab;
let hooks: WebhookLab;
const receivers: Receiver[] = [];

const written: unknown[] = [];
const note = (...line: unknown[]): void => void written.push(line);
const log: JobLog = { info: note, warn: note, error: note };

beforeAll(async () => {
  lab = await openOrderLab();
  hooks = openWebhookLab(lab);
});

afterAll(async () => {
  for (const receiver of receivers) receiver.close();
  await lab.close();
});

const receive = async (): Promise<Receiver> => {
  const receiver = await openReceiver();
  receivers.push(receiver);
  return receiver;
};
const startWorker = () => startDeliverWebhooks({ developer: hooks.developer, log, everyMs: 20 });

test('three workers send each of sixty events once', async () => {
  const shops = await Promise.all([receive(), receive(), receive()]);
  for (const shop of shops) {
    const { key } = await hooks.makeKey(shop.url);
    for (let sent = 0; sent < 20; sent += 1) await hooks.developer.testWebhook(key, 'main');
  }
  const workers = [startWorker(), startWorker(), startWorker()];
  await vi.waitFor(() => expect(shops.map(({ received }) => received.length)).toEqual([20, 20, 20]), patient(10_000));
  await Promise.all(workers.map(async (worker) => await worker.stop()));
  for (const { received } of shops) expect(new Set(received.map(({ id }) => id)).size).toBe(20);
  expect(await hooks.deliver()).toEqual([]);
  expect(written).toEqual([]);
});

test('a receiver that hangs holds up nobody else, and has few requests at once', async () => {
  const [slow, quick] = [await receive(), await receive()];
  slow.answers(null);
  const { key: slowKey } = await hooks.makeKey(slow.url);
  const { key: quickKey } = await hooks.makeKey(quick.url);
  for (let sent = 0; sent < 10; sent += 1) await hooks.developer.testWebhook(slowKey, 'main');
  const worker = startWorker();
  await vi.waitFor(() => expect(slow.open().now).toBe(2), patient(1000));
  for (let sent = 0; sent < 10; sent += 1) await hooks.developer.testWebhook(quickKey, 'main');
  await vi.waitFor(() => expect(quick.received).toHaveLength(10), patient(3000));
  expect(slow.open()).toEqual({ now: 2, most: 2 });
  slow.close();
  await worker.stop();
});

test('what a dead worker had begun is sent by another when its lease ends, and not before', async () => {
  const shop = await receive();
  const { key } = await hooks.makeKey(shop.url);
  await hooks.developer.testWebhook(key, 'main');
  const taken = await hooks.developer.takeDueWebhooks(100);
  expect(taken.map(({ keyId }) => keyId)).toContain(key.id);
  expect(await hooks.deliver()).toEqual([]);

  const { rows } = await lab.database.ownerPool.query<{ left: number }>(
    'select extract(epoch from lease_until - now())::float as left from webhook_events where key_id = $1',
    [key.id],
  );
  // The lease is longer than an attempt can take.
  expect(rows[0]?.left).toBeGreaterThan(20);
  expect(rows[0]?.left).toBeLessThanOrEqual(30);
  await lab.database.ownerPool.query('update webhook_events set lease_until = now() where key_id = $1', [key.id]);
  await hooks.deliver();
  expect(shop.received).toHaveLength(1);
});

test('a worker that comes back late with a failure does not undo a delivery', async () => {
  const shop = await receive();
  const { key } = await hooks.makeKey(shop.url);
  await hooks.developer.testWebhook(key, 'main');
  const [event] = await hooks.developer.takeDueWebhooks(1);
  if (!event) throw new Error('nothing was due');
  await hooks.developer.deliverWebhook(event);
  shop.answers(500);
  await hooks.developer.deliverWebhook(event);
  expect(await hooks.log(key)).toMatchObject([{ status: 'delivered', outcomes: ['delivered', 'refused'] }]);
});

test('a worker that is told to stop writes down what it was sending', async () => {
  const shop = await receive();
  const { key } = await hooks.makeKey(shop.url);
  const [begun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deliverWebhook: typeof hooks.developer.deliverWebhook = async (event) => {
    begun.resolve();
    await mayGoOn.promise;
    await hooks.developer.deliverWebhook(event);
  };
  await hooks.developer.testWebhook(key, 'main');
  const worker = startDeliverWebhooks({ developer: { ...hooks.developer, deliverWebhook }, log, everyMs: 20 });
  await begun.promise;
  const stopped = worker.stop();
  mayGoOn.resolve();
  await stopped;
  expect(await hooks.log(key)).toMatchObject([{ status: 'delivered', outcomes: ['delivered'] }]);
});
