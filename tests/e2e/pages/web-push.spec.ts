/**
 * A device is told that its order is done. The browser of a test has no push service, so that `PushManager` and the
 * visitor's permission are stand-ins here; the page, the worker `push.js`, the product and the encryption are not. What
 * the product sends is taken by a push service on loopback, opened with the browser's keys, and handed to the worker.
 */
import { makeTestBrowser, openMessage, subscribe } from '#tests/support/push-browser.ts';
import { openPushService, readSender } from '#tests/support/push-service.ts';
import { checkAccess } from '../support/check-access.ts';
import { pushPort } from '../support/outside-port.ts';
import { textsOf } from '../support/texts.ts';
import { expect, hydrated, test, type Page } from '../support/visitor.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const t = textsOf('en');
const turnOn = t('payment.push.turnOn');
const turnOff = t('payment.push.turnOff');

type Answers = Readonly<{ permission: NotificationPermission; address: ReturnType<typeof subscribe> | null }>;

/** Puts answers in the place of the browser's push service and of its question to the visitor. */
async function standIn(page: Page, answers: Answers): Promise<void> {
  await page.addInitScript(({ permission, address }) => {
    const kept = 'stand-in';
    const made = (endpoint: string, keys: Readonly<Record<string, string>>) => ({
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem(kept);
        return true;
      },
    });
    const find = () => {
      if (!address) throw new DOMException('there is no push service', 'AbortError');
      const { endpoint, ...keys } = address;
      return made(endpoint, keys);
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (sessionStorage.getItem(kept) === null ? null : find()),
      subscribe: async () => {
        const found = find();
        sessionStorage.setItem(kept, 'made');
        return found;
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Object.assign(Notification, { requestPermission: async () => permission });
  }, answers);
}

/** Hands the message to the worker as a browser would. Answers what the worker shows for it. */
async function hand(page: Page, message: string): Promise<unknown> {
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().endsWith('/push.js'));
  if (!worker) throw new TypeError('the worker does not run');
  // A browser of a test shows no notifications.
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: Record<string, unknown> };
    Object.assign(globalThis, { shown: [] });
    const show = (title: string, { body }: { body: string }) =>
      (globalThis as unknown as { shown: unknown[] }).shown.push({ title, body });
    registration['showNotification'] = async (title: string, options: { body: string }) => void show(title, options);
  });
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const told = registrations.find(({ scopeURL }) => scopeURL.includes('/push/'));
      if (told) resolve(told.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data: message });
  const read = async () => await worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  await expect.poll(async () => (await read()).length).toBe(1);
  return await read();
}

test('a device that asked is told when the order is done, and knows no more than that', async ({
  page,
  baseURL,
  sandbox,
}) => {
  const service = await openPushService(pushPort(Number(new URL(baseURL ?? '').port)));
  const browser = makeTestBrowser();
  await standIn(page, { permission: 'granted', address: subscribe(browser, `${service.origin}/device`) });
  const order = await sandbox.order();
  await page.goto(`/en/payment/${order.id}`);
  await hydrated(page);
  await page.getByRole('button', { name: turnOn }).click();
  await expect(page.getByText(t('payment.push.isOn'))).toBeVisible();
  await checkAccess(page, 'a page that tells this device');
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('button', { name: turnOff })).toBeVisible();

  await sandbox.pay(order.id);
  await sandbox.settle(order.id, 'completed');
  await expect.poll(() => service.pushed.length).toBe(1);
  service.close();
  const [pushed] = service.pushed;
  if (!pushed) throw new TypeError('one was sent');
  expect(readSender(pushed).claims).toMatchObject({ aud: service.origin });
  const text = openMessage(browser, pushed.body);
  for (const secret of [order.orderNumber, order.trackingCode, order.depositAddress])
    expect(text).not.toContain(secret);
  expect(JSON.parse(text)).toMatchObject({ path: `/en/payment/${order.id}`, isLast: true });
  expect(await hand(page, text)).toEqual([
    { title: t('status.push.completed'), body: t('status.push.completed.text') },
  ]);
  const caches = await page.evaluate(async () => await window.caches.keys());
  expect(caches.filter((name) => !name.startsWith('sampan-shell-'))).toEqual([]);
});

test('one tap ends it, and what the browser has for it goes', async ({ page, baseURL, sandbox }) => {
  const origin = `http://127.0.0.1:${pushPort(Number(new URL(baseURL ?? '').port))}`;
  await standIn(page, { permission: 'granted', address: subscribe(makeTestBrowser(), `${origin}/other`) });
  const order = await sandbox.order();
  await page.goto(`/en/payment/${order.id}`);
  await hydrated(page);
  await page.getByRole('button', { name: turnOn }).click();
  await page.getByRole('button', { name: turnOff }).click();
  await expect(page.getByRole('button', { name: turnOn })).toBeVisible();
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(scopes.filter((scope) => scope !== '/')).toEqual([]);
});

test('a page says it where a browser cannot be told, and where it was refused', async ({
  page,
  context,
  watch,
  sandbox,
}) => {
  watch.allow(/\/payment\//);
  const order = await sandbox.order();
  const open = async (shown: Page): Promise<void> => {
    await shown.goto(`/en/payment/${order.id}`);
    await hydrated(shown);
  };
  await standIn(page, { permission: 'granted', address: null });
  await open(page);
  await page.getByRole('button', { name: turnOn }).click();
  await expect(page.getByText(t('payment.push.failed'))).toBeVisible();

  const foreign = await context.newPage();
  const address = subscribe(makeTestBrowser(), 'https://push.example/device');
  await standIn(foreign, { permission: 'granted', address });
  await open(foreign);
  await foreign.getByRole('button', { name: turnOn }).click();
  await expect(foreign.getByText(t('errors.push_address_unknown'))).toBeVisible();
  await expect(foreign.getByRole('button', { name: turnOn })).toBeVisible();

  const denied = await context.newPage();
  await standIn(denied, { permission: 'denied', address: null });
  await open(denied);
  await denied.getByRole('button', { name: turnOn }).click();
  await expect(denied.getByText(t('payment.push.denied'))).toBeVisible();

  const without = await context.newPage();
  await without.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'));
  await open(without);
  await without.getByRole('button', { name: turnOn }).click();
  await expect(without.getByText(t('payment.push.unsupported'))).toBeVisible();
  await expect(without.getByRole('button', { name: turnOn })).toHaveCount(0);
});
