import { describe, expect, test } from 'vitest';
import { genesisHash } from '#src/domain/hash-chain.ts';
import { postFunding } from '#src/domain/ledger/postings.ts';
import { money } from '#src/domain/money.ts';
import { CommitUnknown, type Records } from '#src/usecases/ports/records.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { builtAt, makeCoin, makeCoinRow, makeMove, makeOrder } from '#tests/support/make-order.ts';
import { makeMemoryStore, type MemoryStore, type StoreHooks } from '#tests/support/memory-store/make-memory-store.ts';
import { describeLeaseContract, describeStoreContract } from '#tests/support/store-contract.ts';

async function open() {
  // Far from the times in the tests: leases must use the store's clock only.
  const clock = makeFakeClock(5_000);
  return {
    store: makeMemoryStore({ clock }),
    close: async () => {},
    passTime: async (ms: number) => clock.advance(ms),
  };
}

describeStoreContract('the memory store', open);
describeLeaseContract('the memory store', open);

function makeFaulty(): { store: MemoryStore; hooks: StoreHooks } {
  const hooks: StoreHooks = {};
  return { store: makeMemoryStore({ clock: makeFakeClock(0), hooks }), hooks };
}

describe('a simulated database', () => {
  const order = makeOrder();
  const insert = ({ orders }: Records) => orders.insert(order);
  const find = ({ orders }: Records) => orders.find(order.id);

  test('can fail before a transaction: nothing happens, and the next one goes well', async () => {
    const { store, hooks } = makeFaulty();
    hooks.beforeTransaction = () => Promise.reject(new Error('connection lost'));
    await expect(store.transaction(insert)).rejects.toThrow('connection lost');
    delete hooks.beforeTransaction;
    expect(await store.transaction(find)).toBeUndefined();
  });

  test('can fail a commit: nothing stays', async () => {
    const { store, hooks } = makeFaulty();
    hooks.beforeCommit = () => {
      throw new Error('disk full');
    };
    await expect(store.transaction(insert)).rejects.toThrow('disk full');
    delete hooks.beforeCommit;
    expect(await store.transaction(find)).toBeUndefined();
  });

  test('can lose the answer to a commit: everything stays', async () => {
    const { store, hooks } = makeFaulty();
    hooks.afterCommit = () => {
      throw new CommitUnknown();
    };
    await expect(store.transaction(insert)).rejects.toThrow(CommitUnknown);
    delete hooks.afterCommit;
    expect(await store.transaction(find)).toStrictEqual(order);
  });

  test('runs the work again after a conflict, from the state before it', async () => {
    const { store, hooks } = makeFaulty();
    let conflicts = 2;
    let runs = 0;
    hooks.hasConflict = () => conflicts-- > 0;
    await store.transaction(async (records) => {
      runs += 1;
      await insert(records);
    });
    expect(runs).toBe(3);
    expect(store.dump().orders.size).toBe(1);
  });

  test('takes no records outside a transaction', async () => {
    const { store } = makeFaulty();
    const escaped = await store.transaction(async (records) => records);
    await expect(escaped.orders.find(order.id)).rejects.toThrow('outside a transaction');
  });

  test('refuses to commit what a swallowed error spoilt', async () => {
    const { store } = makeFaulty();
    await store.transaction(insert);
    const spoilt = store.transaction(async ({ orders, controls }) => {
      await controls.setHeartbeat(5);
      await orders.insert(order).catch(() => 'swallowed');
    });
    await expect(spoilt).rejects.toThrow('cannot be committed');
    expect(await store.transaction(({ controls }) => controls.lockHeartbeat())).toBeNull();
  });

  test('shows the checkers what it holds, live and without copying', async () => {
    const { store } = makeFaulty();
    const { orders, journal, balances, history, coins } = store.dump();
    await store.transaction(async (records) => {
      await insert(records);
      await records.orders.move(makeMove(order));
      await records.wallet.putCoin(makeCoinRow(makeCoin()));
      await records.journal.post(postFunding('a', money('ETH', 5n)), builtAt);
    });
    expect([...orders].map(({ state }) => state)).toEqual(['confirming']);
    expect(history.get(order.id)).toHaveLength(1);
    expect(journal.map(({ seq, ref }) => [seq, ref])).toEqual([[1, 'fund:a']]);
    expect(balances.get('custody:hot ETH')?.units).toBe(5n);
    expect([...coins].map(({ reservedBy }) => reservedBy)).toEqual([null]);
  });

  test('can do without hashes', async () => {
    const store = makeMemoryStore({ clock: makeFakeClock(0), hashes: false });
    await store.transaction(({ journal }) => journal.post(postFunding('a', money('ETH', 5n)), builtAt));
    const [row] = await store.transaction(({ journal }) => journal.rowsAfter(0, 1));
    expect(row?.hash).toBe(genesisHash);
  });
});

test('the memory store is fast; the figure is for the reader', async () => {
  const store = makeMemoryStore({ clock: makeFakeClock(0) });
  const orders = Array.from({ length: 40 }, () => makeOrder());
  await store.transaction(async (records) => {
    for (const order of orders) await records.orders.insert(order);
  });
  const count = 40_000;
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) {
    const { id } = orders[index % orders.length] ?? makeOrder();
    await store.transaction(async (records) => {
      const order = await records.orders.lock(id);
      if (order === undefined) throw new Error('the order is gone');
      await records.orders.patch(id, { detectedAt: index, wakeAt: index });
      if (index % 4 === 0) await records.orders.takeDue(index, 1);
    });
  }
  const microseconds = ((performance.now() - startedAt) * 1_000) / count;
  console.info(`memory store: ${microseconds.toFixed(1)} µs per transaction over ${orders.length} orders`);
  const patched = [...store.dump().orders].reduce((latest, { detectedAt }) => Math.max(latest, detectedAt ?? 0), 0);
  expect(patched).toBe(count - 1);
});
