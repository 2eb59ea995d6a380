/**
 * A wallet that runs out of coins: orders that it cannot cover are refused, accepted ones wait and are paid after a
 * top-up.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab({ hot: ['100 LTC', '100 ETH', '5000 USDT-TRC20', '0.01 BTC'] });
});

afterAll(async () => {
  await lab.close();
});

describe.each([
  { receive: 'LTC', send: '6000 USDC-SOL', more: '100 LTC' },
  { receive: 'ETH', send: '200000 USDC-SOL', more: '100 ETH' },
  { receive: 'USDT-TRC20', send: '3000 USDC-SOL', more: '5000 USDT-TRC20' },
] as const)('two orders for most of our $receive', ({ receive, send, more }) => {
  const [amount = ''] = send.split(' ');

  test('the second gets no price before there is liquidity, and is paid as soon as there is some', async () => {
    const first = await lab.order({ send, receive });
    const second = await lab.order({ send, receive });
    await lab.pay(first, amount);
    await lab.pay(second, amount);
    await lab.confirm(first);
    const worth = await lab.worthNow(first, amount);
    const states = [await lab.state(first), await lab.state(second)].toSorted();
    expect(states).toEqual(['exchanging', 'sending']);
    await lab.booksEqualChain();

    await lab.deliver(first);
    await lab.advance(20);
    await lab.work();
    const [waiting, paid] = (await lab.state(first)) === 'exchanging' ? [first, second] : [second, first];
    const { order, payouts } = await lab.view(waiting);
    expect([order.price, order.waiting?.reason, payouts]).toEqual([null, 'no_cover', []]);
    expect(await lab.received(paid)).toEqual([worth]);

    await lab.fund(more);
    await lab.work();
    await lab.advance(1);
    await lab.work();
    const later = await lab.worthNow(waiting, amount);
    await lab.deliver(first);

    expect([await lab.state(first), await lab.state(second)]).toEqual(['completed', 'completed']);
    expect(await lab.received(waiting)).toEqual([later]);
    await lab.booksEqualChain();
  });
});

test('an order that our wallet cannot cover is refused with what it can', async () => {
  const refused = await lab.tryOrder({ send: '2000 USDC-SOL', receive: 'BTC' });
  expect(refused).toMatchObject({ ok: false, code: 'amount_not_covered', details: { maxReason: 'wallet_cover' } });
  if (refused.ok) throw new Error('it was refused');

  const max = String(refused.details?.['max']);
  expect(await lab.tryOrder({ send: `${max} USDC-SOL`, receive: 'BTC' })).toMatchObject({ ok: true });
});

test('what is promised to a deposit that is seen is not promised again', async () => {
  const order = await lab.order({ send: '800 USDC-SOL', receive: 'BTC' });
  expect(await lab.tryOrder({ send: '800 USDC-SOL', receive: 'BTC' })).toMatchObject({ ok: true });
  await lab.pay(order, '800');
  await lab.work();

  expect(await lab.tryOrder({ send: '800 USDC-SOL', receive: 'BTC' })).toMatchObject({
    ok: false,
    code: 'amount_not_covered',
  });
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.received(order)).toEqual([await lab.worthNow(order, '800')]);
  await lab.booksEqualChain();
});
