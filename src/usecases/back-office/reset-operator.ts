/**
 * Resets an operator who lost access: sets a new password, removes second factor and passkeys, ends all sessions. The
 * operator becomes active and gets every role, because whoever can run the command is the owner of the service.
 */
import { roles } from '#src/domain/back-office/roles.ts';
import type { OfficeStore } from '../ports/office-records.ts';

type Reset = Readonly<{ username: string; passwordHash: string; at: number }>;

/** Resets the operator's access. Returns false if there is no such operator, or it was removed. */
export async function resetOperator(store: OfficeStore, { username, passwordHash, at }: Reset): Promise<boolean> {
  return await store.transaction(async ({ office: { operators, team, passkeys }, controls }) => {
    const found = await operators.lock(username);
    if (!found || found.state === 'removed') return false;
    await team.reset(username, passwordHash);
    await team.setRoles(username, roles);
    await operators.removeFactor(username);
    await passkeys.removeAll(username);
    await operators.endSessions(username);
    await controls.audit({ actor: 'command', action: 'operator_reset', subject: username, details: '', at });
    return true;
  });
}
