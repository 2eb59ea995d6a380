/** Resets an operator who lost the password: sets a new one, removes the second factor, ends all sessions. */
import type { OfficeStore } from '../ports/office-records.ts';

type Reset = Readonly<{ username: string; passwordHash: string; at: number }>;

/** Resets the operator's access. Returns false if there is no such operator. */
export async function resetOperator(store: OfficeStore, { username, passwordHash, at }: Reset): Promise<boolean> {
  return await store.transaction(async ({ office: { operators }, controls }) => {
    if (!(await operators.lock(username))) return false;
    await operators.setPassword(username, passwordHash);
    await operators.removeFactor(username);
    await operators.endSessions(username);
    await controls.audit({ actor: 'command', action: 'operator_reset', subject: username, details: '', at });
    return true;
  });
}
