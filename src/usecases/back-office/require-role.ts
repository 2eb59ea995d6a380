/** Checks that an operator has a role for an action. Refused attempts are written to the audit log. */
import { mayAct, rolesFor, type OfficeAct } from '#src/domain/back-office/roles.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { OfficeDeps } from './office.ts';

export type RoleRefusal = 'role_missing';

/** Reads the roles as they are now, so that a role that was taken away ends with the next action. */
export async function requireRole(
  { ports, office }: OfficeDeps,
  { actor, act }: Readonly<{ actor: string; act: OfficeAct }>,
): Promise<Result<null, RoleRefusal>> {
  const operator = await office.store.snapshot(async (records) => await records.office.operators.find(actor));
  if (operator?.state === 'active' && mayAct(operator.roles, act)) return accept(null);
  const at = ports.clock.now();
  await office.store.transaction(async ({ controls }) => {
    await controls.audit({ actor, action: 'role_missing', subject: act, details: '', at });
  });
  return refuse('role_missing', { roles: rolesFor(act) });
}
