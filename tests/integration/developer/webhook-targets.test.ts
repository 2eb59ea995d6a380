/** Outside the sandbox, webhooks are never sent to internal networks, whatever URL or host name leads there (SSRF). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openReceiver, openWebhookLab, type Receiver, type WebhookLab } from '#tests/support/webhook-lab.ts';

let lab: OrderLab;
let receiver: Receiver;
let hooks: WebhookLab;
/** Addresses that every host name currently resolves to. */
let addresses: readonly string[] = [];

const outside = '93.184.215.14';
const forbidden = { ok: false, code: 'webhook_target_forbidden' };

beforeAll(async () => {
  lab = await openOrderLab();
  receiver = await openReceiver();
});

beforeEach(() => {
  addresses = [outside];
  hooks = openWebhookLab(lab, { profile: 'testnet', resolve: async () => await Promise.resolve(addresses) });
});

afterAll(async () => {
  receiver.close();
  await lab.close();
});

test.each(['127.0.0.1', '2130706433', '[::1]', '[::ffff:10.0.0.1]', '10.1.2.3', '169.254.169.254', '100.64.0.1'])(
  'http://%s/ cannot be registered',
  async (host) => {
    const { key } = await hooks.makeKey();
    expect(await hooks.developer.setWebhook(key, { name: 'main', url: `http://${host}/`, states: null })).toMatchObject(
      forbidden,
    );
    expect(await hooks.developer.listWebhooks(key)).toEqual([]);
  },
);

test('a name cannot be registered when any of its addresses is inside, or when it has none', async () => {
  const { key } = await hooks.makeKey();
  const set = async () =>
    await hooks.developer.setWebhook(key, { name: 'main', url: 'https://shop.example/hook', states: null });
  addresses = ['10.0.0.5'];
  expect(await set()).toMatchObject({ ...forbidden, details: { reason: 'internal_address' } });
  addresses = [outside, 'fd00::1'];
  expect(await set()).toMatchObject({ ...forbidden, details: { reason: 'internal_address' } });
  addresses = [];
  expect(await set()).toMatchObject({ ...forbidden, details: { reason: 'name_unknown' } });
  addresses = [outside];
  expect(await set()).toMatchObject({ ok: true });
});

test('a name that leads inside only later is found out at every attempt', async () => {
  const { port } = new URL(receiver.url);
  const { key } = await hooks.makeKey(`http://shop.example:${port}/hook`);
  await lab.cancel(await hooks.order(key));
  addresses = ['127.0.0.1'];
  await hooks.deliver();
  hooks.clock.advance(10_000);
  await hooks.deliver();
  expect(receiver.received).toEqual([]);
  expect(await hooks.log(key)).toMatchObject([{ status: 'due', outcomes: ['forbidden_target', 'forbidden_target'] }]);
});

test('mainnet takes https alone', async () => {
  const mainnet = openWebhookLab(lab, { profile: 'mainnet', resolve: async () => await Promise.resolve([outside]) });
  const { key } = await mainnet.makeKey();
  expect(
    await mainnet.developer.setWebhook(key, { name: 'main', url: 'http://shop.example/', states: null }),
  ).toMatchObject(forbidden);
  expect(
    await mainnet.developer.setWebhook(key, { name: 'main', url: 'https://shop.example/', states: null }),
  ).toMatchObject({ ok: true });
});
