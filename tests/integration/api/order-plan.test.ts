/** The revealed plan of a mix as a file: only at the end, and byte for byte what the terms committed to. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openApi, type Api } from './open-api.ts';
import { linkOf } from '#tests/support/order-links.ts';

let lab: OrderLab;
let api: Api;

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab);
});

afterAll(async () => {
  expect(api.written).toEqual([]);
  await api.close();
  await lab.close();
});

test('the plan of a mix is a secret until its last part has arrived, and then what the terms say', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'LTC', mix: { mixingRounds: 2, delayMinutes: 10 } });
  const path = `/api/exchanges/${linkOf(order)}/plan`;
  expect(await api.get(path)).toMatchObject({ status: 409, body: { code: 'order_event_not_allowed' } });
  await lab.pay(order, '1');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('mixing');
  expect((await api.get(path)).status).toBe(409);

  await lab.advance(10);
  await lab.work();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  const { status, text, headers } = await api.get(path);
  const document = await api.get<{ terms: { planHash: string } }>(`/api/exchanges/${linkOf(order)}/terms`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe(`attachment; filename="sampan-plan-${order.orderNumber}.json"`);
  expect(createHash('sha256').update(text).digest('hex')).toBe(document.body.terms.planHash);
});

test('an exchange has no plan, and neither has an order that is not there', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'LTC' });
  expect(await api.get(`/api/exchanges/${linkOf(order)}/plan`)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  const unknown = await api.get('/api/exchanges/2222222222222222222222/plan');
  expect(unknown).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
});
