/** A paid order: exactly, nearly, too little, too much, twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

test('an order that is paid exactly is paid out once, to the unit', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
  expect(await lab.state(order)).toBe('awaiting_deposit');

  await lab.pay(order, '0.5');
  await lab.work();
  expect(await lab.state(order)).toBe('confirming');

  await lab.confirm(order);
  expect(await lab.state(order)).toBe('sending');
  expect(await lab.received(order)).toEqual([]);

  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
  await lab.booksEqualChain();
});

describe('within half a percent', () => {
  test.each(['0.4975', '0.5025'])('%s of 0.5 BTC goes on for the amount that came', async (paid) => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });

    await lab.pay(order, paid);
    await lab.confirm(order);
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, paid)]);
    await lab.booksEqualChain();
  });

  test.each(['0.49749999', '0.50250001'])('%s of 0.5 BTC, one unit further off, needs a choice', async (paid) => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });

    await lab.pay(order, paid);
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('action_required');
    expect(await lab.received(order)).toEqual([]);
    await lab.booksEqualChain();
  });
});

describe.each([
  { paid: '1', reason: 'underpaid' },
  { paid: '3', reason: 'overpaid' },
] as const)('of 2 LTC $paid arrives: the visitor chooses', ({ paid, reason }) => {
  test(`to continue with the ${reason} amount at the rate of now`, async () => {
    const order = await lab.order({ send: '2 LTC', receive: 'USDC-SOL' });
    await lab.pay(order, paid);
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('action_required');
    expect(await lab.reason(order)).toBe(reason);
    const then = await lab.worthNow(order, paid);

    await lab.advance(10);
    await lab.work();
    await lab.continue(order);
    await lab.work();
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, paid)]);
    expect(await lab.received(order)).not.toEqual([then]);
    await lab.booksEqualChain();
  });

  test(`to have the ${reason} amount back, less what sending costs`, async () => {
    const order = await lab.order({ send: '2 LTC', receive: 'USDC-SOL', refund: true });
    await lab.pay(order, paid);
    await lab.confirm(order);

    await lab.refund(order);
    await lab.work();
    expect(await lab.state(order)).toBe('refunding');
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.received(order)).toEqual([]);
    expect(await lab.refunded(order)).toEqual([await lab.lessFee(`${paid} LTC`)]);
    await lab.booksEqualChain();
  });
});

describe('paid twice before the payout', () => {
  test('the visitor continues with both together', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
    await lab.pay(order, '1');
    await lab.pay(order, '0.25');
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('action_required');
    expect(await lab.reason(order)).toBe('second_deposit');

    await lab.continue(order);
    await lab.work();
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '1.25')]);
    await lab.booksEqualChain();
  });

  test('the visitor has both back, each by itself', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC', refund: true });
    await lab.pay(order, '1');
    await lab.pay(order, '0.25');
    await lab.confirm(order);

    await lab.refund(order);
    await lab.work();
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('refunded');
    const back = [await lab.lessFee('0.25 ETH'), await lab.lessFee('1 ETH')];
    expect((await lab.refunded(order)).toSorted()).toEqual(back);
    await lab.booksEqualChain();
  });

  test('a second deposit that confirms before the payout is planned stops it', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
    await lab.pay(order, '1');
    await lab.mine('ethereum');
    await lab.pay(order, '0.25');
    await lab.mine('ethereum', 2);
    await lab.watch('ethereum');
    await lab.mine('ethereum');
    await lab.work();
    expect(await lab.state(order)).toBe('action_required');

    await lab.continue(order);
    await lab.work();
    await lab.deliver(order);

    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '1.25')]);
    await lab.booksEqualChain();
  });
});
