/** Devices that are told of an order: by a push service on loopback, opened with the keys of the browser. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWebPushStore } from '#src/adapters/db/web-push-store.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import { makeVapid } from '#src/adapters/web-push/vapid.ts';
import { makeWebPushSender } from '#src/adapters/web-push/web-push-sender.ts';
import { makeWebhookSender } from '#src/adapters/webhook-sender.ts';
import type { Order } from '#src/domain/order/order.ts';
import { describePush } from '#src/i18n/push-text.ts';
import { makeWebPush, type WebPush } from '#src/usecases/web-push/web-push.ts';
import { makeFakeClock, type FakeClock } from '#tests/support/fake-clock.ts';
import { linkOf } from '#tests/support/order-links.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { makeTestBrowser, openMessage, subscribe, type TestBrowser } from '#tests/support/push-browser.ts';
import { openPushService, readSender, type PushService } from '#tests/support/push-service.ts';

let lab: OrderLab;
let service: PushService;
let webPush: WebPush;
let clock: FakeClock;

beforeAll(async () => {
  lab = await openOrderLab();
});
beforeEach(async () => {
  service?.close();
  service = await openPushService();
  // Ahead of the database's clock, which determines when messages become due.
  clock = makeFakeClock(Date.now() + 3_600_000);
  webPush = makeWebPush(lab.ports, {
    store: makeWebPushStore(lab.database.pool),
    seal: makeSecretSeal(new Uint8Array(32).fill(9)),
    sender: makeWebPushSender({
      vapid: makeVapid(new Uint8Array(32).fill(7), 'https://swap.example'),
      services: [service.origin],
      sender: makeWebhookSender({ profile: 'sandbox', patienceMs: patient(5_000) }),
      describe: describePush,
      now: () => clock.now(),
    }),
    realClock: clock,
  });
});
afterAll(async () => {
  service.close();
  await lab.close();
});

const order = async (): Promise<Order> => await lab.order({ send: '1 LTC', receive: 'ETH', refund: true });

/** Has a new browser told of the order. */
async function tell(told: Order, name = 'phone', language = 'en'): Promise<TestBrowser> {
  const browser = makeTestBrowser();
  const subscription = subscribe(browser, `${service.origin}/${name}`);
  expect(await webPush.addDevice(told.id, { subscription, language })).toEqual({ ok: true, value: null });
  return browser;
}

/** Attempts everything that is due once. Returns how many attempts that were. */
async function deliver(): Promise<number> {
  const due = await webPush.takeDuePushes(100);
  for (const message of due) await webPush.deliverPush(message);
  return due.length;
}

async function complete(paid: Order): Promise<void> {
  await lab.pay(paid, '1');
  await lab.work();
  await lab.confirm(paid);
  await lab.deliver(paid);
  expect(await lab.state(paid)).toBe('completed');
}

/** Everything that is stored of devices, whoever they belong to. */
async function readStored(): Promise<string> {
  const { rows } = await lab.database.ownerPool.query<{ row: string }>(
    'select to_jsonb(s)::text as row from push_subscriptions s union all select to_jsonb(m)::text from push_messages m',
  );
  return rows.map(({ row }) => row).join('\n');
}

test('an order that completes is told once, to its browser alone, and then the device is forgotten', async () => {
  const [told, other] = [await order(), await order()];
  const browser = await tell(told, 'phone', 'fr');
  await tell(other, 'other');
  // Nothing in a copy of the database leads to the browser.
  const stored = await readStored();
  expect(stored).not.toContain(service.origin);
  expect(stored).not.toContain(browser.ecdh.getPublicKey().toString('base64url'));
  await complete(told);
  expect(await deliver()).toBe(1);
  clock.advance(86_400_000);
  expect(await deliver()).toBe(0);

  expect(service.pushed).toHaveLength(1);
  const [pushed] = service.pushed;
  if (!pushed) throw new TypeError('one was sent');
  expect(pushed.path).toBe('/phone');
  expect(pushed.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  const { key, claims } = readSender(pushed);
  expect(key).toBe(webPush.publicKey);
  expect(claims).toMatchObject({ aud: service.origin, sub: 'https://swap.example' });
  const text = openMessage(browser, pushed.body);
  expect(JSON.parse(text)).toEqual({
    title: 'Votre commande est terminée',
    body: 'Touchez pour voir ce qui a été envoyé.',
    language: 'fr',
    path: `/fr/payment/${linkOf(told)}`,
    isLast: true,
  });
  for (const secret of [told.orderNumber, told.trackingCode, told.receiveAddress]) expect(text).not.toContain(secret);
  expect(() => openMessage(makeTestBrowser(), pushed.body)).toThrow();
  expect(await webPush.listMarks(told.id)).toEqual([]);
  expect(await webPush.listMarks(other.id)).toHaveLength(1);
});

test('a push service that fails is asked again later, and the message is shown once', async () => {
  const told = await order();
  await tell(told);
  service.answers(500, 429, 201);
  await complete(told);
  for (const pauseMs of [0, 10_000, 60_000]) {
    clock.advance(Math.max(0, pauseMs - 1));
    if (pauseMs > 0) expect(await deliver()).toBe(0);
    clock.advance(pauseMs > 0 ? 1 : 0);
    expect(await deliver()).toBe(1);
  }
  clock.advance(86_400_000);
  expect(await deliver()).toBe(0);
  expect(service.pushed).toHaveLength(3);
});

test('a push service that says that the browser is gone is asked nothing more', async () => {
  const told = await order();
  await tell(told);
  service.answers(410);
  // Paid too little, the order asks first; its end would be told as well.
  await lab.pay(told, '0.5');
  await lab.work();
  await lab.confirm(told);
  expect(await lab.state(told)).toBe('action_required');
  expect(await deliver()).toBe(1);
  expect(await webPush.listMarks(told.id)).toEqual([]);
  expect(await readStored()).not.toContain(told.id);
});

test('what is no longer so is not told', async () => {
  const told = await order();
  const browser = await tell(told);
  await lab.pay(told, '0.5');
  await lab.work();
  await lab.confirm(told);
  await lab.refund(told);
  await lab.work();
  await lab.confirm(told);
  expect(await lab.state(told)).toBe('refunded');
  expect(await deliver()).toBe(2);
  expect(service.pushed.map(({ body }) => openMessage(browser, body))).toEqual([
    expect.stringContaining('Your order was refunded') as string,
  ]);
});

test('three devices are told of an order, each until it is turned off', async () => {
  const told = await order();
  for (const name of ['one', 'two', 'three']) await tell(told, name);
  // Asked for twice it is the same device.
  await tell(told, 'three');
  const fourth = subscribe(makeTestBrowser(), `${service.origin}/four`);
  const device = { subscription: fourth, language: 'en' };
  expect(await webPush.addDevice(told.id, device)).toMatchObject({ ok: false, code: 'push_devices_full' });
  await webPush.removeDevice(told.id, `${service.origin}/one`);
  expect(await webPush.addDevice(told.id, device)).toMatchObject({ ok: true });
  expect(await webPush.listMarks(told.id)).toHaveLength(3);
});

test('an address that is of no push service is refused, and an order that is over takes none', async () => {
  const told = await order();
  const browser = makeTestBrowser();
  const add = async (endpoint: string) =>
    await webPush.addDevice(told.id, { subscription: subscribe(browser, endpoint), language: 'en' });
  for (const endpoint of ['http://127.0.0.1:1/x', 'https://169.254.169.254/latest', 'https://evil.example/x']) {
    expect(await add(endpoint)).toMatchObject({ ok: false, code: 'push_address_unknown' });
  }
  await lab.cancel(told);
  expect(await add(`${service.origin}/phone`)).toMatchObject({ ok: false, code: 'order_event_not_allowed' });
  const unknown = { subscription: subscribe(browser, `${service.origin}/phone`), language: 'en' };
  expect(await webPush.addDevice('unknown', unknown)).toMatchObject({ ok: false, code: 'order_not_found' });
});

test('whoever cancels hears nothing, whoever lets the time pass is told, and nothing outlives the order', async () => {
  const [cancelled, late] = [await order(), await order()];
  await tell(cancelled, 'cancelled');
  const browser = await tell(late, 'late');
  await lab.cancel(cancelled);
  expect(await webPush.listMarks(cancelled.id)).toEqual([]);
  await lab.advance(61);
  await lab.work();
  expect(await lab.state(late)).toBe('expired');
  await deliver();
  expect(service.pushed.map(({ body }) => openMessage(browser, body))).toEqual([
    expect.stringContaining('Your order has expired') as string,
  ]);
  expect(await webPush.listMarks(late.id)).toHaveLength(1);
  // A day in which a late payment is watched for, and a day until it is erased.
  await lab.advance(25 * 60);
  await lab.work();
  await lab.advance(25 * 60);
  await lab.work();
  const { rows } = await lab.database.ownerPool.query('select from orders where id = $1 and erased_at is not null', [
    late.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(await readStored()).not.toContain(late.id);
});
