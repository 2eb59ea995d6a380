/** The operators table. Sessions and second factors come beside it, not into it. */
import type { Pool } from 'pg';
import { generatePassword, hashPassword, verifyPassword } from '../passwords.ts';

type Wanted = Readonly<{ username: string; password: string | undefined }>;

/**
 * Makes sure that the configured operator exists and has the configured password. Without one a new operator gets a
 * generated password, which is returned this once and kept nowhere.
 */
export async function ensureOperator(pool: Pool, { username, password }: Wanted): Promise<string | undefined> {
  const found = await pool.query<{ password_hash: string }>('select password_hash from operators where username = $1', [
    username,
  ]);
  const stored = found.rows[0]?.password_hash;
  if (stored !== undefined) {
    if (password !== undefined && !(await verifyPassword(password, stored)))
      await changePassword(pool, username, password);
    return undefined;
  }
  const chosen = password ?? generatePassword();
  // Two servers may start at once: only the one whose row stands may tell its password.
  const inserted = await pool.query(
    'insert into operators (username, password_hash) values ($1, $2) on conflict (username) do nothing',
    [username, await hashPassword(chosen)],
  );
  return inserted.rowCount === 1 && password === undefined ? chosen : undefined;
}

async function changePassword(pool: Pool, username: string, password: string): Promise<void> {
  await pool.query('update operators set password_hash = $2, password_changed_at = now() where username = $1', [
    username,
    await hashPassword(password),
  ]);
}
