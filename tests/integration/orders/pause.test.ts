/** The pause switches stop new orders. Existing orders continue. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pauseOrders, resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

const operator = { reason: 'a look at the books', actor: 'operator' } as const;

test('a pause of everything refuses new orders and lets running ones finish', async () => {
  const paid = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  const refunded = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
  await pauseOrders(lab.ports, { scope: 'all', ...operator });
  expect(await lab.tryOrder({ send: '0.5 BTC', receive: 'ETH' })).toMatchObject({ ok: false, code: 'orders_paused' });
  expect(await lab.tryOrder({ send: '10 SOL', receive: 'XMR' })).toMatchObject({ ok: false, code: 'orders_paused' });

  await lab.pay(paid, '0.5');
  await lab.pay(refunded, '0.2');
  await lab.confirm(paid);
  await lab.refund(refunded);
  await lab.work();
  await lab.deliver(paid);
  await lab.confirm(refunded);

  expect(await lab.state(paid)).toBe('completed');
  expect(await lab.received(paid)).toEqual([await lab.worthNow(paid, '0.5')]);
  expect(await lab.state(refunded)).toBe('refunded');
  expect(await lab.refunded(refunded)).toEqual([await lab.lessFee('0.2 BTC')]);
  await lab.booksEqualChain();

  await resumeOrders(lab.ports, { scope: 'all', ...operator });
  expect(await lab.tryOrder({ send: '0.5 BTC', receive: 'ETH' })).toMatchObject({ ok: true });
});

test('a pause of one chain refuses orders that touch it, on either side, and no others', async () => {
  const running = await lab.order({ send: '10 SOL', receive: 'ETH' });
  await pauseOrders(lab.ports, { scope: 'ethereum', ...operator });
  const refused = { ok: false, code: 'chain_paused', details: { chain: 'ethereum' } };
  expect(await lab.tryOrder({ send: '1 ETH', receive: 'BTC' })).toMatchObject(refused);
  expect(await lab.tryOrder({ send: '500 USDT-ERC20', receive: 'BTC' })).toMatchObject(refused);
  expect(await lab.tryOrder({ send: '10 SOL', receive: 'USDC-ERC20' })).toMatchObject(refused);
  expect(await lab.tryOrder({ send: '10 SOL', receive: 'BTC' })).toMatchObject({ ok: true });

  await lab.pay(running, '10');
  await lab.confirm(running);
  await lab.deliver(running);
  expect(await lab.state(running)).toBe('completed');
  expect(await lab.received(running)).toEqual([await lab.worthNow(running, '10')]);
  await lab.booksEqualChain();

  await resumeOrders(lab.ports, { scope: 'ethereum', ...operator });
  expect(await lab.tryOrder({ send: '1 ETH', receive: 'BTC' })).toMatchObject({ ok: true });
});

test('who paused and resumed, when and why, is in the audit log', async () => {
  await pauseOrders(lab.ports, { scope: 'tron', ...operator });
  await resumeOrders(lab.ports, { scope: 'tron', ...operator });
  const rows = await lab.ports.store.snapshot(async ({ controls }) => await controls.auditRows(0, 1_000));
  const about = rows.filter(({ subject }) => subject === 'tron');
  const at = lab.ports.clock.now();
  expect(about).toMatchObject([
    { actor: 'operator', action: 'orders_paused', details: operator.reason, at },
    { actor: 'operator', action: 'orders_resumed', details: operator.reason, at },
  ]);
});
