/**
 * Cover counts only coins that can be spent in time. It is checked when the order is made, and again under a lock when
 * the price is fixed.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { coverRules, findFree, loadBoard } from '#src/usecases/quotes/load-board.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

async function offered(lab: OrderLab, currency: CurrencyId): Promise<bigint> {
  const board = await lab.ports.store.snapshot(
    async (records) => await loadBoard(records, [currency], coverRules(lab.ports)),
  );
  return board.cover[currency] ?? 0n;
}

/** The maximum USDC amount that can be sent for this currency now. */
async function largest(lab: OrderLab, receive: CurrencyId): Promise<string> {
  const refused = await lab.tryOrder({ send: '900000 USDC-SOL', receive });
  if (refused.ok) throw new Error('that is more than the wallet has');
  expect(refused).toMatchObject({ code: 'amount_not_covered', details: { maxReason: 'wallet_cover' } });
  return String(refused.details?.['max']);
}

async function orderAndPay(lab: OrderLab, receive: CurrencyId, amount: string): Promise<Order> {
  const order = await lab.order({ send: `${amount} USDC-SOL`, receive });
  await lab.pay(order, amount);
  return order;
}

describe('a wallet in fragments', () => {
  let lab: OrderLab;
  beforeAll(async () => {
    lab = await openOrderLab({ hot: ['0.52 BTC'], coins: 52 });
  });
  afterAll(async () => {
    await lab.close();
  });

  test('offers what one payout can be made of, and pays that', async () => {
    const cover = await offered(lab, 'BTC');
    const all = await lab.ports.store.snapshot(async (records) => await findFree(lab.ports, records, 'BTC'));
    expect(all).toBe(52_000_000n);
    expect(cover).toBeGreaterThan(0n);
    expect(cover).toBeLessThan(all / 2n);
    const order = await orderAndPay(lab, 'BTC', await largest(lab, 'BTC'));
    await lab.work();
    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    await lab.booksEqualChain();
  });
});

describe('more orders than the wallet can pay, all paid', () => {
  let lab: OrderLab;
  beforeAll(async () => {
    lab = await openOrderLab({ hot: ['100 LTC', '100 ETH', '5000 USDT-TRC20'] });
  });
  afterAll(async () => {
    await lab.close();
  });

  test.each([
    { receive: 'LTC', amount: '6000' },
    { receive: 'ETH', amount: '200000' },
    { receive: 'USDT-TRC20', amount: '3000' },
  ] as const)('get a price only as far as $receive is there', async ({ receive, amount }) => {
    const orders = await Promise.all(
      Array.from({ length: 3 }, async () => await lab.order({ send: `${amount} USDC-SOL`, receive })),
    );
    for (const order of orders) await lab.pay(order, amount);
    await lab.work();
    const [first] = orders;
    if (!first) throw new Error('there are orders');
    await lab.confirm(first);
    const views = await Promise.all(orders.map(async (order) => await lab.view(order)));
    const priced = views.filter(({ order }) => order.price !== null);
    expect(priced).toHaveLength(1);
    for (const { order, payouts } of views.filter((each) => each.order.price === null)) {
      expect([order.state, order.waiting?.reason, payouts]).toEqual(['exchanging', 'no_cover', []]);
    }
  });
});

describe('an account chain that runs out of its own coin', () => {
  let lab: OrderLab;
  beforeAll(async () => {
    lab = await openOrderLab({ hot: ['1 ETH', '50000 USDT-ERC20'] });
  });
  afterAll(async () => {
    await lab.close();
  });

  test('does not sell its gas reserve, so that tokens are still paid', async () => {
    const order = await orderAndPay(lab, 'ETH', await largest(lab, 'ETH'));
    await lab.work();
    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    const tokens = await Promise.all([1, 2, 3].map(async () => await orderAndPay(lab, 'USDT-ERC20', '500')));
    await lab.work();
    for (const token of tokens) await lab.confirm(token);
    for (const token of tokens) await lab.deliver(token);
    expect(await Promise.all(tokens.map(async (token) => await lab.state(token)))).toEqual(
      tokens.map(() => 'completed'),
    );
    await lab.booksEqualChain();
  });

  test('offers no token when there is no gas beyond what is under way', async () => {
    expect(await offered(lab, 'USDT-ERC20')).toBeGreaterThan(0n);
    const left = await lab.ports.store.snapshot(async ({ journal }) => await journal.balance('custody:hot', 'ETH'));
    const order = await lab.order({ send: '500 USDC-SOL', receive: 'USDT-ERC20' });
    // The gas price rises so far that the remaining coins cannot pay for one transfer.
    await lab.control('ethereum').setFeeFloor(left);
    await lab.mine('ethereum');
    await lab.work();
    expect(await offered(lab, 'USDT-ERC20')).toBe(0n);
    expect(await lab.tryOrder({ send: '500 USDC-SOL', receive: 'USDT-ERC20' })).toMatchObject({
      ok: false,
      code: 'chain_unavailable',
      details: { reason: 'blocks_dear' },
    });
    await lab.pay(order, formatMoney(money('USDC-SOL', order.quote.inputs.send.units)));
    await lab.work();
    await lab.confirm(order);
    expect((await lab.view(order)).payouts).toEqual([]);
  });
});
