import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { fewestForMedian } from '#src/domain/order/time-limits.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { builtAt, makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { findMeasured, makeCountCompleted } from './count-completed.ts';

const ethToBtc = makeOrderQuote({ send: money('ETH', 10n ** 18n), receiveCurrency: 'BTC' });

async function open() {
  const clock = makeFakeClock(builtAt);
  const store = makeMemoryStore({ clock });
  let seconds = 0;
  const complete = async (count: number, quote = makeOrderQuote()): Promise<void> => {
    await store.transaction(async ({ orders }) => {
      for (let index = 0; index < count; index += 1) {
        seconds += 1;
        const completedAt = builtAt + seconds * 1000;
        await orders.insert(
          makeOrder({ state: 'completed', createdAt: builtAt, detectedAt: builtAt, completedAt, quote }),
        );
      }
    });
  };
  const state = { counts: 0, isDown: false };
  const snapshot: typeof store.snapshot = async (work) => {
    state.counts += 1;
    if (state.isDown) throw new Error('no database');
    return await store.snapshot(work);
  };
  return {
    clock,
    store,
    complete,
    state,
    countCompleted: makeCountCompleted({ store: { ...store, snapshot }, clock }),
  };
}

test('a pair has a median from twenty orders on, and no other pair has its', async () => {
  const { complete, countCompleted, clock } = await open();
  await complete(fewestForMedian);
  await complete(fewestForMedian - 1, ethToBtc);
  const speed = { send: 'BTC', receive: 'ETH', orders: fewestForMedian, medianMs: 11_000 };
  expect(await countCompleted()).toEqual({ count: 2 * fewestForMedian - 1, raised: [], speeds: [speed] });

  await complete(2, ethToBtc);
  clock.advance(30_000);
  const { speeds } = await countCompleted();
  expect(speeds.map(({ send, orders }) => [send, orders])).toEqual([
    ['ETH', fewestForMedian + 1],
    ['BTC', fewestForMedian],
  ]);
});

test('nothing is said of a pair whose deposits need more confirmations now', async () => {
  const { complete, countCompleted, clock, store } = await open();
  await complete(fewestForMedian);
  expect(findMeasured(await countCompleted(), makeOrderQuote())?.medianMs).toBe(11_000);
  expect(findMeasured(await countCompleted(), ethToBtc)).toBeNull();
  const rule = { times: 5, until: null, reason: 'a test', by: 'someone', at: clock.now() };
  await store.transaction(async ({ stops }) => await stops.setCreditRule({ scope: 'ethereum', ...rule }));
  clock.advance(30_000);
  expect(findMeasured(await countCompleted(), makeOrderQuote())?.orders).toBe(fewestForMedian);
  await store.transaction(async ({ stops }) => await stops.setCreditRule({ scope: 'bitcoin', ...rule }));
  clock.advance(30_000);
  expect(findMeasured(await countCompleted(), makeOrderQuote())).toBeNull();
});

test('the median is of the newest hundred', async () => {
  const { complete, countCompleted } = await open();
  await complete(150);
  const { count, speeds } = await countCompleted();
  expect([count, speeds[0]?.orders, speeds[0]?.medianMs]).toEqual([150, 100, 101_000]);
});

test('everyone who looks within half a minute sees the same figures', async () => {
  const { complete, countCompleted, clock } = await open();
  await complete(1);
  const first = await countCompleted();
  await complete(1);
  clock.advance(29_999);
  expect(await countCompleted()).toBe(first);
  clock.advance(1);
  expect((await countCompleted()).count).toBe(2);
});

test('a hundred who look at once are one count, and a count that failed is not kept', async () => {
  const { complete, countCompleted, clock, state } = await open();
  await complete(1);
  const all = await Promise.all(Array.from({ length: 100 }, async () => await countCompleted()));
  expect([state.counts, new Set(all).size]).toEqual([1, 1]);
  clock.advance(30_000);
  state.isDown = true;
  await expect(countCompleted()).rejects.toThrow('no database');
  state.isDown = false;
  expect((await countCompleted()).count).toBe(1);
  expect(state.counts).toBe(3);
});
