/**
 * Creates or updates the configured operator when the service starts. Later changes are made in the back office.
 */
import type { Pool } from 'pg';
import { generatePassword, hashPassword, verifyPassword } from '../passwords.ts';
import { makeOfficeStore } from './office/office-store.ts';

type Wanted = Readonly<{ username: string; password: string | undefined }>;

/**
 * Ensures that the configured operator exists. A configured password is applied only if it is new, so that a password
 * changed in the back office survives a restart. Without a configured password a new operator gets a generated one,
 * which is returned once and stored only as a hash. The change is written to the audit log, because anyone who can set
 * the environment can become an operator this way.
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
  return await store.transaction(async ({ office: { operators, passkeys }, controls }) => {
    if (applied === undefined) {
      // Two servers may start at once. Only the server that inserted the row returns the generated password.
      const isNew = await operators.insert({ username, hash, isConfigured: password !== undefined });
      if (isNew) await controls.audit({ ...entry, action: 'operator_created' });
      return isNew && password === undefined ? chosen : undefined;
    }
    // Another server that starts at the same time may have already applied this password.
    if (!(await operators.configure({ username, hash, instead: applied }))) return undefined;
    // Ends everything that opened a session before.
    await operators.endSessions(username);
    await passkeys.removeAll(username);
    await controls.audit({ ...entry, action: 'password_changed' });
    return undefined;
  });
}
