/**
 * Chains whose transactions expire: a settled payout that a reorganisation undoes for good is signed again, once no
 * version of it can be mined any more, if its deposit is still there.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => {
  await lab.close();
});

describe.each(['USDT-TRC20', 'USDC-SOL'] as const)('a settled payout of %s', (receive) => {
  const { chain } = currencies[receive];
  const validity = chains[chain].validityBlocks ?? 0;
  const finality = finalityBlocks(chain, 'sandbox');

  const passEmptyBlocks = async (count: number) => {
    await lab.mineEmpty(chain, count);
    await lab.advance(2);
    await lab.work();
  };

  /** An order whose payout was mined in the last block of its window, settled, and then undone. */
  const undo = async () => {
    const order = await lab.order({ send: '0.5 BTC', receive });
    await lab.pay(order, '0.5');
    await lab.mine('bitcoin', 4);
    await lab.watch('bitcoin');
    const worth = await lab.worthNow(order, '0.5');
    await lab.work();
    await passEmptyBlocks(validity - 1);
    await lab.mine(chain);
    await passEmptyBlocks(finality - 2);
    expect(await lab.state(order)).toBe('completed');
    await lab.reorg(chain, finality - 1, { remine: false });
    return { order, worth };
  };

  test('is signed again for the same fee once it is dead, and paid once', async () => {
    const { order, worth } = await undo();
    await passEmptyBlocks(1);
    expect(await lab.received(order)).toEqual([]);
    expect(await lab.attempts(order)).toHaveLength(1);

    await passEmptyBlocks(1);
    const [first, second, ...more] = await lab.attempts(order);
    expect(more).toEqual([]);
    // The books have the fee of the first version.
    expect(second?.feeUnits).toBe(first?.feeUnits);
    expect(second?.txid).not.toBe(first?.txid);
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([worth]);
    await lab.booksEqualChain();
  });

  test('is not signed again if its deposit was undone as well', async () => {
    const { order } = await undo();
    await lab.reorg('bitcoin', 5, { keep: 'none' });
    await lab.mineEmpty('bitcoin', 6);
    await lab.advance(1);
    await lab.watch('bitcoin');
    await passEmptyBlocks(finality + 2);
    await passEmptyBlocks(1);
    expect(await lab.attempts(order)).toHaveLength(1);
    expect(await lab.received(order)).toEqual([]);
  });
});
