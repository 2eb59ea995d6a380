import { expect, test } from 'vitest';
import { postFunding } from '#src/domain/ledger/postings.ts';
import { money } from '#src/domain/money.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { builtAt, makeMove, makeOrder } from '#tests/support/make-order.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { makeChangeFinder } from './find-changes.ts';
import { makeTally } from './tally.ts';

function open() {
  const store = makeMemoryStore({ clock: makeFakeClock(0) });
  const write = async (work: (records: Records) => Promise<unknown>): Promise<void> =>
    void (await store.transaction(work));
  return { write, find: makeChangeFinder({ store, tally: makeTally() }) };
}

test('an order is found when it is made and whenever it moves, and once each time', async () => {
  const { write, find } = open();
  const order = makeOrder();
  expect(find().hasChanged).toBe(false);
  await write(({ orders }) => orders.insert(order));
  expect(find()).toMatchObject({ hasChanged: true, areBooksChanged: true, isJournalChanged: false });
  expect(find().hasChanged).toBe(false);
  await write(({ orders }) => orders.move(makeMove(order)));
  expect([...find().orderIds]).toEqual([order.id]);
});

test('what was rolled back has not changed', async () => {
  const { write, find } = open();
  const order = makeOrder();
  const failing = write(async ({ orders }) => {
    await orders.insert(order);
    throw new Error('disk full');
  });
  await expect(failing).rejects.toThrow('disk full');
  expect(find()).toMatchObject({ hasChanged: false, areBooksChanged: false });
});

test('an entry changes the books of the chain it is about, and of no other', async () => {
  const { write, find } = open();
  await write(({ journal }) => journal.post(postFunding('a', money('ETH', 5n)), builtAt));
  const { isJournalChanged, chains } = find();
  expect([isJournalChanged, [...chains]]).toEqual([true, ['ethereum']]);
});

test('how far a chain was read is a change of that chain and of no books', async () => {
  const { write, find } = open();
  await write(({ chains }) => chains.setCursor('tron', { height: 1, hash: 'a', time: 1 }));
  const { areBooksChanged, chains } = find();
  expect([areBooksChanged, [...chains]]).toEqual([false, ['tron']]);
});

test('a balance that becomes nothing is a change too', async () => {
  const { write, find } = open();
  const funding = postFunding('a', money('ETH', 5n));
  await write(({ journal }) => journal.post(funding, builtAt));
  find();
  const lines = funding.lines.map((line) => ({ ...line, units: -line.units }));
  await write(({ journal }) => journal.post({ ref: 'back', lines }, builtAt));
  expect([...find().chains]).toEqual(['ethereum']);
});
