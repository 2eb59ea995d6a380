/** A transaction is atomic: after crashes, conflicts, swallowed errors and lost responses. */
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStore } from '#src/adapters/db/store.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { AlreadyTaken, CommitUnknown, type Records, type Store } from '#src/usecases/ports/records.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import * as make from '#tests/support/make-order.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Store;
beforeAll(async () => {
  database = await openTestDatabase();
  store = makeStore(database.pool);
});
afterAll(async () => await database.close());

const exists = async (id: string) =>
  await store.transaction(async ({ orders }) => (await orders.find(id)) !== undefined);

/** The store's pool with a hook around every statement. */
function tamperWith(query: (client: PoolClient, text: string, run: () => Promise<unknown>) => Promise<unknown>): Pool {
  const connect = async () => {
    const client = await database.pool.connect();
    const run = client.query.bind(client) as (...args: readonly unknown[]) => Promise<unknown>;
    const tampered = async (...args: readonly unknown[]) => {
      const [statement] = args;
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
      return await query(client, text, async () => await run(...args));
    };
    const release = client.release.bind(client);
    return Object.assign(client, {
      query: tampered,
      release: (destroy?: boolean) => {
        Object.assign(client, { query: run, release });
        release(destroy);
      },
    });
  };
  return { connect } as unknown as Pool;
}

describe('a transaction', () => {
  test('whose connection breaks in the middle leaves nothing', async () => {
    const order = make.makeOrder();
    const breaking = store.transaction(async ({ orders }) => {
      await orders.insert(order);
      await database.ownerPool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      );
      await orders.insert(make.makeOrder());
    });
    await expect(breaking).rejects.toThrow(OutsideError);
    expect(await exists(order.id)).toBe(false);
  });

  test('whose work throws leaves nothing and gives its connection back', async () => {
    const order = make.makeOrder();
    for (let count = 0; count < 40; count += 1) {
      const failing = store.transaction(async ({ orders }) => {
        await orders.insert(order);
        throw new Error('the work failed');
      });
      await expect(failing).rejects.toThrow('the work failed');
    }
    expect(await exists(order.id)).toBe(false);
    expect(database.pool.waitingCount).toBe(0);
  });

  test('does not commit after an error that its work swallowed', async () => {
    const [first, second] = [make.makeOrder(), make.makeOrder()];
    const swallowing = store.transaction(async ({ orders }) => {
      await orders.insert(first);
      await orders.insert({ ...second, trackingCode: first.trackingCode }).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow(AlreadyTaken);
    expect(await exists(first.id)).toBe(false);
  });

  test('that waits too long for a lock has done nothing, and is worth another try', async () => {
    const order = make.makeOrder();
    await store.transaction(async ({ orders }) => await orders.insert(order));
    const [locked, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = store.transaction(async ({ orders }) => {
      await orders.lock(order.id);
      locked.resolve();
      await waited.promise;
    });
    await locked.promise;
    const late = make.makeOrder();
    const waiting = store.transaction(async ({ orders }) => {
      await orders.insert(late);
      await orders.lock(order.id);
    });
    await expect(waiting).rejects.toThrow(new OutsideError('the database is too busy'));
    waited.resolve();
    await holder;
    expect(await exists(late.id)).toBe(false);
  });

  test('takes no statement after its end', async () => {
    let escaped: Records | undefined;
    await store.transaction(async (records) => {
      escaped = records;
      await Promise.resolve();
    });
    await expect(escaped?.orders.insert(make.makeOrder())).rejects.toThrow('after the end of its transaction');
  });

  test('runs again when it met another one in a deadlock', async () => {
    const [a, b] = [make.makeOrder(), make.makeOrder()];
    await store.transaction(async ({ orders }) => {
      await orders.insert(a);
      await orders.insert(b);
    });
    const bothHoldOne = Promise.withResolvers<void>();
    let holders = 0;
    let runs = 0;
    const lockBoth = async (first: string, second: string) =>
      await store.transaction(async ({ orders }) => {
        runs += 1;
        await orders.lock(first);
        holders += 1;
        if (holders >= 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await orders.lock(second);
        await orders.patch(second, { detectedAt: 1 });
      });
    await Promise.all([lockBoth(a.id, b.id), lockBoth(b.id, a.id)]);
    // One is ended and runs again. On a busy machine they may meet twice.
    expect(runs).toBeGreaterThan(2);
  });

  test('gives up after eight conflicts', async () => {
    let runs = 0;
    const always = store.transaction(async () => {
      runs += 1;
      await database.pool.query(`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`);
    });
    await expect(always).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(8);
  });
});

describe('a commit', () => {
  test('that the server did not survive is unknown', async () => {
    await database.ownerPool.query(`
      create function end_session() returns trigger language plpgsql security definer as $$
      begin
        perform pg_terminate_backend(pg_backend_pid());
        return null;
      end $$;
      create constraint trigger end_session after insert on pauses deferrable initially deferred
        for each row execute function end_session()`);
    const pause = { scope: 'all', reason: 'test', by: 'operator', at: 1 } as const;
    const lost = store.transaction(async ({ controls }) => await controls.pause(pause));
    await expect(lost).rejects.toThrow(CommitUnknown);
    await database.ownerPool.query('drop trigger end_session on pauses');
  });

  test('whose answer was lost is unknown although it happened', async () => {
    const order = make.makeOrder();
    const pool = tamperWith(async (_, text, run) => {
      const answer = await run();
      if (text === 'commit') throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      return answer;
    });
    const lost = makeStore(pool).transaction(async ({ orders }) => await orders.insert(order));
    await expect(lost).rejects.toThrow(CommitUnknown);
    expect(await exists(order.id)).toBe(true);
  });

  test('that the server refused is a plain no', async () => {
    const watched = make.makeWatched(make.makeOrder());
    const refused = store.transaction(async ({ wallet }) => await wallet.watch(watched));
    await expect(refused).rejects.toMatchObject({ constraint: 'watched_addresses_order_id_fkey' });
  });
});

test('an address index is not given again when its transaction failed', async () => {
  const given: number[] = [];
  const take = async ({ wallet }: Records) => void given.push(await wallet.nextAddressIndex('bitcoin-cash', 'deposit'));
  await store.transaction(take);
  const failing = store.transaction(async (records) => {
    await take(records);
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  await Promise.all(Array.from({ length: 10 }, async () => await store.transaction(take)));
  expect(new Set(given).size).toBe(12);
});

const takeNonce = async ({ wallet }: Records) => await wallet.takeNonce('ethereum', 'hot');

test('a nonce is given again when its transaction failed, because a gap would stop the wallet', async () => {
  expect(await store.transaction(takeNonce)).toBe(0);
  const failing = store.transaction(async (records) => {
    await takeNonce(records);
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  const taken = await Promise.all(Array.from({ length: 10 }, async () => await store.transaction(takeNonce)));
  expect(taken.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
