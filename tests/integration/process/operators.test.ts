/** The configured first operator, stored in PostgreSQL. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureOperator } from '#src/adapters/db/operators.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { hashPassword, verifyPassword } from '#src/adapters/passwords.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase<unknown>;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => await database.close());

async function storedHash(username = 'operator'): Promise<string> {
  const { rows } = await database.pool.query<{ password_hash: string }>(
    'select password_hash from operators where username = $1',
    [username],
  );
  return rows[0]?.password_hash ?? '';
}

const username = 'operator';

describe('the configured operator', () => {
  test('gets a generated password once, and only its hash is kept', async () => {
    const generated = await ensureOperator(database.pool, { username, password: undefined });
    expect(await verifyPassword(generated ?? '', await storedHash())).toBe(true);
    expect(await ensureOperator(database.pool, { username, password: undefined })).toBeUndefined();
    expect(await storedHash()).not.toContain(generated);
  });

  test('gets the configured password, and a changed one replaces it', async () => {
    expect(await ensureOperator(database.pool, { username, password: 'the first password' })).toBeUndefined();
    expect(await verifyPassword('the first password', await storedHash())).toBe(true);
    await ensureOperator(database.pool, { username, password: 'the second password' });
    expect(await verifyPassword('the second password', await storedHash())).toBe(true);
  });

  test('keeps the stored hash when the configured password still fits', async () => {
    await ensureOperator(database.pool, { username, password: 'the first password' });
    const before = await storedHash();
    await ensureOperator(database.pool, { username, password: 'the first password' });
    expect(await storedHash()).toBe(before);
  });

  test('keeps a password that was changed in the back office, until the configuration names another', async () => {
    await ensureOperator(database.pool, { username, password: 'the first password' });
    const store = makeOfficeStore(database.pool);
    const chosen = await hashPassword('one chosen inside');
    await store.transaction(async (records) => await records.office.operators.setPassword(username, chosen));
    await ensureOperator(database.pool, { username, password: 'the first password' });
    expect(await storedHash()).toBe(chosen);
    await ensureOperator(database.pool, { username, password: 'the second password' });
    expect(await verifyPassword('the second password', await storedHash())).toBe(true);
  });

  test('is in the audit log when it is made and whenever the configuration changes its password', async () => {
    const { ownerPool } = database;
    const read = async () => (await ownerPool.query('select actor, action, subject from audit_log order by seq')).rows;
    const made = { actor: 'environment', action: 'operator_created', subject: username };
    await ensureOperator(database.pool, { username, password: undefined });
    await ensureOperator(database.pool, { username, password: undefined });
    expect(await read()).toEqual([made]);
    await ensureOperator(database.pool, { username, password: 'the first password' });
    await ensureOperator(database.pool, { username, password: 'the first password' });
    const changed = { actor: 'environment', action: 'password_changed', subject: username };
    expect(await read()).toEqual([made, changed]);
    await ensureOperator(database.pool, { username: 'anna', password: 'the first password' });
    expect(await read()).toEqual([made, changed, { ...made, subject: 'anna' }]);
    const verdict = await makeOfficeStore(database.pool).snapshot(async ({ office }) => await office.audit.head());
    expect(verdict.seq).toBe(3);
  });

  test('ends the sessions of the old password', async () => {
    await ensureOperator(database.pool, { username, password: 'the first password' });
    await database.pool.query(
      `insert into operator_sessions (token_hash, username, created_at, last_seen_at, expires_at)
      values (repeat('a', 64), $1, now(), now(), now() + interval '1 hour')`,
      [username],
    );
    await ensureOperator(database.pool, { username, password: 'the second password' });
    expect((await database.pool.query('select 1 from operator_sessions')).rowCount).toBe(0);
  });

  test('keeps a password when the configuration no longer names one', async () => {
    await ensureOperator(database.pool, { username, password: 'the first password' });
    expect(await ensureOperator(database.pool, { username, password: undefined })).toBeUndefined();
    expect(await verifyPassword('the first password', await storedHash())).toBe(true);
  });
});
