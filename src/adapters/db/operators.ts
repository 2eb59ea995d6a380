/** The operators table, as the start of the service uses it. Everything else goes through the back office. */
import type { Pool } from 'pg';
import { generatePassword, hashPassword, verifyPassword } from '../passwords.ts';
import { makeOfficeStore } from './office/office-store.ts';

type Wanted = Readonly<{ username: string; password: string | undefined }>;

/**
 * Makes sure that the configured operator exists. A configured password is applied when it is new, so that one changed
 * in the back office outlives a restart. Without one a new operator gets a generated password, which is returned this
 * once and kept nowhere. Whoever can set the environment becomes an operator by it, so the audit log says so.
 */
export async function ensureOperator(
  pool: Pool,
  { username, password }: Wanted,
  at: number = Date.now(),
): Promise<string | undefined> {
  const store = makeOfficeStore(pool);
  const applied = await store.snapshot(async ({ office }) => await office.operators.findConfigured(username));
  if (applied !== undefined) {
    const isApplied = password === undefined || (applied !== null && (await verifyPassword(password, applied)));
    if (isApplied) return undefined;
  }
  const chosen = password ?? generatePassword();
  const hash = await hashPassword(chosen);
  const entry = { actor: 'environment', subject: username, details: '', at };
  return await store.transaction(async ({ office: { operators }, controls }) => {
    if (applied === undefined) {
      // Two servers may start at once: only the one whose row stands may tell its password.
      const isNew = await operators.insert({ username, hash, isConfigured: password !== undefined });
      if (isNew) await controls.audit({ ...entry, action: 'operator_created' });
      return isNew && password === undefined ? chosen : undefined;
    }
    // The other one may also have applied it.
    if (!(await operators.configure({ username, hash, instead: applied }))) return undefined;
    // Whoever was signed in with the old one is not any more.
    await operators.endSessions(username);
    await controls.audit({ ...entry, action: 'password_changed' });
    return undefined;
  });
}
