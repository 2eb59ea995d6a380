/** Reorganisations that undo a payout: the same bytes are rebroadcast, and it arrives once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

const families: readonly CurrencyId[] = ['LTC', 'USDT-BEP20', 'USDT-TRC20'];

describe.each(families)('a payout of %s is undone by a reorganisation', (receive) => {
  const { chain } = currencies[receive];

  async function minedPayout(blocks: number) {
    const order = await lab.order({ send: '0.5 BTC', receive });
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    await lab.mine(chain, blocks);
    await lab.work();
    return order;
  }

  test('before it was final', async () => {
    const order = await minedPayout(1);
    expect(await lab.state(order)).toBe('sending');
    expect(await lab.received(order)).toHaveLength(1);

    await lab.reorg(chain, 1, { keep: 'none' });
    await lab.work();
    expect(await lab.received(order)).toEqual([]);
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.attempts(order)).toHaveLength(1);
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
    await lab.booksEqualChain();
  });

  test('after it was final', async () => {
    const order = await minedPayout(4);
    expect(await lab.state(order)).toBe('completed');

    await lab.reorg(chain, 4, { keep: 'none' });
    await lab.work();
    expect(await lab.received(order)).toEqual([]);
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.attempts(order)).toHaveLength(1);
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
    await lab.booksEqualChain();
    await resumeOrders(lab.ports, { scope: chain, reason: 'looked at it', actor: 'operator' });
  });
});
