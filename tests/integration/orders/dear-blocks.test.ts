/** Network fees that rise between the order and its price: a floating order asks before it charges much more. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { writeAmount } from '#tests/support/order-lab/amounts.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

const setFees = async (times: bigint) => {
  await lab.control('bitcoin').setFeeFloor(chains.bitcoin.fee.usualUnitsPerSize * times);
  await lab.work();
};

test('a network fee of more than half as much again is asked for, and then paid as it was shown', async () => {
  const order = await lab.order({ send: '50 LTC', receive: 'BTC', refund: true });
  const quoted = order.quote.inputs.networkFee.units;
  await lab.pay(order, '50');
  await setFees(4n);
  await lab.confirm(order);
  expect((await lab.view(order)).order).toMatchObject({
    state: 'action_required',
    reason: 'network_fee_rose',
    price: null,
  });

  const { whole, splits } = await lab.quoteChoice(order);
  if (!whole?.ok) throw new Error('the order can be continued');
  expect(splits).toEqual([]);
  expect(whole.value.inputs.networkFee.units).toBeGreaterThan((quoted * 3n) / 2n);
  await lab.continue(order);
  await lab.work();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual([writeAmount(whole.value.receive)]);
  await setFees(1n);
  await lab.booksEqualChain();
});

test('whoever does not want to pay it takes the deposit back', async () => {
  const order = await lab.order({ send: '50 LTC', receive: 'BTC', refund: true });
  await lab.pay(order, '50');
  await setFees(4n);
  await lab.confirm(order);
  expect((await lab.view(order)).order.reason).toBe('network_fee_rose');
  const { refunds } = await lab.quoteChoice(order);
  await lab.refund(order);
  await setFees(1n);
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.refunded(order)).toEqual(refunds.map(writeAmount));
});
