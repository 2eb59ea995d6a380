/** A mixing order: paid in parts, each at its time, to the unit, and never with its own deposit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planHash } from '#src/domain/mixer/plan.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

const plain = { mixingRounds: 3, delayMinutes: 30, useRandomDelay: false, useRandomAmounts: false } as const;

function sum(amounts: readonly string[]): bigint {
  return amounts.reduce((total, text) => total + parseAmount(text).units, 0n);
}

/** The amount owed. It is fixed when the deposit confirms and does not change afterwards. */
async function owed(order: Order): Promise<bigint> {
  return (await lab.view(order)).order.price?.receive.units ?? 0n;
}

/** Moves the clock, sends the parts that are due, and mines until they have arrived. */
async function passTime(order: Order, minutes: number): Promise<void> {
  await lab.advance(minutes);
  await lab.work();
  await lab.deliver(order);
}

test('is paid in its parts, each at its time, and completed with the last', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'LTC', mix: plain });
  await lab.pay(order, '1');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('mixing');
  expect((await lab.view(order)).mix).toMatchObject({ partsPlanned: 3, partsSent: 0, progress: { percent: 25 } });

  await passTime(order, 9);
  expect(await lab.received(order)).toHaveLength(0);
  await passTime(order, 1);
  expect(await lab.received(order)).toHaveLength(1);
  await passTime(order, 10);
  expect(await lab.received(order)).toHaveLength(2);
  expect(await lab.state(order)).toBe('mixing');
  await passTime(order, 10);
  expect(await lab.received(order)).toHaveLength(3);

  expect(await lab.state(order)).toBe('completed');
  expect(sum(await lab.received(order))).toBe(await owed(order));
  await lab.booksEqualChain();
});

test('costs the fee of its settings, and a network fee for its deposit and for every part', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'LTC', mix: plain });
  const { feeBasisPoints, parts, networkFee, inboundFee } = order.quote.inputs;
  const exchange = await lab.order({ send: '1 BTC', receive: 'LTC' });
  expect({ feeBasisPoints, parts }).toEqual({ feeBasisPoints: 195n, parts: 3 });
  const { networkFee: once, inboundFee: fetched } = exchange.quote.inputs;
  expect(inboundFee).toEqual(fetched);
  expect(networkFee.units).toBe(fetched.units + 3n * (once.units - fetched.units));
});

test('an asset can be mixed into itself, at a rate of one', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'BTC', mix: 'basic' });
  expect(order.quote.inputs.rate).toMatchObject({ numerator: 1n, denominator: 1n });
  expect(order.product).toBe('mix_preset');
  await lab.pay(order, '1');
  await lab.confirm(order);
  for (let step = 0; step < 4; step += 1) await passTime(order, 5);
  expect(await lab.state(order)).toBe('completed');
  expect(sum(await lab.received(order))).toBe(await owed(order));
  await lab.booksEqualChain();
});

test('the plan is committed to in the signed terms and revealed at the end', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH', mix: { mixingRounds: 4, delayMinutes: 20 } });
  const { planHash: promised } = JSON.parse(order.termsText) as { planHash: string };
  expect((await lab.view(order)).mix).toMatchObject({ plan: null, planHash: promised });
  await lab.pay(order, '1');
  await lab.confirm(order);
  expect((await lab.view(order)).mix?.plan).toBeNull();
  expect((await lab.view(order)).payouts).toEqual([]);
  for (let step = 0; step < 5; step += 1) await passTime(order, 5);

  const { mix } = await lab.view(order);
  if (!mix?.plan) throw new Error('the plan of a finished mix is shown');
  expect(planHash(mix.plan)).toBe(promised);
  expect(mix.progress.percent).toBe(100);
});

test('the parts go to all addresses in turn', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH', mix: plain, addresses: 2 });
  const [second = ''] = order.mix?.furtherAddresses ?? [];
  await lab.pay(order, '1');
  await lab.confirm(order);
  for (let step = 0; step < 4; step += 1) await passTime(order, 10);
  expect(await lab.received(order)).toHaveLength(2);
  expect(await lab.paymentsTo('ethereum', second)).toHaveLength(1);
});

describe('an amount that is too small for its rounds', () => {
  test('is paid in fewer parts, and the quote says so', async () => {
    const request = lab.request({ send: '12 USDT-POLYGON', receive: 'USDT-TRC20', mix: { mixingRounds: 10 } });
    const { mix } = request;
    if (!mix) throw new Error('it is a mix');
    const quoted = await lab.services.quoteMix({ ...request, mix });
    if (!quoted.ok) throw new Error(quoted.code);
    expect(quoted.value.parts).toBeLessThan(10);
    expect(quoted.value.warnings).toContain('fewer_parts');
    const order = await lab.order({ send: '12 USDT-POLYGON', receive: 'USDT-TRC20', mix: { mixingRounds: 10 } });
    expect(order.quote.inputs.parts).toBe(quoted.value.parts);
  });
});

test('a wrong amount waits for a choice, and goes on mixing when the visitor continues', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH', mix: plain });
  await lab.pay(order, '1.5');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  await lab.continue(order);
  await lab.work();
  expect(await lab.state(order)).toBe('mixing');
  for (let step = 0; step < 4; step += 1) await passTime(order, 10);
  expect(await lab.state(order)).toBe('completed');
  expect(sum(await lab.received(order))).toBe(await owed(order));
  await lab.booksEqualChain();
});

test('an address that gets onto the list stops the parts that are left, and the operator decides', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH', mix: plain });
  await lab.pay(order, '1');
  await lab.confirm(order);
  await passTime(order, 10);
  lab.list(order.receiveAddress);
  await passTime(order, 20);
  expect(await lab.state(order)).toBe('held');
  expect(await lab.received(order)).toHaveLength(1);
  await passTime(order, 20);
  expect(await lab.received(order)).toHaveLength(1);
  await lab.booksEqualChain();
});

test('Tor is refused where there is no proxy, and so is a fixed rate', async () => {
  const torn = await lab.tryOrder({ send: '1 BTC', receive: 'ETH', mix: { enableTorIntegration: true } });
  expect(torn).toMatchObject({ ok: false, code: 'tor_unavailable' });
  const fixed = await lab.tryOrder({ send: '1 BTC', receive: 'ETH', mix: 'basic', type: 'fixed' });
  expect(fixed).toMatchObject({ ok: false, code: 'order_type_unknown' });
  const many = await lab.tryOrder({ send: '1 BTC', receive: 'ETH', mix: 'basic', addresses: 11 });
  expect(many).toMatchObject({ ok: false, code: 'addresses_too_many' });
});
