import { expect, test } from 'vitest';
import { postCorrection, type Correction } from '#src/domain/ledger/postings.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { builtAt, makeOrder, makeWatched } from '#tests/support/make-order.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { makeCoinWatch } from './make-coin-watch.ts';

test('what an address held cannot be told once coins of deposits were booked that nobody can explain', async () => {
  const clock = makeFakeClock(builtAt);
  const store = makeMemoryStore({ clock });
  const order = makeOrder({ depositAddress: '0xdeposit' });
  await store.transaction(async ({ orders, wallet, chains }) => {
    await orders.insert(order);
    await wallet.watch(makeWatched(order, { family: 'evm', chain: 'ethereum', addressIndex: 0 }));
    await chains.setCursor('ethereum', { height: 5, hash: 'the last', time: builtAt });
  });
  const watch = makeCoinWatch({ store, clock }, 'ethereum');
  const book = async (correction: Correction, at: number) => {
    await store.transaction(async ({ journal }) => await journal.post(postCorrection(correction), at));
  };
  await book({ id: 'earlier', currency: 'ETH', hotUnits: 0n, depositUnits: 5n }, order.createdAt - 1);
  await book({ id: 'hot', currency: 'ETH', hotUnits: 5n, depositUnits: 0n }, order.createdAt + 1);
  await book({ id: 'token', currency: 'USDT-ERC20', hotUnits: 0n, depositUnits: 5n }, order.createdAt + 1);
  expect(await watch.heldBefore('0xdeposit', 'the last')).toBe(0n);
  await book({ id: 'later', currency: 'ETH', hotUnits: 0n, depositUnits: 5n }, order.createdAt);
  expect(await watch.heldBefore('0xdeposit', 'the last')).toBeUndefined();
});
