/** For whoever lost the password: a new one, no second factor, and nobody signed in any more. */
import type { OfficeStore } from '../ports/office-records.ts';

type Reset = Readonly<{ username: string; passwordHash: string; at: number }>;

/** False without such an operator. */
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
