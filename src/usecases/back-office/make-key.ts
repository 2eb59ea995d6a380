/**
 * API keys of programs: creating needs step-up authentication, because programs can make orders with the key. Revoking
 * needs none.
 */
import { parseLabel } from '#src/domain/back-office/platform-address.ts';
import { keyScopes, type ApiKey } from '#src/domain/developer/api-key.ts';
import { parseKeyLimits } from '#src/domain/developer/key-limits.ts';
import type { Result } from '#src/domain/result.ts';
import type { KeyFields, KeyRefusal, MadeKey } from '../ports/key-maker.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole, type RoleRefusal } from './require-role.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

export async function makeKey(
  deps: OfficeDeps,
  { actor, proof, ...fields }: KeyFields & SteppedUp,
): Promise<Result<MadeKey, KeyRefusal | StepUpRefusal>> {
  const label = parseLabel(fields.label);
  if (!label.ok) return label;
  const limits = parseKeyLimits(fields.limits);
  if (!limits.ok) return limits;
  const facts = {
    label: label.value,
    keyScopes: keyScopes.filter((scope) => scope === 'read' || fields.scopes.includes(scope)).join(', '),
    requestsPerMinute: String(limits.value.requestsPerMinute),
    openOrders: String(limits.value.openOrders),
  };
  const proven = await stepUp(deps, { actor, proof, act: 'api_key_created', facts });
  return proven.ok ? await deps.office.keys.makeKey({ ...fields, actor }) : proven;
}

export async function revokeKey(
  deps: OfficeDeps,
  { actor, id }: Readonly<{ actor: string; id: string }>,
): Promise<Result<ApiKey, 'api_key_not_found' | RoleRefusal>> {
  const allowed = await requireRole(deps, { actor, act: 'api_key_revoked' });
  return allowed.ok ? await deps.office.keys.revokeKey({ actor, id }) : allowed;
}
