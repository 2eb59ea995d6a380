/** A partner replaces the text of an API key: both work for a while, and only the newest text replaces it again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openV1, type ExchangeBody, type V1 } from './open-v1.ts';

type Rotated = Readonly<{ key: string; hint: string; oldKeyUntil: string }>;
type Shown = Readonly<{ id: string; hint: string; oldKeyUntil: string | null }>;

const hourMs = 3_600_000;
let at = Date.UTC(2031, 0, 1);
let lab: OrderLab;
let v1: V1;

beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab, { now: () => at });
});
afterAll(async () => {
  await v1.close();
  await lab.close();
});

const rotate = async (key: string, body: object = {}) => await v1.call<Rotated>('PUT', '/key/secret', { key, body });
const show = async (key: string) => await v1.call<Shown>('GET', '/key', { key });

test('the key before works beside the new one until its time is over, and both are the same key', async () => {
  const { key: first, apiKey } = await v1.makeKey();
  const { status, body } = await rotate(first, { overlapHours: 2 });
  expect(status).toBe(200);
  const { key: second, hint, oldKeyUntil } = body.data;
  expect([second.slice(0, 12), second.slice(-4)]).toEqual(['sampan_test_', hint]);
  expect(Date.parse(oldKeyUntil)).toBe(at + 2 * hourMs);

  const order = await v1.call<ExchangeBody>('POST', '/exchanges', {
    key: first,
    body: { sendCurrency: 'SOL', receiveCurrency: 'LTC', sendAmount: '10', receiveAddress: lab.address('litecoin') },
  });
  expect(order.status).toBe(201);
  const listed = await v1.call('GET', '/exchanges', { key: second });
  expect(listed.text).toContain(order.body.data.id);
  for (const key of [first, second]) {
    expect((await show(key)).body.data).toMatchObject({ id: apiKey.id, hint, oldKeyUntil });
  }

  at += 2 * hourMs;
  expect((await show(first)).status).toBe(401);
  expect((await show(second)).status).toBe(200);
  await v1.developer.cleanDeveloperRecords();
  expect((await show(second)).body.data.oldKeyUntil).toBeNull();
});

test('the key before cannot take the key over, and a second replacement ends it at once', async () => {
  const { key: first } = await v1.makeKey();
  const second = (await rotate(first)).body.data.key;
  const taken = await rotate(first);
  expect([taken.status, taken.body.error.code]).toEqual([409, 'key_outdated']);

  const third = (await rotate(second)).body.data.key;
  expect(await Promise.all([first, second, third].map(async (key) => (await show(key)).status))).toEqual([
    401, 200, 200,
  ]);
});

test('of two replacements at once one is refused', async () => {
  const { key } = await v1.makeKey();
  const answers = await Promise.all([rotate(key), rotate(key)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a revoked key takes both texts with it', async () => {
  const { key: first, apiKey } = await v1.makeKey();
  const second = (await rotate(first)).body.data.key;
  await v1.developer.revokeKey({ actor: 'operator', id: apiKey.id });
  expect([(await show(first)).status, (await show(second)).status]).toEqual([401, 401]);
});

test.each([{ overlapHours: 0 }, { overlapHours: 169 }, { overlapHours: 1.5 }, { hours: 1 }])(
  'refuses %o, and the key stays',
  async (body) => {
    const { key } = await v1.makeKey();
    expect((await rotate(key, body)).status).toBe(400);
    expect((await show(key)).body.data.oldKeyUntil).toBeNull();
  },
);

test('a key that may only read cannot be replaced, and no text of a key is stored', async () => {
  const { key: reader } = await v1.makeKey(['read']);
  expect((await rotate(reader)).status).toBe(403);
  const { key: first } = await v1.makeKey();
  const second = (await rotate(first)).body.data.key;
  const { rows } = await lab.database.ownerPool.query<{ text: string }>('select api_keys::text as text from api_keys');
  const stored = rows.map(({ text }) => text).join(' ');
  for (const key of [first, second]) expect(stored).not.toContain(key.slice('sampan_test_'.length));
});
