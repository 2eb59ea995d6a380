/** Orders of the developer API with an open amount. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openV1, type ExchangeBody, type V1 } from './open-v1.ts';

let lab: OrderLab;
let v1: V1;
let key: string;

beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab);
  ({ key } = await v1.makeKey());
});

afterAll(async () => {
  expect(v1.written).toEqual([]);
  await v1.close();
  await lab.close();
});

const pair = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20' } as const;

async function create(fields: object, name?: string) {
  await lab.work();
  const body = { ...pair, receiveAddress: lab.address('tron'), ...fields };
  const headers = name === undefined ? {} : { 'idempotency-key': name };
  return await v1.call<ExchangeBody>('POST', '/exchanges', { key, body, headers });
}

test('an open order tells its range, and what was deposited once it is priced', async () => {
  const { status, body } = await create({ openAmount: true });
  expect([status, body]).toMatchObject([201, { data: { orderType: 'floating', isPriceFixed: false } }]);
  const { id, sendRange, sendAmount, depositUri, depositAddress } = body.data;
  expect(sendRange?.min).toBe(sendAmount);
  expect(Number(sendRange?.max)).toBeGreaterThan(0.3);
  expect(depositUri).toBe(`bitcoin:${depositAddress}`);

  const { order } = await lab.view({ id: orderIdOfLink(id) } as Order);
  await lab.pay(order, '0.3');
  await lab.confirm(order);
  await lab.deliver(order);
  const done = (await v1.call<ExchangeBody>('GET', `/exchanges/${id}`, { key })).body.data;
  expect(done).toMatchObject({ state: 'completed', depositedAmount: '0.3', sendRange });
  expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.3')]);
  await lab.booksEqualChain();
});

test('an order of one amount has no range', async () => {
  expect((await create({ sendAmount: '0.5' })).body.data.sendRange).toBeNull();
});

test('the same open request finds its order, and one for the least of the range is another', async () => {
  const receiveAddress = lab.address('tron');
  const name = 'open-order-0001-abcdef';
  const first = (await create({ openAmount: true, receiveAddress }, name)).body.data;
  expect((await create({ openAmount: true, receiveAddress }, name)).body.data.id).toBe(first.id);
  // The request's idempotency key is deleted after a day; the order keeps its own.
  await lab.database.ownerPool.query('delete from api_requests');
  const again = await create({ openAmount: true, receiveAddress }, name);
  expect([again.body.data.id, again.headers['idempotency-replayed']]).toEqual([first.id, 'true']);
  const other = await create({ sendAmount: first.sendAmount, receiveAddress }, name);
  expect(other.status).toBe(422);
});

test.each([
  [{ openAmount: true, sendAmount: '0.5' }, 'amount_ambiguous'],
  [{ openAmount: true, receiveAmount: '500' }, 'amount_ambiguous'],
  [{ openAmount: true, orderType: 'fixed' }, 'request_malformed'],
  [{ openAmount: false }, 'request_malformed'],
  [{}, 'amount_ambiguous'],
  [{ openAmount: true, receiveCurrency: 'BTC', receiveAddress: 'x' }, 'address_malformed'],
] as const)('%j is refused as %s', async (fields, code) => {
  expect((await create(fields)).body).toMatchObject({ success: false, error: { code } });
});
