/** Edge cases of a mix: rising fees, deposits that arrive too late to join, cancelled plans. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { coverRules, loadBoard } from '#src/usecases/quotes/load-board.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

async function loadBoardOf(currency: CurrencyId): Promise<bigint | undefined> {
  const board = await lab.ports.store.snapshot(
    async (records) => await loadBoard(records, [currency], coverRules(lab.ports)),
  );
  return board.cover[currency];
}

const plain = { mixingRounds: 3, delayMinutes: 30, useRandomDelay: false, useRandomAmounts: false } as const;

async function passTime(order: Order, minutes: number): Promise<void> {
  await lab.advance(minutes);
  await lab.work();
  await lab.deliver(order);
}

test('parts that wait for their time are set aside once, not twice', async () => {
  const cover = async () => (await loadBoardOf('BTC')) ?? 0n;
  const order = await lab.order({ send: '10 ETH', receive: 'BTC', mix: plain });
  await lab.pay(order, '10');
  await lab.work();
  const promised = await cover();
  await lab.confirm(order);
  const { price } = (await lab.view(order)).order;
  if (!price) throw new Error('the deposit is confirmed, so there is a price');
  // The reservation changes from the quoted amount to the priced amount, and nothing else changes.
  expect(promised - (await cover())).toBe(price.receive.units - order.quote.receive.units);
  for (let step = 0; step < 4; step += 1) await passTime(order, 10);
  expect(await lab.state(order)).toBe('completed');
});

test('rounds that the amount has no parts for are not charged', async () => {
  const mix = { mixingRounds: 10, delayMinutes: 0 } as const;
  const order = await lab.order({ send: '12 USDT-POLYGON', receive: 'USDT-TRC20', mix });
  const { parts, feeBasisPoints } = order.quote.inputs;
  expect(parts).toBeLessThan(10);
  expect(feeBasisPoints).toBe(45n + 50n * BigInt(parts));
});

test('blocks that get much dearer give fewer parts, not a bill of many times the quoted one', async () => {
  const order = await lab.order({
    send: '100 USDC-POLYGON',
    receive: 'USDC-ERC20',
    mix: { mixingRounds: 10, delayMinutes: 0 },
  });
  const quoted = order.quote.inputs;
  expect(quoted.parts).toBe(10);
  await lab.pay(order, '100');
  await lab.control('ethereum').setFeeFloor(chains.ethereum.fee.usualUnitsPerSize * 7n);
  await lab.mine('ethereum');
  await lab.work();
  await lab.confirm(order);
  const { price } = (await lab.view(order)).order;
  if (!price) throw new Error('the deposit is confirmed, so there is a price');
  expect(price.parts).toBeLessThan(10);
  expect(price.networkFee.units).toBeLessThanOrEqual((quoted.networkFee.units * 3n) / 2n);
  expect(price.feeBasisPoints).toBe(45n + 50n * BigInt(price.parts));
  await lab.control('ethereum').setFeeFloor(chains.ethereum.fee.usualUnitsPerSize);
  for (let step = 0; step < 3; step += 1) await passTime(order, 5);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toHaveLength(price.parts);
  await lab.booksEqualChain();
});

test('a deposit that comes while a priced order is held goes back to its visitor', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH', mix: plain, addresses: 2, refund: true });
  const [second = ''] = order.mix?.furtherAddresses ?? [];
  await lab.pay(order, '1');
  await lab.confirm(order);
  await passTime(order, 10);
  lab.list(second);
  await passTime(order, 10);
  expect(await lab.state(order)).toBe('held');

  const late = await lab.pay(order, '0.3');
  await lab.confirm(order);
  expect((await lab.deposit(order, late)).use).toBe('unclaimed');
  await lab.booksEqualChain();
});

test('a plan that was called off before anything was sent is not told', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH', mix: plain, refund: true });
  await lab.pay(order, '1');
  await lab.confirm(order);
  lab.list(order.receiveAddress);
  await passTime(order, 10);
  expect(await lab.state(order)).toBe('held');
  await lab.decide(order, 'refund');
  await lab.work();
  const { payouts } = await lab.view(order);
  expect(payouts.map(({ kind }) => kind)).toEqual(['refund']);
  await lab.booksEqualChain();
});
