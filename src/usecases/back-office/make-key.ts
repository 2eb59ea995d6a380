/**
 * API keys of programs: creating needs step-up authentication, because programs can make orders with the key. Revoking
 * needs none.
 */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { lastDayOf } from '#src/domain/developer/key-expiry.ts';
import type { Result } from '#src/domain/result.ts';
import type { KeyFields, KeyRefusal, MadeKey } from '../ports/key-maker.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole, type RoleRefusal } from './require-role.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

export async function makeKey(
  deps: OfficeDeps,
  { actor, proof, ...fields }: KeyFields & SteppedUp,
): Promise<Result<MadeKey, KeyRefusal | StepUpRefusal>> {
  const parsed = deps.office.keys.parseKey(fields);
  if (!parsed.ok) return parsed;
  const { label, scopes, limits, expiresAt, networks, isSigned } = parsed.value;
  const facts = {
    label,
    keyScopes: scopes.join(', '),
    requestsPerMinute: String(limits.requestsPerMinute),
    openOrders: String(limits.openOrders),
    ...(expiresAt !== null && { expiresOn: lastDayOf(expiresAt) }),
    ...(networks.length > 0 && { keyNetworks: networks.join(', ') }),
    ...(isSigned && { keySigned: 'yes' }),
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
