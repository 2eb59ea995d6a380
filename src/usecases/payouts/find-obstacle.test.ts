import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { builtAt, makeDeposit, makeOrder, makeOrderQuote, makePayout } from '#tests/support/make-order.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { isFencedOff } from './find-obstacle.ts';

test('a payout waits for every restored chain that a deposit of its order arrived on', async () => {
  const store = makeMemoryStore({ clock: makeFakeClock(builtAt) });
  const quote = makeOrderQuote({ send: money('ETH', 10n ** 18n), receiveCurrency: 'BTC' });
  const order = makeOrder({ state: 'exchanging', quote });
  const payout = makePayout(order);
  await store.transaction(async ({ orders, deposits, payouts }) => {
    await orders.insert(order);
    await deposits.insert(makeDeposit(order, { chain: 'polygon', amount: money('POL', 5n) }));
    await payouts.insert(payout);
  });
  const isHeldBy = async (scope: 'ethereum' | 'polygon' | 'litecoin') =>
    await store.transaction(async (records) => {
      const fence = { reason: 'restored', since: builtAt, by: 'restore', note: '', readTo: null } as const;
      await records.stops.stop({ ...fence, scope, isPrepared: false });
      const isHeld = await isFencedOff(records, [payout]);
      await records.stops.lift(scope, 'restored');
      return isHeld;
    });
  expect(await isHeldBy('ethereum')).toBe(true);
  expect(await isHeldBy('polygon')).toBe(true);
  expect(await isHeldBy('litecoin')).toBe(false);
});
