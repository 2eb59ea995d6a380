/** A payout that fails at first is retried within its conflict domain (same coins or nonce) and arrives once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { deafNode, muteNode, withNode } from '#tests/support/order-lab/with-node.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

async function confirmedOrder(receive: CurrencyId) {
  const order = await lab.order({ send: '0.5 BTC', receive });
  await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  expect(await lab.state(order)).toBe('exchanging');
  return { order, worth: await lab.worthNow(order, '0.5') };
}

async function expectPaidOnce(order: Order, worth: string) {
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual([worth]);
  await lab.booksEqualChain();
}

describe.each(['LTC', 'USDC-ERC20', 'SOL'] as const)('a payout of %s', (receive) => {
  const { chain } = currencies[receive];

  test('waits while its node cannot be reached, and is sent afterwards', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work(deafNode(lab.ports, chain));
    expect(await lab.state(order)).toBe('exchanging');
    expect((await lab.view(order)).payouts).toMatchObject([{ state: 'signed' }]);
    await lab.booksEqualChain();

    await lab.advance(1);
    await lab.work();
    expect(await lab.state(order)).toBe('sending');
    await lab.deliver(order);

    expect(await lab.attempts(order)).toHaveLength(1);
    await expectPaidOnce(order, worth);
  });

  test('waits while its node is down altogether', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.control(chain).setDown(true);
    await lab.work();
    await lab.advance(10);
    await lab.work();
    expect(await lab.state(order)).toBe('exchanging');

    await lab.control(chain).setDown(false);
    await lab.advance(1);
    await lab.work();
    await lab.deliver(order);

    expect(await lab.attempts(order)).toHaveLength(1);
    await expectPaidOnce(order, worth);
  });

  test('is not sent twice when the answer to its broadcast was lost', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work(muteNode(lab.ports, chain));
    expect(await lab.state(order)).toBe('exchanging');

    await lab.advance(1);
    await lab.work();
    expect(await lab.state(order)).toBe('sending');
    await lab.deliver(order);

    expect(await lab.attempts(order)).toHaveLength(1);
    await expectPaidOnce(order, worth);
  });

  test('is not sent twice when it was mined before its broadcast was written down', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work(muteNode(lab.ports, chain));
    expect(await lab.state(order)).toBe('exchanging');
    await lab.deliver(order);

    expect(await lab.attempts(order)).toHaveLength(1);
    await expectPaidOnce(order, worth);
  });

  test('that the network forgot is sent again in the same bytes', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work();
    const [attempt] = await lab.attempts(order);
    expect(await lab.control(chain).drop(attempt?.txid ?? '')).toBe(true);

    await lab.advance(1);
    await lab.work();
    await lab.deliver(order);

    expect(await lab.attempts(order)).toEqual([attempt]);
    await expectPaidOnce(order, worth);
  });
});

describe.each(['LTC', 'USDC-ERC20'] as const)('when blocks get dearer, a payout of %s', (receive) => {
  const { chain } = currencies[receive];
  let usual: bigint;

  beforeEach(async () => {
    usual = await lab.ports.chains[chain].node.unitsPerSize();
  });

  test('is signed again for more if it is refused as too cheap', async () => {
    const { order, worth } = await confirmedOrder(receive);
    const dearer = withNode(lab.ports, chain, (node) => ({
      broadcast: async (raw) => {
        await lab.control(chain).setFeeFloor(usual * 2n);
        return await node.broadcast(raw);
      },
    }));
    await lab.work(dearer);
    expect(await lab.state(order)).toBe('sending');
    await lab.deliver(order);
    await lab.control(chain).setFeeFloor(usual);

    const [first, second] = await lab.attempts(order);
    expect(second?.feeUnits).toBe((first?.feeUnits ?? 0n) * 2n);
    expect((await lab.view(order)).payouts).toMatchObject([{ state: 'final', minedTxid: second?.txid }]);
    await expectPaidOnce(order, worth);
  });

  test('is replaced by a dearer version if it is stuck', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work();
    await lab.control(chain).setFeeFloor(usual * 3n);
    await lab.mine(chain, 3);
    await lab.advance(1);
    await lab.work();
    expect(await lab.attempts(order)).toHaveLength(2);
    await lab.deliver(order);
    await lab.control(chain).setFeeFloor(usual);

    const [, second] = await lab.attempts(order);
    expect((await lab.view(order)).payouts).toMatchObject([{ state: 'final', minedTxid: second?.txid }]);
    await expectPaidOnce(order, worth);
  });

  test('waits for cheaper blocks when it may not pay more, and is sent then', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work();
    await lab.control(chain).setFeeFloor(usual * 60n);
    for (let minute = 0; minute < 4; minute += 1) {
      await lab.mine(chain, 3);
      await lab.advance(1);
      await lab.work();
    }
    expect(await lab.received(order)).toEqual([]);

    await lab.control(chain).setFeeFloor(usual);
    await lab.advance(1);
    await lab.work();
    await lab.deliver(order);

    await expectPaidOnce(order, worth);
  });
});
