/**
 * Chains of unconfirmed payouts that the network drops, reorganises away or mines in another version: the whole chain
 * is rebroadcast, or its payouts are owed again from the broken link on, and everybody is paid once.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';
import {
  expectPaidOnce,
  openOneCoinLab,
  ordersToPay,
  payoutOf,
  recheck,
  send,
  states,
  txidOf,
} from './support/one-coin-lab.ts';

let lab: OrderLab;

beforeEach(async () => {
  lab = await openOneCoinLab();
});

afterEach(async () => {
  await lab.close();
});

test('a chain that the network forgot is sent again, parents first', async () => {
  const orders = await ordersToPay(lab, 3);
  await send(lab, ...orders);
  const [first, , last] = orders as [Order, Order, Order];
  expect(await lab.control('litecoin').drop(await txidOf(lab, first))).toBe(true);
  expect((await lab.control('litecoin').condition()).pendingCount).toBe(0);

  await recheck(lab, last);
  expect((await lab.control('litecoin').condition()).pendingCount).toBe(3);
  await expectPaidOnce(lab, ...orders);
});

test('a child that is broadcast while its node has lost the parent is not called a conflict', async () => {
  const [first, second] = (await ordersToPay(lab, 2)) as [Order, Order];
  await send(lab, first);
  const { id } = await payoutOf(lab, second);
  await advancePayout(lab.ports, id);
  await advancePayout(lab.ports, id);
  expect(await states(lab, second)).toEqual(['signed']);
  const parent = await txidOf(lab, first);
  await lab.control('litecoin').drop(parent);
  // The node drops the parent again after every broadcast, for a while.
  const forgetful = withNode(lab.ports, 'litecoin', (node) => ({
    broadcast: async (raw) => {
      const answer = await node.broadcast(raw);
      await lab.control('litecoin').drop(parent);
      return answer;
    },
  }));
  await advancePayout(forgetful, id);
  expect(await states(lab, second)).toEqual(['signed']);
  expect(await lab.state(second)).toBe('exchanging');

  await recheck(lab, second);
  expect(await states(lab, second)).toEqual(['broadcast']);
  await expectPaidOnce(lab, first, second);
});

test('a reorganisation of the parent takes both back, and both arrive once', async () => {
  const [first, second] = (await ordersToPay(lab, 2)) as [Order, Order];
  await send(lab, first, second);
  await lab.mine('litecoin');
  await lab.work();
  await lab.reorg('litecoin', 1, { keep: 'none' });
  await lab.watch('litecoin');
  expect([await lab.received(first), await lab.received(second)]).toEqual([[], []]);

  await recheck(lab, second, first);
  expect(await lab.attempts(second)).toHaveLength(1);
  await expectPaidOnce(lab, first, second);
});

test('payouts behind one that is mined under another id are owed again, and paid then', async () => {
  const orders = await ordersToPay(lab, 3);
  const [first, second, third] = orders as [Order, Order, Order];
  await send(lab, ...orders);
  await lab.control('litecoin').malleate(await txidOf(lab, first));
  const finality = finalityBlocks('litecoin', 'sandbox');
  await lab.mine('litecoin', finality - 1);
  await lab.watch('litecoin');
  await recheck(lab, second, third);
  expect(await states(lab, first, second, third)).toEqual(['final', 'broadcast', 'broadcast']);

  await lab.mine('litecoin');
  await lab.watch('litecoin');
  await recheck(lab, second, third);
  expect(await states(lab, second, third)).toEqual(['void', 'void']);
  expect([await lab.state(second), await lab.reason(second)]).toEqual(['failed', 'payout_rejected']);
  await lab.booksEqualChain();

  await lab.decide(second, 'continue');
  await lab.decide(third, 'continue');
  await lab.work();
  await lab.advance(1);
  await lab.work();
  await expectPaidOnce(lab, ...orders);
});

test('payouts behind one whose coin was stolen are owed again as soon as that is final', async () => {
  const [first, second] = (await ordersToPay(lab, 2)) as [Order, Order];
  await send(lab, first, second);
  const { domain, id, amount } = await payoutOf(lab, first);
  if (!domain) throw new Error('it is bound');
  const [attempt] = await lab.attempts(first);
  const feeUnits = (attempt?.feeUnits ?? 0n) * 9n;
  const theft = { payoutId: `${id} stolen`, attempt: 1, to: lab.address('litecoin'), amount, domain, feeUnits };
  const { raw } = await lab.sandbox.litecoin.wallet.sign({ ...theft, validUntilHeight: null });
  expect(await lab.sandbox.litecoin.node.broadcast(raw)).toBe('accepted');
  await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
  await lab.watch('litecoin');
  await recheck(lab, second);

  expect(await states(lab, first, second)).toEqual(['void', 'void']);
  expect([await lab.state(first), await lab.state(second)]).toEqual(['failed', 'failed']);
  expect([await lab.received(first), await lab.received(second)]).toEqual([[], []]);
});

test('a part of a mix waits for coins that are final, and its change too', async () => {
  const [first, second] = (await ordersToPay(lab, 2)) as [Order, Order];
  const mix = await lab.order({ send: '0.1 ETH', receive: 'LTC', mix: { mixingRounds: 1, delayMinutes: 0 } });
  await lab.pay(mix, '0.1');
  await lab.mine('ethereum', 4);
  await lab.watch('ethereum');
  await lab.priceOnly(mix);
  await send(lab, first, mix);
  expect(await payoutOf(lab, mix)).toMatchObject({ state: 'planned', waitsFor: 'liquid_wallet' });

  await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
  await lab.watch('litecoin');
  await lab.advance(1);
  await send(lab, mix, second);
  expect(await states(lab, mix)).toEqual(['broadcast']);
  expect(await payoutOf(lab, second)).toMatchObject({ state: 'planned', waitsFor: 'liquid_wallet' });
  await expectPaidOnce(lab, first, mix);
  await lab.work();
  await expectPaidOnce(lab, second);
});
