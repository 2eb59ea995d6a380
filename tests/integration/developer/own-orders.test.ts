/** A key's own orders: what a partner writes beside them, and the list of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { countRows, openV1, type ExchangeBody, type V1 } from './open-v1.ts';

type ListBody = Readonly<{ exchanges: readonly ExchangeBody[]; missing: readonly string[]; nextCursor: string | null }>;

let lab: OrderLab;
let v1: V1;
let key: string;
let other: string;

beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab);
  [key, other] = [(await v1.makeKey()).key, (await v1.makeKey()).key];
  await lab.work();
});
afterAll(async () => {
  expect(v1.written).toEqual([]);
  await v1.close();
  await lab.close();
});

const pair = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '0.1' } as const;
const send = async (fields: object, headers: Readonly<Record<string, string>> = {}, by = key) => {
  const body = { ...pair, receiveAddress: lab.address('tron'), ...fields };
  return await v1.call<ExchangeBody>('POST', '/exchanges', { key: by, body, headers });
};
const make = async (fields: object, by = key): Promise<ExchangeBody> => {
  const { status, body } = await send(fields, {}, by);
  expect([status, body.success]).toEqual([201, true]);
  return body.data;
};
const list = async (query: string, by = key) => await v1.call<ListBody>('GET', `/exchanges?${query}`, { key: by });
const idsOf = async (query: string, by = key) => (await list(query, by)).body.data.exchanges.map(({ id }) => id);

test('an order keeps what its partner wrote beside it, for that partner alone', async () => {
  const labels = { externalId: 'invoice/17:a', metadata: { customer: '4711', 'note.v1': 'café 🙂' } };
  const made = await make(labels);
  expect(made).toMatchObject(labels);
  const read = await v1.call<ExchangeBody>('GET', `/exchanges/${made.id}`, { key });
  expect(read.body.data).toMatchObject(labels);
  const seen = await v1.call<ExchangeBody>('GET', `/exchanges/${made.id}`, { key: other });
  expect(seen.body.data).toMatchObject({ id: made.id, externalId: null, metadata: {} });
  expect(await make({})).toMatchObject({ externalId: null, metadata: {} });
  // A number is text as it was written, as everywhere in the API.
  expect(await make({ externalId: 7 })).toMatchObject({ externalId: '7' });
});

test.each([
  ['externalId', { externalId: '' }],
  ['externalId', { externalId: 'a b' }],
  ['externalId', { externalId: 'x'.repeat(101) }],
  ['externalId', { externalId: true }],
  ['metadata', { metadata: { __note: 'x' } }],
  ['metadata', { metadata: { note: '\u0000' } }],
  ['metadata', { metadata: { note: '\ud800' } }],
  ['metadata', { metadata: { note: 'x'.repeat(501) } }],
  ['metadata', { metadata: { note: [] } }],
  ['metadata', { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, place) => [`n${place}`, ''])) }],
])('what does not fit into %s is refused by its name, and makes no order', async (field, labels) => {
  const before = await countRows(lab, 'orders');
  const { status, body } = await send(labels);
  expect([status, body.error.code]).toEqual([400, 'request_malformed']);
  expect(JSON.stringify(body.error.details)).toContain(field);
  expect(await countRows(lab, 'orders')).toBe(before);
});

test('a request sent twice makes one order with its labels, and with others it is another request', async () => {
  const headers = { 'idempotency-key': 'labels-sent-twice-1' };
  const fields = { externalId: 'twice', receiveAddress: lab.address('tron') };
  const [first, second] = [await send(fields, headers), await send(fields, headers)];
  expect([first.status, second.body.data.id, second.headers['idempotency-replayed']]).toEqual([
    201,
    first.body.data.id,
    'true',
  ]);
  const changed = await send({ ...fields, externalId: 'thrice' }, headers);
  expect([changed.status, changed.body.error.code]).toEqual([422, 'idempotency_key_reused']);
  expect(await idsOf('externalId=twice')).toEqual([first.body.data.id]);
});

test('a key lists its own orders and nobody else’s, newest first, page by page', async () => {
  const [mine, theirs] = [(await v1.makeKey()).key, (await v1.makeKey()).key];
  const made: string[] = [];
  for (const externalId of ['a', 'b', 'a', 'c', 'a']) {
    await lab.advance(0.1);
    made.unshift((await make({ externalId }, mine)).id);
  }
  await make({ externalId: 'a' }, theirs);
  expect(await idsOf('', mine)).toEqual(made);
  const pages: (readonly string[])[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: Awaited<ReturnType<typeof list>> = await list(`limit=2${cursor && `&cursor=${cursor}`}`, mine);
    pages.push(body.data.exchanges.map(({ id }) => id));
    cursor = body.data.nextCursor;
  }
  expect(pages).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
  expect(await idsOf('externalId=a', mine)).toEqual([made[0], made[2], made[4]]);
  expect(await idsOf('externalId=none', mine)).toEqual([]);

  const [newest, , third] = made;
  await v1.call('POST', `/exchanges/${newest}/cancel`, { key: mine });
  expect(await idsOf('state=expired', mine)).toEqual([newest]);
  expect(await idsOf('state=awaiting_deposit&externalId=a', mine)).toEqual([made[2], made[4]]);
  const { body } = await v1.call<ExchangeBody>('GET', `/exchanges/${third}`, { key: mine });
  expect(await idsOf(`from=${body.data.createdAt}`, mine)).toEqual(made.slice(0, 3));
});

test.each(['ids=x&state=held', 'state=odd', 'from=soon', 'cursor=1', 'limit=51', 'limit=0', 'externalId=%20', 'ids='])(
  'a list by %s is refused',
  async (query) => {
    const { status, body } = await list(query);
    expect([status, body.error.code]).toEqual([400, 'request_malformed']);
  },
);

test('labels go with their order, and it leaves the list', async () => {
  const { key: mine } = await v1.makeKey();
  const { id } = await make({ externalId: 'gone', metadata: { note: 'gone' } }, mine);
  const rows = await countRows(lab, 'order_labels');
  await lab.database.ownerPool.query('select erase_order($1, now())', [orderIdOfLink(id)]);
  expect(await countRows(lab, 'order_labels')).toBe(rows - 1);
  expect(await list('', mine)).toMatchObject({ body: { data: { exchanges: [], nextCursor: null } } });
});
