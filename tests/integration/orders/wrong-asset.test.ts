/** Payments that do not match the order: another chain, another token, a zero amount, dust. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

describe('on a wrong chain of the same family', () => {
  test.each([
    { paid: '500 USDT-BEP20', chain: 'bnb-chain' },
    { paid: '500 USDT-POLYGON', chain: 'polygon' },
  ] as const)('$paid for an order of USDT-ERC20 is held, and an operator sends it back there', async (wrong) => {
    const order = await lab.order({ send: '500 USDT-ERC20', receive: 'BTC', refund: true });
    await lab.pay(order, wrong.paid);
    await lab.mine(wrong.chain, 4);
    await lab.work();
    expect(await lab.state(order)).toBe('held');
    expect(await lab.reason(order)).toBe('wrong_asset');
    await lab.booksEqualChain();

    await lab.decide(order, 'refund');
    await lab.work();
    await lab.mine(wrong.chain, 4);
    await lab.work();

    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toEqual([await lab.lessFee(wrong.paid)]);
    expect(await lab.received(order)).toEqual([]);
    await lab.booksEqualChain();
  });

  test('beside the right payment it waits for the operator and the order goes on', async () => {
    const order = await lab.order({ send: '500 USDT-ERC20', receive: 'BTC', refund: true });
    await lab.pay(order, '500');
    await lab.work();
    const txid = await lab.pay(order, '20 USDC-POLYGON');
    await lab.mine('polygon', 4);
    await lab.work();
    await lab.confirm(order);
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '500')]);
    const wrong = await lab.deposit(order, txid);
    expect(wrong).toMatchObject({ status: 'confirmed', use: 'unclaimed' });
    expect(await lab.owes(accounts.held(wrong.id))).toEqual(['20 USDC-POLYGON']);
    await lab.booksEqualChain();
  });
});

test('a wrong token on the right chain is held, and an operator sends it back', async () => {
  const order = await lab.order({ send: '500 USDT-TRC20', receive: 'BTC', refund: true });
  await lab.pay(order, '1500 TRX');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('held');
  expect(await lab.reason(order)).toBe('wrong_asset');

  await lab.decide(order, 'refund');
  await lab.work();
  await lab.confirm(order);

  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.refunded(order)).toEqual([await lab.lessFee('1500 TRX')]);
  await lab.booksEqualChain();
});

async function payRightly(order: Order) {
  await lab.pay(order, '1');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual([await lab.worthNow(order, '1')]);
  await lab.booksEqualChain();
}

describe('what is no payment is not noticed, and the right payment after it counts', () => {
  test('a token nobody knows', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
    await lab.control('ethereum').payUnknownToken({ to: order.depositAddress, units: 10n ** 18n });
    await lab.confirm(order);
    expect((await lab.view(order)).deposits).toEqual([]);
    expect(await lab.state(order)).toBe('awaiting_deposit');
    await payRightly(order);
  });

  test('a transfer that is mined and moves nothing', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC' });
    await lab.control('ethereum').payFailing({ to: order.depositAddress, currency: 'ETH', units: 10n ** 18n });
    await lab.work();
    expect(await lab.state(order)).toBe('confirming');
    await lab.confirm(order);
    expect((await lab.view(order)).deposits).toMatchObject([{ status: 'dropped' }]);
    expect(await lab.state(order)).toBe('awaiting_deposit');
    await payRightly(order);
  });

  test('dust that costs more to send back than it is worth', async () => {
    const order = await lab.order({ send: '1 BCH', receive: 'BTC' });
    await lab.control('bitcoin-cash').pay({ to: order.depositAddress, currency: 'BCH', units: 400n });
    await lab.confirm(order);
    // Dust may still complete the order together with another payment, so it is not decided yet.
    expect((await lab.view(order)).deposits).toMatchObject([{ status: 'seen', use: 'dust' }]);
    expect(await lab.state(order)).toBe('awaiting_deposit');
    await payRightly(order);
    await lab.watch('bitcoin-cash');
    expect((await lab.view(order)).deposits).toContainEqual(
      expect.objectContaining({ status: 'confirmed', use: 'dust' }),
    );
    expect(await lab.owes(accounts.dust)).toEqual(['0.000004 BCH']);
  });

  test('dust that arrives together with the payment', async () => {
    const order = await lab.order({ send: '1 BCH', receive: 'BTC' });
    await lab.control('bitcoin-cash').pay({ to: order.depositAddress, currency: 'BCH', units: 400n });
    await payRightly(order);
  });
});
