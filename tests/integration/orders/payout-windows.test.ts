/** Chains whose transactions expire: another version is signed only when no earlier one can be mined any more. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { deafNode, muteNode } from '#tests/support/order-lab/with-node.ts';

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
  return { order, worth: await lab.worthNow(order, '0.5') };
}

async function passEmptyBlocks(chain: ChainId, count: number) {
  await lab.mineEmpty(chain, count);
  await lab.advance(1);
  await lab.work();
}

async function expectPaidOnce(order: Order, worth: string) {
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual([worth]);
  await lab.booksEqualChain();
}

describe.each(['USDT-TRC20', 'USDC-SOL'] as const)('a payout of %s', (receive) => {
  const { chain } = currencies[receive];
  const validity = chains[chain].validityBlocks ?? 0;
  const finality = finalityBlocks(chain, 'sandbox');

  test('that no block takes is signed again after its window has closed for good, and not before', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work();
    await passEmptyBlocks(chain, validity + finality);
    expect(await lab.attempts(order)).toHaveLength(1);

    await passEmptyBlocks(chain, 1);
    const [first, second, ...more] = await lab.attempts(order);
    expect(more).toEqual([]);
    expect(second?.txid).not.toBe(first?.txid);
    await expectPaidOnce(order, worth);
  });

  test('that is mined in the last block of its window is not signed again', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work();
    await passEmptyBlocks(chain, validity - 1);
    await lab.mine(chain);
    await passEmptyBlocks(chain, finality + 2);

    expect(await lab.attempts(order)).toHaveLength(1);
    await expectPaidOnce(order, worth);
  });
});

/** TRON's window is shorter, but these tests do not depend on its length. */
describe('a payout on TRON', () => {
  const chain = 'tron';
  const receive = 'USDT-TRC20';
  const validity = chains[chain].validityBlocks ?? 0;
  const finality = finalityBlocks(chain, 'sandbox');

  test('whose last possible block is undone is not signed again before that is final', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work();
    await passEmptyBlocks(chain, validity - 1);
    await lab.mine(chain);
    await lab.work();
    await lab.reorg(chain, 1, { remine: false });
    await passEmptyBlocks(chain, finality - 1);
    expect(await lab.received(order)).toEqual([]);
    expect(await lab.attempts(order)).toHaveLength(1);

    await passEmptyBlocks(chain, 2);
    expect(await lab.attempts(order)).toHaveLength(2);
    await expectPaidOnce(order, worth);
  });

  test('that could not be sent until its window had closed is signed again', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work(deafNode(lab.ports, chain));
    expect(await lab.attempts(order)).toHaveLength(1);
    await passEmptyBlocks(chain, validity + finality + 1);
    await lab.advance(1);
    await lab.work();

    expect(await lab.attempts(order)).toHaveLength(2);
    await expectPaidOnce(order, worth);
  });

  test('that went through although its answer was lost is found in its block, however late', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work(muteNode(lab.ports, chain));
    await lab.mine(chain);
    await passEmptyBlocks(chain, validity + finality + 1);

    expect(await lab.attempts(order)).toHaveLength(1);
    await expectPaidOnce(order, worth);
  });

  test('that pays too little for dearer blocks waits for its window, then pays more', async () => {
    const { order, worth } = await confirmedOrder(receive);
    await lab.work();
    const usual = await lab.ports.chains[chain].node.unitsPerSize();
    await lab.control(chain).setFeeFloor(usual * 2n);
    await lab.mine(chain, validity);
    await lab.advance(1);
    await lab.work();
    expect(await lab.attempts(order)).toHaveLength(1);

    await lab.mine(chain, finality + 1);
    await lab.advance(1);
    await lab.work();
    const [first, second] = await lab.attempts(order);
    expect(second?.feeUnits).toBe((first?.feeUnits ?? 0n) * 2n);
    await lab.mine(chain, 4);
    await lab.control(chain).setFeeFloor(usual);
    await expectPaidOnce(order, worth);
  });
});
