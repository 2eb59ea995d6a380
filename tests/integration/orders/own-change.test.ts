/**
 * A wallet funded with one coin: each payout spends the unconfirmed change of the previous one, and only the last
 * payout of such a chain is ever signed again.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mostUnmined } from '#src/domain/change-chain.ts';
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
  spentBy,
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

test('two payouts go out in the same minute, the second with the change of the first', async () => {
  const [first, second] = (await ordersToPay(lab, 2)) as [Order, Order];
  await send(lab, first, second);
  expect(await states(lab, first, second)).toEqual(['broadcast', 'broadcast']);
  expect(await spentBy(lab, second)).toEqual([await txidOf(lab, first)]);
  await lab.booksEqualChain();

  await lab.mine('litecoin');
  await lab.work();
  await lab.booksEqualChain();
  await expectPaidOnce(lab, first, second);
});

test('a chain is as long as nodes take it, and goes on with the next block', async () => {
  const orders = await ordersToPay(lab, mostUnmined + 2);
  const [last, ...others] = orders.toReversed();
  if (!last) throw new Error('there are orders');
  await send(lab, ...others.toReversed(), last);
  expect(new Set(await states(lab, ...others))).toEqual(new Set(['broadcast']));
  expect(await payoutOf(lab, last)).toMatchObject({ state: 'planned', waitsFor: 'liquid_wallet' });
  const offered = await lab.tryOrder({ send: '0.1 ETH', receive: 'LTC' });
  expect(offered).toMatchObject({ ok: false, code: 'amount_not_covered' });

  await lab.mine('litecoin');
  await lab.advance(1);
  await lab.work();
  expect(await states(lab, last)).toEqual(['broadcast']);
  expect(await lab.tryOrder({ send: '0.1 ETH', receive: 'LTC' })).toMatchObject({ ok: true });
  await expectPaidOnce(lab, ...orders);
});

test('a payout that another one stands on is never signed again', async () => {
  const [first, second] = (await ordersToPay(lab, 2)) as [Order, Order];
  await send(lab, first, second);
  const usual = await lab.ports.chains.litecoin.node.unitsPerSize();
  await lab.control('litecoin').setFeeFloor(usual * 3n);
  await lab.mine('litecoin', 3);
  await lab.watch('litecoin');
  await recheck(lab, first);

  expect(await lab.attempts(first)).toHaveLength(1);
  const again = lab.ports.store.transaction(async ({ payouts }) => {
    const [attempt] = await payouts.attempts((await payoutOf(lab, first)).id);
    if (attempt) await payouts.addAttempt({ ...attempt, number: 2, txid: '2'.repeat(64) });
  });
  await expect(again).rejects.toThrow('a payout whose change is bound is not signed again');
});

test('the last of a chain that is stuck pays for all of it', async () => {
  const orders = await ordersToPay(lab, 3);
  const [first, second, last] = orders as [Order, Order, Order];
  await send(lab, first, second, last);
  const usual = await lab.ports.chains.litecoin.node.unitsPerSize();
  await lab.control('litecoin').setFeeFloor(usual * 3n);
  await lab.mine('litecoin', 3);
  await lab.watch('litecoin');
  await recheck(lab, first, second, last);
  await send(lab, last);

  const attempts = await lab.attempts(last);
  expect(attempts).toHaveLength(2);
  const [before, raised] = attempts.map(({ feeUnits }) => feeUnits);
  // The last payout pays three times its own fee, and for each of its two parents (CPFP) the two fees that they lack.
  expect(raised).toBe((before ?? 0n) * 7n);
  expect(await lab.attempts(first)).toHaveLength(1);
  expect(await lab.attempts(second)).toHaveLength(1);
  await lab.mine('litecoin');
  await lab.watch('litecoin');
  for (const order of orders) expect(await lab.received(order)).toHaveLength(1);
  await lab.control('litecoin').setFeeFloor(usual);
  await expectPaidOnce(lab, ...orders);
});

test('change that is bound while its payout is about to be replaced keeps that from happening', async () => {
  const [first, second] = (await ordersToPay(lab, 2)) as [Order, Order];
  await send(lab, first);
  const usual = await lab.ports.chains.litecoin.node.unitsPerSize();
  await lab.control('litecoin').setFeeFloor(usual * 3n);
  await lab.mine('litecoin', 3);
  await lab.watch('litecoin');
  await lab.advance(1);
  const { id } = await payoutOf(lab, first);
  const slow = withNode(lab.ports, 'litecoin', (node) => ({
    unitsPerSize: async () => {
      await advancePayout(lab.ports, (await payoutOf(lab, second)).id);
      return await node.unitsPerSize();
    },
  }));
  await advancePayout(slow, id);
  expect(await states(lab, first, second)).toEqual(['broadcast', 'reserved']);
  await send(lab, second);
  expect(await lab.attempts(first)).toHaveLength(1);
  await lab.control('litecoin').setFeeFloor(usual);
  await expectPaidOnce(lab, first, second);
});

test('change of a payout that is about to be replaced is not bound', async () => {
  const [first, second] = (await ordersToPay(lab, 2)) as [Order, Order];
  await send(lab, first);
  const usual = await lab.ports.chains.litecoin.node.unitsPerSize();
  await lab.control('litecoin').setFeeFloor(usual * 3n);
  await lab.mine('litecoin', 3);
  await lab.watch('litecoin');
  await recheck(lab, first);
  expect(await states(lab, first)).toEqual(['reserved']);
  await send(lab, second);
  expect(await payoutOf(lab, second)).toMatchObject({ state: 'planned', waitsFor: 'liquid_wallet' });

  await send(lab, first);
  expect(await lab.attempts(first)).toHaveLength(2);
  await recheck(lab, second);
  expect(await states(lab, second)).toEqual(['planned']);
  await lab.control('litecoin').setFeeFloor(usual);
  // A settled payout could still be mined in its other version after a reorg, so its change is not spent before it is
  // final.
  await lab.mine('litecoin', 2);
  await lab.advance(1);
  await lab.work();
  expect(await states(lab, first, second)).toEqual(['final', 'planned']);
  await lab.mine('litecoin', finalityBlocks('litecoin', lab.ports.rules.profile));
  await lab.advance(1);
  await lab.work();
  await expectPaidOnce(lab, first, second);
});
