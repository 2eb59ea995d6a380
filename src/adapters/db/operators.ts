/** The operators table, as the start of the service uses it. Everything else goes through the back office. */
import type { Pool } from 'pg';
import { generatePassword, hashPassword, verifyPassword } from '../passwords.ts';

type Wanted = Readonly<{ username: string; password: string | undefined }>;

/**
 * Makes sure that the configured operator exists. A configured password is applied when it is new, so that one changed
 * in the back office outlives a restart. Without one a new operator gets a generated password, which is returned this
 * once and kept nowhere.
 */
export async function ensureOperator(pool: Pool, { username, password }: Wanted): Promise<string | undefined> {
  const found = await pool.query<{ configured_hash: string | null }>(
    'select configured_hash from operators where username = $1',
    [username],
  );
  const [stored] = found.rows;
  if (stored) {
    const applied = stored.configured_hash;
    const isNew = password !== undefined && (applied === null || !(await verifyPassword(password, applied)));
    if (isNew) await applyPassword(pool, username, password);
    return undefined;
  }
  const chosen = password ?? generatePassword();
  const hash = await hashPassword(chosen);
  // Two servers may start at once: only the one whose row stands may tell its password.
  const inserted = await pool.query(
    `insert into operators (username, password_hash, configured_hash) values ($1, $2, $3)
    on conflict (username) do nothing`,
    [username, hash, password === undefined ? null : hash],
  );
  return inserted.rowCount === 1 && password === undefined ? chosen : undefined;
}

/** Whoever was signed in with the old one is not any more. */
async function applyPassword(pool: Pool, username: string, password: string): Promise<void> {
  await pool.query(
    `with applied as (
      update operators set password_hash = $2, configured_hash = $2, password_changed_at = now()
      where username = $1 returning username
    )
    delete from operator_sessions where username in (select username from applied)`,
    [username, await hashPassword(password)],
  );
}
