/** The configured operator in the real table. */
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

  test('keeps a password when the configuration no longer names one', async () => {
    await ensureOperator(database.pool, { username, password: 'the first password' });
    expect(await ensureOperator(database.pool, { username, password: undefined })).toBeUndefined();
    expect(await verifyPassword('the first password', await storedHash())).toBe(true);
  });
});
