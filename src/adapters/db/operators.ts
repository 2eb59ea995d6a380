/** Creates or updates the configured operator when the service starts. Everything else is done in the back office. */
import type { Pool } from 'pg';
import { generatePassword, hashPassword, verifyPassword } from '../passwords.ts';
import { makeOfficeStore } from './office/office-store.ts';

type Wanted = Readonly<{ username: string; password: string | undefined }>;

/**
 * Makes sure that the configured operator exists. A configured password is applied only when it is new, so that a
 * password changed in the back office survives a restart. Without a configured password a new operator gets a generated
 * one, which is returned once and stored only as a hash. Anyone who can set the environment can become an operator this
 * way, so it is written to the audit log.
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
      // Two servers may start at once: only the one whose row was inserted returns its password.
      const isNew = await operators.insert({ username, hash, isConfigured: password !== undefined });
      if (isNew) await controls.audit({ ...entry, action: 'operator_created' });
      return isNew && password === undefined ? chosen : undefined;
    }
    // Another server that starts at the same time may have applied this password already.
    if (!(await operators.configure({ username, hash, instead: applied }))) return undefined;
    // Ends the sessions that were opened with the old password.
    await operators.endSessions(username);
    await controls.audit({ ...entry, action: 'password_changed' });
    return undefined;
  });
}
