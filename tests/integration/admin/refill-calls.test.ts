/** Refills by calls: requested with a proof, listed with what came, closed without one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, stepUpBody, type OfficeLab } from './open-office.ts';

type Body = Readonly<{ id: string; code?: string; refills: readonly Readonly<Record<string, unknown>>[] }>;

let lab: OrderLab;
let office: OfficeLab;
beforeAll(async () => {
  lab = await openOrderLab({ hot: [] });
  office = await openOffice(lab);
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

test('a refill is asked for with a proof, once per coin, and closed', async () => {
  const token = await office.signIn();
  const ask = async (body: object) => await office.call<Body>('POST', '/treasury/refills', { token, body });
  const wanted = { currency: 'LTC', amount: '5', reason: 'the float runs low' };
  expect((await ask(wanted)).body.code).toBe('step_up_required');
  expect((await ask({ ...wanted, amount: 'five', ...stepUpBody })).status).toBe(400);
  const { status, body } = await ask({ ...wanted, ...stepUpBody });
  expect(status).toBe(201);
  const address = await lab.ports.chains.litecoin.wallet.hotAddress();
  expect(body).toMatchObject({ currency: 'LTC', amount: '5', came: '0', stage: 'awaited', address, closedAt: null });
  expect((await ask({ ...wanted, ...stepUpBody })).body.code).toBe('refill_open');
  const list = async () => (await office.call<Body>('GET', '/treasury/refills', { token })).body.refills;
  expect(await list()).toEqual([body]);
  const close = async () => await office.call<Body>('DELETE', `/treasury/refills/${body.id}`, { token });
  expect((await close()).status).toBe(200);
  expect((await close()).body.code).toBe('refill_unknown');
  expect(await list()).toMatchObject([{ id: body.id, stage: 'closed', closedBy: 'operator' }]);
});
