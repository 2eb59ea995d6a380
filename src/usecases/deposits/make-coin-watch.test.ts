import { expect, test } from 'vitest';
import { lateWatchMs } from '#src/domain/policy/policy-times.ts';
import { money } from '#src/domain/money.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { builtAt, makeDeposit, makeOrder, makeWatched } from '#tests/support/make-order.ts';
import { makeSweep } from '#tests/support/make-sweep.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { makeCoinWatch } from './make-coin-watch.ts';

const head = { height: 9, hash: 'head', time: builtAt };

/** A coin watch on a chain that was read up to its head. It queries that block unless another one is given. */
async function openWatch() {
  const clock = makeFakeClock(builtAt);
  const store = makeMemoryStore({ clock });
  const order = makeOrder({ depositAddress: '0xdeposit' });
  await store.transaction(async ({ orders, wallet, chains }) => {
    await chains.setCursor('ethereum', head);
    await orders.insert(order);
    await wallet.watch(makeWatched(order, { family: 'evm', chain: 'ethereum', addressIndex: 0 }));
    await wallet.watch({ family: 'evm', chain: 'ethereum', address: '0xhot', role: 'hot', orderId: null });
  });
  const made = makeCoinWatch({ store, clock }, 'ethereum');
  const heldBefore = async (address: string, hash = head.hash) => await made.heldBefore(address, hash);
  return { store, clock, order, watch: { ...made, heldBefore } };
}

test('coins may come to the hot wallet, and to deposit addresses until deposits are no longer waited for', async () => {
  const { clock, order, watch } = await openWatch();
  expect((await watch.addresses()).toSorted()).toEqual(['0xdeposit', '0xhot']);
  clock.advance(order.expiresAt - builtAt + lateWatchMs(order.agreed));
  expect(await watch.addresses()).toEqual(['0xhot']);
});

test('a deposit address held the coins of its deposits that are in blocks of this chain', async () => {
  const { store, order, watch } = await openWatch();
  expect(await watch.heldBefore('0xDeposit')).toBe(0n);
  await store.transaction(async ({ deposits }) => {
    await deposits.insert(makeDeposit(order, { amount: money('ETH', 30n), height: 5 }));
    await deposits.insert(makeDeposit(order, { amount: money('ETH', 4n), height: 6 }));
    await deposits.insert(makeDeposit(order, { amount: money('ETH', 500n) }));
    await deposits.insert(makeDeposit(order, { amount: money('USDT-ERC20', 600n), height: 6 }));
    await deposits.insert(makeDeposit(order, { amount: money('BNB', 700n), height: 6 }));
  });
  expect(await watch.heldBefore('0xDeposit')).toBe(34n);
});

test('what an address held cannot be told once something was moved from there, nor for any other address', async () => {
  const { store, order, watch } = await openWatch();
  const deposit = makeDeposit(order, { amount: money('ETH', 30n), height: 5 });
  await store.transaction(async ({ deposits, payouts }) => {
    await deposits.insert(deposit);
    await payouts.insert(makeSweep(deposit));
  });
  expect(await watch.heldBefore('0xdeposit')).toBeUndefined();
  expect(await watch.heldBefore('0xhot')).toBeUndefined();
  expect(await watch.heldBefore('0xstranger')).toBeUndefined();
});

test('what an address held is told of the last block that was read, and of no other history', async () => {
  const { watch } = await openWatch();
  expect(await watch.heldBefore('0xdeposit')).toBe(0n);
  expect(await watch.heldBefore('0xdeposit', 'another')).toBeUndefined();
});

test('what an address held is not told by books that were restored: they may not know of our own top-ups', async () => {
  const { store, watch } = await openWatch();
  const fence = { reason: 'restored', by: 'restore', note: '', readTo: null, isPrepared: false } as const;
  const stop = { scope: 'ethereum', since: builtAt, ...fence } as const;
  await store.transaction(async ({ stops }) => await stops.stop(stop));
  expect(await watch.heldBefore('0xdeposit')).toBeUndefined();
});

test('who paid matters for deposits that are worth sending back, and not for dust or the hot wallet', async () => {
  const { store, watch } = await openWatch();
  const health = { chain: 'ethereum', head, unitsPerSize: 10n, checkedAt: builtAt } as const;
  const isUp = { downSince: null, downReason: null };
  await store.transaction(async ({ chains }) => await chains.saveHealth({ ...health, ...isUp }));
  expect(await watch.isWorthNaming('0xdeposit', 10n ** 18n)).toBe(true);
  expect(await watch.isWorthNaming('0xdeposit', 1n)).toBe(false);
  expect(await watch.isWorthNaming('0xhot', 10n ** 18n)).toBe(false);
});
