/** Tokens that are easily taken for ours, such as USDC.e for USDC: booked as a wrong asset, never as the real one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies, lookAlikeIds, tokenIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

/**
 * Lets the deposit become final, then its top-up and its sweep, and then the refund: the hot wallet has no stock of a
 * look-alike, so the refund waits for the coins of the deposit itself.
 */
async function sweepAndRefund(chain: ChainId): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    await lab.mine(chain, finalityBlocks(chain, 'sandbox'));
    await lab.advance(2);
    await lab.work();
  }
}

describe.each(lookAlikeIds)('%s', (lookAlike) => {
  const { chain } = currencies[lookAlike];
  const ordered = tokenIds.find((id) => currencies[id].chain === chain) ?? 'USDT-ERC20';

  test('in the place of the ordered token is held, and an operator sends it back', async () => {
    const order = await lab.order({ send: `500 ${ordered}`, receive: 'BTC', refund: true });
    await lab.pay(order, `500 ${lookAlike}`);
    await lab.confirm(order);
    expect([await lab.state(order), await lab.reason(order)]).toEqual(['held', 'wrong_asset']);
    expect(await lab.owes(accounts.order(order.orderNumber))).toEqual([`500 ${lookAlike}`]);
    await lab.booksEqualChain();

    const expected = await lab.lessFee(`500 ${lookAlike}`);
    await lab.decide(order, 'refund');
    await lab.work();
    expect(await lab.state(order)).toBe('refunding');
    await sweepAndRefund(chain);
    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toEqual([expected]);
    expect(await lab.received(order)).toEqual([]);
    await lab.booksEqualChain();
  });

  test('beside the ordered token is unclaimed, and the order goes on without it', async () => {
    const order = await lab.order({ send: `500 ${ordered}`, receive: 'BTC', refund: true });
    await lab.pay(order, '500');
    await lab.work();
    const txid = await lab.pay(order, `500 ${lookAlike}`);
    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '500')]);
    const wrong = await lab.deposit(order, txid);
    expect(wrong).toMatchObject({ status: 'confirmed', use: 'unclaimed' });
    expect(await lab.owes(accounts.held(wrong.id))).toEqual([`500 ${lookAlike}`]);
    await lab.booksEqualChain();
  });
});
