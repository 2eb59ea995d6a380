/** Reorganisations before a deposit is confirmed: nothing was credited, so nothing must be undone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

describe.each([
  { amount: '0.5', currency: 'BTC' },
  { amount: '10', currency: 'ETH' },
  { amount: '2000', currency: 'USDT-TRC20' },
] as const)('$amount $currency is paid and its block is undone', ({ amount, currency }) => {
  const { chain } = currencies[currency];

  async function paidOnce() {
    const order = await lab.order({ send: `${amount} ${currency}`, receive: 'SOL' });
    const txid = await lab.pay(order, amount);
    await lab.mine(chain);
    await lab.work();
    expect(await lab.state(order)).toBe('confirming');
    return { order, txid };
  }

  test('the payment is mined again: the order goes on as if nothing had been', async () => {
    const { order, txid } = await paidOnce();
    const before = (await lab.deposit(order, txid)).blockHash;

    await lab.reorg(chain, 1);
    await lab.work();
    expect((await lab.deposit(order, txid)).blockHash).not.toBe(before);
    await lab.confirm(order);
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect((await lab.view(order)).deposits).toHaveLength(1);
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, amount)]);
    await lab.booksEqualChain();
  });

  test('the payment is gone: the order waits again, and expires', async () => {
    const { order, txid } = await paidOnce();

    await lab.reorg(chain, 1, { keep: 'none' });
    await lab.work();
    expect(await lab.state(order)).toBe('awaiting_deposit');
    expect(await lab.deposit(order, txid)).toMatchObject({ status: 'dropped', height: null });

    await lab.advance(31);
    await lab.work();
    expect(await lab.state(order)).toBe('expired');
    expect(await lab.received(order)).toEqual([]);
    await lab.booksEqualChain();
  });
});

test('a payment that its sender replaces before it is mined never counted', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'SOL' });
  const txid = await lab.pay(order, '0.5');
  await lab.work();
  expect(await lab.state(order)).toBe('confirming');

  const units = 10_000_000n;
  const replaced = await lab.control('bitcoin').replace(txid, { to: order.depositAddress, currency: 'BTC', units });
  await lab.confirm(order);

  expect(await lab.deposit(order, txid)).toMatchObject({ status: 'dropped' });
  expect(await lab.deposit(order, replaced)).toMatchObject({ status: 'confirmed' });
  expect(await lab.state(order)).toBe('action_required');
  expect(await lab.reason(order)).toBe('underpaid');
  await lab.booksEqualChain();
});
