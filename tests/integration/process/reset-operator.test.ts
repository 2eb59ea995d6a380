/** `npm run admin:reset`, for an operator who lost the password. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { ensureOperator } from '#src/adapters/db/operators.ts';
import { verifyPassword } from '#src/adapters/passwords.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase<unknown>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

async function reset(...names: readonly string[]) {
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
  return await promisify(execFile)(process.execPath, ['scripts/reset-operator.ts', ...names], { env });
}

describe('resetting an operator', () => {
  test('prints a new password once, takes the second factor away and ends every session', async () => {
    await ensureOperator(database.pool, { username: 'operator', password: 'the old password' });
    const store = makeOfficeStore(database.pool);
    await store.transaction(async ({ office: { operators } }) => {
      await operators.putFactor('operator', 'sealed');
      await operators.confirmFactor('operator', 1, ['a'.repeat(64)]);
      const times = { createdAt: 1, lastSeenAt: 1, expiresAt: 2 };
      const session = { tokenHash: 'b'.repeat(64), username: 'operator', device: '', ...times };
      await operators.insertSession(session);
    });
    const { stdout } = await reset();
    const password = /^Operator password: (\S+) /m.exec(stdout)?.[1] ?? '';
    const found = await store.snapshot(async ({ office: { operators }, controls }) => ({
      operator: await operators.find('operator'),
      session: await operators.findSession('b'.repeat(64)),
      audit: await controls.auditRows(0, 10),
    }));
    expect(await verifyPassword(password, found.operator?.passwordHash ?? '')).toBe(true);
    expect([found.operator?.factor, found.session]).toEqual([null, undefined]);
    expect(found.audit).toMatchObject([
      { actor: 'environment', action: 'operator_created', subject: 'operator' },
      { actor: 'command', action: 'operator_reset', subject: 'operator' },
    ]);
  });

  test('of a name that does not exist says so and ends with 1', async () => {
    await expect(reset('nobody')).rejects.toMatchObject({ code: 1, stderr: 'sampan: there is no operator nobody\n' });
  });
});
