import { beforeEach, describe, expect, test } from 'vitest';
import { defaultMixSettings } from '#src/domain/mixer/settings.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { builtAt, makeDeposit, makeFunding, makeMix, makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { makeMemoryStore, type MemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { keepLots } from './keep-lots.ts';

let store: MemoryStore;

beforeEach(() => {
  store = makeMemoryStore({ clock: makeFakeClock(builtAt) });
});

const quote = makeOrderQuote({ product: 'mix_custom' });

/** Records a deposit of an order with these fields, and returns the deposit's id. */
async function depositTo(overrides: Partial<Order>): Promise<string> {
  const order = makeOrder(overrides);
  const deposit = makeDeposit(order);
  await store.transaction(async ({ orders, deposits }) => {
    await orders.insert(order);
    await deposits.insert(deposit);
  });
  return deposit.id;
}

const keep = async (...spent: readonly (readonly string[])[]) =>
  await store.transaction(async (records) =>
    keepLots(
      records,
      spent.map((lots) => ({ lots })),
    ),
  );

describe('change remembers', () => {
  const over = ['completed', 'refunded'] as const;
  const open = orderStates.filter((state) => !over.some((ended) => ended === state));

  test.each(open)('the deposit of a mix that is %s', async (state) => {
    const lot = await depositTo({ state, quote, mix: makeMix(defaultMixSettings, 3) });
    expect(await keep([lot])).toEqual([lot]);
  });

  test.each(over)('nothing of a mix that is %s', async (state) => {
    const lot = await depositTo({ state, quote, mix: makeMix(defaultMixSettings, 3) });
    expect(await keep([lot])).toEqual([]);
  });

  test('nothing of an exchange, of money that was put into the wallet, or of an order that was erased', async () => {
    const order = makeOrder({ state: 'expired', quote, mix: makeMix(defaultMixSettings, 3) });
    const deposit = makeDeposit(order);
    await store.transaction(async ({ orders, deposits }) => {
      await orders.insert(order);
      await deposits.insert(deposit);
      await orders.erase(order.id, builtAt);
    });
    expect(await keep([await depositTo({ state: 'exchanging' })], [makeFunding().id], [deposit.id])).toEqual([]);
  });

  test('what all coins that were spent descend from, once', async () => {
    const mix = makeMix(defaultMixSettings, 3);
    const [first, second] = [await depositTo({ quote, mix }), await depositTo({ quote, mix })];
    expect(await keep([first], [second, first])).toEqual([first, second].toSorted());
  });
});
