/**
 * Limits on what a webhook receiver or its owner can cause: concurrent attempts, retries, and the log shown of them.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeDeveloperStore } from '#src/adapters/db/developer/developer-store.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import { makeWebhookSender } from '#src/adapters/webhook-sender.ts';
import { backOffMs, mostAttempts, mostAttemptsEver } from '#src/domain/developer/webhook-schedule.ts';
import { startDeliverWebhooks } from '#src/jobs/developer-jobs.ts';
import type { JobLog } from '#src/jobs/job-log.ts';
import { makeDeveloper } from '#src/usecases/developer/developer.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { openReceiver, openWebhookLab, type Receiver, type WebhookLab } from '#tests/support/webhook-lab.ts';
import { patient } from '#tests/support/patience.ts';

let lab: OrderLab;
let hooks: WebhookLab;
let receiver: Receiver;

const written: unknown[] = [];
const note = (...line: unknown[]): void => void written.push(line);
const log: JobLog = { info: note, warn: note, error: note };

beforeAll(async () => {
  lab = await openOrderLab();
});

beforeEach(async () => {
  hooks = openWebhookLab(lab);
  receiver?.close();
  receiver = await openReceiver();
});

afterAll(async () => {
  receiver.close();
  await lab.close();
  expect(written).toEqual([]);
});

/** A receiver that answers every message with a protocol upgrade. */
async function openUpgrader(): Promise<Readonly<{ url: string; open: ReadonlySet<Socket>; close(): void }>> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
    const words = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    socket.once('data', () => socket.write(words));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, open, close: () => void server.close() };
}

test('receivers that want another protocol keep none of the 64 places, and the worker stops', async () => {
  const upgrader = await openUpgrader();
  for (let made = 0; made < 33; made += 1) {
    const { key } = await hooks.makeKey(upgrader.url);
    await hooks.developer.testWebhook(key, 'main');
    await hooks.developer.testWebhook(key, 'main');
  }
  const worker = startDeliverWebhooks({ developer: hooks.developer, log, everyMs: 20 });
  const outcomes = async () => {
    const { rows } = await lab.database.ownerPool.query<{ line: string }>(
      `select outcome || ' ' || status_code || ' ' || count(*) as line from webhook_deliveries
       group by outcome, status_code`,
    );
    return rows.map(({ line }) => line);
  };
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['refused 101 66']), patient(10_000));
  const { key } = await hooks.makeKey(receiver.url);
  await hooks.developer.testWebhook(key, 'main');
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patient(5000));
  await worker.stop();
  await vi.waitFor(() => expect(upgrader.open.size).toBe(0), patient(1000));
  upgrader.close();
});

test('a secret that cannot be opened is a failed attempt: tried again later, and given up in the end', async () => {
  const { key } = await hooks.makeKey(receiver.url);
  await hooks.developer.testWebhook(key, 'main');
  const others = makeDeveloper(lab.ports, {
    store: makeDeveloperStore(lab.database.pool),
    seal: makeSecretSeal(new Uint8Array(32).fill(1)),
    sender: makeWebhookSender({ profile: 'sandbox' }),
    realClock: hooks.clock,
  });
  for (const pauseMs of [0, ...backOffMs]) {
    hooks.clock.advance(pauseMs);
    const mine = (await others.takeDueWebhooks(100)).filter(({ keyId }) => keyId === key.id);
    expect(mine).toHaveLength(1);
    for (const event of mine) await others.deliverWebhook(event);
  }
  expect(receiver.received).toEqual([]);
  const [event] = await hooks.log(key);
  const outcomes = Array.from({ length: mostAttempts }, () => 'secret_unreadable');
  expect(event).toMatchObject({ status: 'given_up', outcomes });

  must(await hooks.developer.setWebhook(key, { name: 'main', url: receiver.url, states: null }));
  must(await hooks.developer.redeliver(key, event?.id ?? ''));
  await hooks.deliver();
  expect(receiver.received).toHaveLength(1);
});

test('the last twenty attempts are shown, and after fifty nobody can ask for another', async () => {
  const { key } = await hooks.makeKey(receiver.url);
  const id = must(await hooks.developer.testWebhook(key, 'main'));
  await hooks.deliver();
  receiver.answers(500);
  for (let asked = 1; asked < mostAttemptsEver; asked += 1) {
    expect(await hooks.developer.redeliver(key, id)).toEqual({ ok: true, value: id });
    expect(await hooks.deliver()).toEqual([id]);
  }
  expect(await hooks.developer.redeliver(key, id)).toEqual({
    ok: false,
    code: 'webhook_attempts_limit',
    details: { limit: mostAttemptsEver },
  });
  expect(receiver.received).toHaveLength(mostAttemptsEver);
  const shown = must(await hooks.developer.findWebhookEvent(key, id)).deliveries;
  expect(shown.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 20 }, () => 'refused'));
  expect(shown.map(({ at }) => at)).toEqual(shown.map(({ at }) => at).toSorted((one, other) => one - other));
  // Another event has its own attempts.
  const other = must(await hooks.developer.testWebhook(key, 'main'));
  receiver.answers(200);
  await hooks.deliver();
  expect(await hooks.log(key)).toMatchObject([
    { id: other, outcomes: ['delivered'] },
    { id, outcomes: { length: 20 } },
  ]);
});
