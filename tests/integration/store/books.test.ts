/** The books in PostgreSQL: constraints of the database, and many concurrent postings. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Overdrawn } from '#src/adapters/db/database-errors.ts';
import { makeStore } from '#src/adapters/db/store.ts';
import { findBrokenLink, genesisHash } from '#src/domain/hash-chain.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { credit, debit, describeEntry, makeEntry, type Entry } from '#src/domain/ledger/entry.ts';
import { money } from '#src/domain/money.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import { openTestDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Store;
beforeAll(async () => {
  database = await openTestDatabase();
  store = makeStore(database.pool);
});
afterAll(async () => await database.close());

const fund = (ref: string, units: bigint): Entry =>
  makeEntry(ref, [debit(accounts.hot, money('BTC', units)), credit(accounts.capital, money('BTC', units))]);
const post = async (entry: Entry, at = 1_800_000_000_123) =>
  await store.transaction(async ({ journal }) => await journal.post(entry, at));
const has = async (ref: string) => await store.transaction(async ({ journal }) => await journal.has(ref));

describe('the journal', () => {
  test('refuses at commit an entry that does not balance', async () => {
    const unbalanced = {
      ref: 'unbalanced',
      lines: [debit(accounts.hot, money('BTC', 3n)), credit(accounts.capital, money('BTC', 2n))],
    };
    await expect(post(unbalanced)).rejects.toMatchObject({ constraint: 'journal_balance_guard' });
    expect(await has('unbalanced')).toBe(false);
  });

  test('refuses an entry that balances only across currencies', async () => {
    const mixed = {
      ref: 'mixed',
      lines: [debit(accounts.hot, money('BTC', 3n)), credit(accounts.capital, money('LTC', 3n))],
    };
    await expect(post(mixed)).rejects.toMatchObject({ constraint: 'journal_balance_guard' });
  });

  test('refuses an entry without lines', async () => {
    await expect(post({ ref: 'empty', lines: [] })).rejects.toMatchObject({ constraint: 'journal_line_count_check' });
  });

  test('refuses more lines for an entry that was posted before', async () => {
    await post(fund('fund:closed', 5n));
    const add = database.pool.query(`
      insert into journal_lines (seq, position, account, currency, units)
      select seq, position, account, 'BTC', units from journal,
        (values (3, 'custody:deposit', 1), (4, 'equity:other', -1)) as line (position, account, units)
      where ref = 'fund:closed'`);
    await expect(add).rejects.toMatchObject({ constraint: 'journal_balance_guard' });
  });

  test('refuses an entry that does not continue the chain', async () => {
    const insert = database.pool.query(
      `insert into journal (ref, at, line_count, prev_hash, hash) values ('forged', now(), 2, $1, $1)`,
      ['f'.repeat(64)],
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'journal_chain_guard' });
  });

  test('refuses to overdraw custody, and the refused entry leaves nothing', async () => {
    const before = await store.transaction(async ({ journal }) => await journal.balance(accounts.hot, 'LTC'));
    const spend = makeEntry('spend', [
      debit(accounts.networkFeePaid, money('LTC', 1n)),
      credit(accounts.hot, money('LTC', before + 1n)),
      debit(accounts.capital, money('LTC', before)),
    ]);
    await expect(post(spend)).rejects.toThrow(Overdrawn);
    expect(await has('spend')).toBe(false);
  });

  test('refuses to owe somebody less than nothing', async () => {
    const entry = makeEntry('owed', [
      debit(accounts.order('TS-1'), money('BTC', 1n)),
      credit(accounts.inFlight, money('BTC', 1n)),
    ]);
    await expect(post(entry)).rejects.toThrow(Overdrawn);
  });

  test('posts one reference once, however many post it at once', async () => {
    const posted = await Promise.all(Array.from({ length: 20 }, async () => await post(fund('fund:once', 11n))));
    expect(posted.filter(Boolean)).toHaveLength(1);
  });

  test('keeps one unbroken chain and true balances under many posters', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        await post(fund(`fund:many:${number}`, BigInt(number) + 10n ** 30n), 1_800_000_000_000 + number);
      }),
    );
    const { rows, balances } = await store.transaction(async ({ journal }) => {
      return { rows: await journal.rowsAfter(0, 1000), balances: await journal.balances() };
    });
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    expect(rows[0]?.prevHash).toBe(genesisHash);
    const links = rows.map((row) => ({ prevHash: row.prevHash, hash: row.hash, entry: describeEntry(row, row.at) }));
    expect(findBrokenLink(links)).toBeUndefined();

    const sums = new Map<string, bigint>();
    for (const { account, currency, units } of rows.flatMap(({ lines }) => lines)) {
      sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0n) + units);
    }
    expect(new Map(balances.map(({ account, currency, units }) => [`${account} ${currency}`, units]))).toEqual(sums);
  });
});

test('the audit log keeps one unbroken chain under many writers', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const entry = { actor: 'operator', action: 'paused', subject: `chain ${number}`, details: '{}', at: number };
      await store.transaction(async ({ controls }) => await controls.audit(entry));
    }),
  );
  const rows = await store.transaction(async ({ controls }) => await controls.auditRows(0, 100));
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  const links = rows.map(({ prevHash, hash, actor, action, subject, details, at }) => {
    return { prevHash, hash, entry: { actor, action, subject, details, at } };
  });
  expect(findBrokenLink(links)).toBeUndefined();
});
