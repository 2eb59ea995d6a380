/** The rest of a mix was called off, and then a reorganisation undoes the part that was paid, or the deposit. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { writeAmount } from '#tests/support/order-lab/amounts.ts';
import { stopOf } from './support/bound-orders.ts';
import { makeHalfPaidMixes } from './support/half-paid-mix.ts';

let lab: OrderLab;
let mixes: ReturnType<typeof makeHalfPaidMixes>;
beforeEach(async () => {
  lab = await openOrderLab();
  mixes = makeHalfPaidMixes(lab);
});
afterEach(async () => {
  await lab.booksEqualChain();
  await lab.close();
});

/** A deep reorganisation pauses orders of its chain until an operator has looked. */
const resumeCrediting = async () => {
  await resumeOrders(lab.ports, { scope: 'bitcoin', reason: 'seen', actor: 'operator' });
};

test('a reorganisation that undoes the paid part changes nothing about the rest', async () => {
  const order = await mixes.halfPaid('LTC');
  await lab.refund(order);
  await lab.work();
  await lab.reorg('litecoin', 8, { remine: false });
  await lab.work();
  await mixes.pass(order, 1);
  await mixes.resume('LTC');
  await mixes.pass(order, 1);
  await mixes.expectSplit(order);
});

test('a deposit that is lost is not sent back, and we lose what was paid for it', async () => {
  const order = await mixes.halfPaid('ETH');
  await lab.control('bitcoin').setFeeFloor((await lab.ports.chains.bitcoin.node.unitsPerSize()) * 2n);
  await stopPayouts(lab.ports, stopOf('BTC'));
  await lab.refund(order);
  await lab.work();
  const { rest, deposited } = await mixes.priceOf(order);
  if (!rest) throw new Error('a rest was called off');
  const [share] = rest.shares;
  expect(await lab.owes(accounts.held(share?.depositId ?? ''))).not.toEqual([]);
  await lab.reorg('bitcoin', 14, { keep: 'none' });
  await lab.mineEmpty('bitcoin', 16);
  await lab.work();
  await lab.work();
  expect(await lab.owes(accounts.held(share?.depositId ?? ''))).toEqual([]);
  const lost = { currency: deposited.currency, units: deposited.units - rest.deposited.units };
  expect(await lab.balance(accounts.loss)).toEqual([writeAmount(lost)]);
  await liftStop(lab.ports, stopOf('BTC'));
  await mixes.pass(order, 10);
  expect(await lab.refunded(order)).toEqual([]);
});

test('a deposit that is lost before its rest is planned, and comes back, is sent back then', async () => {
  const order = await mixes.halfPaid('ETH');
  await lab.refund(order);
  await lab.reorg('bitcoin', 4, { remine: false });
  await lab.mineEmpty('bitcoin', 16);
  for (const _look of ['gone', 'lost']) await lab.watch('bitcoin');
  const { rest } = await mixes.priceOf(order);
  const held = accounts.held(rest?.shares[0]?.depositId ?? '');
  expect(await lab.owes(held)).toEqual([]);
  await lab.work();
  expect(await lab.refunded(order)).toEqual([]);
  await lab.mine('bitcoin', 8);
  await lab.work();
  await lab.advance(1);
  await mixes.expectSplit(order);
  await resumeCrediting();
});
