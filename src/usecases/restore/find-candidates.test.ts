import { expect, test } from 'vitest';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { builtAt, makeAttempt, makeOrder, makeOrderQuote, makePayout } from '#tests/support/make-order.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { findCandidates } from './find-candidates.ts';

test('a send is of an unsent payout first, and of a settled one only after its windows', async () => {
  const store = makeMemoryStore({ clock: makeFakeClock(builtAt) });
  const order = makeOrder({ quote: makeOrderQuote({ receiveCurrency: 'TRX' }) });
  const domain = { kind: 'window', wallet: 'hot-wallet' } as const;
  const settled = makePayout(order, { state: 'final', domain, mayBeSigned: true, wakeAt: builtAt });
  const planned = makePayout(order, { plannedAt: builtAt + 1 });
  await store.transaction(async ({ orders, payouts }) => {
    await orders.insert(order);
    for (const payout of [settled, planned]) await payouts.insert(payout);
    for (const [number, validUntilHeight] of [
      [1, 100],
      [2, 120],
    ] as const) {
      await payouts.addAttempt(makeAttempt(settled, { number, validUntilHeight }));
    }
  });
  const at = async (height: number) =>
    (await store.snapshot(async (records) => await findCandidates(records, 'tron', { height }))).map(({ id }) => id);
  expect([await at(110), await at(120)]).toEqual([[planned.id], [planned.id]]);
  expect(await at(121)).toEqual([planned.id, settled.id]);
});
