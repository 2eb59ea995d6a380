/** A deposit whose payout can still be cancelled is promised to nobody else, so that its refund is always covered. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { coverRules, loadBoard } from '#src/usecases/quotes/load-board.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab({ hot: ['10 LTC', '10 SOL', '100 ETH', '900000 USDC-ERC20'] });
});
afterAll(async () => await lab.close());

const stop = { scope: 'USDC-ERC20', reason: 'operator', by: 'operator', note: '' } as const;

async function offered(currency: CurrencyId): Promise<bigint> {
  const board = await lab.ports.store.snapshot(
    async (records) => await loadBoard(records, [currency], coverRules(lab.ports)),
  );
  return board.cover[currency] ?? 0n;
}

/** A priced order whose payout is only planned, and whose deposit is final and, on account chains, swept. */
async function waitingOrder(send: 'LTC' | 'SOL'): Promise<Order> {
  const order = await lab.order({ send: `50 ${send}`, receive: 'USDC-ERC20', refund: true });
  await stopPayouts(lab.ports, stop);
  await lab.pay(order, '50');
  await lab.confirm(order);
  await bury(send);
  const { order: waits, payouts } = await lab.view(order);
  expect([waits.price === null, waits.waiting?.reason]).toEqual([false, 'payouts_stopped']);
  expect(payouts).toMatchObject([{ state: 'planned' }]);
  return order;
}

async function bury(currency: CurrencyId): Promise<void> {
  const { chain } = currencies[currency];
  for (let times = 0; times < 3; times += 1) {
    await lab.mine(chain, finalityBlocks(chain, 'sandbox'));
    await lab.advance(2);
    await lab.work();
  }
}

describe.each(['LTC', 'SOL'] as const)('of an order that sends %s', (send) => {
  const unit = 10n ** BigInt(currencies[send].decimals);

  test('is not offered while its payout waits, and comes back although others want all there is', async () => {
    const order = await waitingOrder(send);
    expect(await offered(send)).toBeLessThanOrEqual(10n * unit);
    const greedy = await lab.tryOrder({ send: '9000 USDC-ERC20', receive: send });
    expect(greedy).toMatchObject({ ok: false });
    await lab.refund(order);
    await lab.work();
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toHaveLength(1);
    await liftStop(lab.ports, stop);
    await lab.advance(1);
    await lab.work();
    await lab.booksEqualChain();
  });

  test('is offered as soon as its payout is bound', async () => {
    await bury(send);
    const order = await waitingOrder(send);
    const before = await offered(send);
    await liftStop(lab.ports, stop);
    await lab.advance(1);
    await lab.work();
    expect(await lab.state(order)).toBe('sending');
    expect(await offered(send)).toBeGreaterThan(before + money(send, 30n * unit).units);
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    await lab.booksEqualChain();
  });
});
