/** API keys: create, list, revoke, authenticate. The plain-text key is returned once; only its hash is stored. */
import { parseLabel } from '#src/domain/back-office/platform-address.ts';
import { type ApiKey, isActiveKey } from '#src/domain/developer/api-key.ts';
import { parseKeyLimits, temporaryKey } from '#src/domain/developer/key-limits.ts';
import { hashKeyText, isKeyId, keyBytes, keyHint, makeKeyId, makeKeyText } from '#src/domain/developer/key-text.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { utcDay } from '#src/domain/calendar.ts';
import type { KeyFields, KeyRefusal, MadeKey } from '../ports/key-maker.ts';
import type { DeveloperDeps } from './developer-deps.ts';

type Actor = Readonly<{ actor: string }>;

/** All keys, newest first, including revoked ones, without the temporary keys of sandbox visitors. */
export async function listKeys({ developerPorts }: DeveloperDeps): Promise<readonly ApiKey[]> {
  return await developerPorts.store.snapshot(async ({ developer }) => await developer.keys.list());
}

export async function makeKey(
  deps: DeveloperDeps,
  { actor, label: typedLabel, scopes, limits: wanted }: KeyFields & Actor,
): Promise<Result<MadeKey, KeyRefusal>> {
  const label = parseLabel(typedLabel);
  if (!label.ok) return label;
  const limits = parseKeyLimits(wanted);
  if (!limits.ok) return limits;
  const { keyHash, ...made } = drawKey(deps, { label: label.value, scopes, limits: limits.value, expiresAt: null });
  const { ports, developerPorts } = deps;
  await developerPorts.store.transaction(async ({ developer, controls }) => {
    await developer.keys.insert({ ...made.apiKey, keyHash });
    await controls.audit(describe({ actor, action: 'api_key_created', apiKey: made.apiKey }, ports.clock.now()));
  });
  return accept(made);
}

/** Revokes a key. Idempotent: a key that is already revoked is returned unchanged, without a second audit entry. */
export async function revokeKey(
  { ports, developerPorts }: DeveloperDeps,
  { actor, id }: Actor & Readonly<{ id: string }>,
): Promise<Result<ApiKey, 'api_key_not_found'>> {
  if (!isKeyId(id)) return refuse('api_key_not_found');
  return await developerPorts.store.transaction(async ({ developer: { keys }, controls }) => {
    const found = await keys.lock(id);
    if (!found) return refuse('api_key_not_found');
    if (found.revokedAt !== null) return accept(found);
    const revoked = { ...found, revokedAt: developerPorts.realClock.now(), webhook: null };
    await keys.revoke(id, revoked.revokedAt);
    await controls.audit(describe({ actor, action: 'api_key_revoked', apiKey: revoked }, ports.clock.now()));
    return accept(revoked);
  });
}

/**
 * Creates a temporary key for a sandbox visitor. No audit log entry is written, because the audit log records
 * operators' actions only.
 */
export async function makeTemporaryKey(deps: DeveloperDeps): Promise<Result<MadeKey, 'temporary_keys_limit'>> {
  const { ports, developerPorts } = deps;
  if (ports.rules.profile !== 'sandbox') throw new Error('temporary keys exist in the sandbox only');
  const now = developerPorts.realClock.now();
  const { limits, lifeMs, most } = temporaryKey;
  const fields = { label: 'Sandbox', scopes: ['read', 'trade'], limits, expiresAt: now + lifeMs } as const;
  const { keyHash, ...made } = drawKey(deps, fields);
  return await developerPorts.store.transaction(async ({ developer: { keys } }) => {
    if ((await keys.countTemporary(now)) >= most) return refuse('temporary_keys_limit');
    await keys.insert({ ...made.apiKey, keyHash });
    return accept(made);
  });
}

function drawKey(
  { ports, developerPorts }: DeveloperDeps,
  { label, scopes, limits, expiresAt }: KeyFields & Pick<ApiKey, 'expiresAt'>,
): MadeKey & Readonly<{ keyHash: string }> {
  const key = makeKeyText(ports.rules.profile, ports.random.bytes(keyBytes));
  const keyHash = hashKeyText(key);
  if (keyHash === undefined) throw new Error('a key was made that is none');
  const apiKey: ApiKey = {
    id: makeKeyId((n) => ports.random.below(n)),
    label,
    hint: keyHint(key),
    scopes: scopes.includes('trade') ? ['read', 'trade'] : ['read'],
    limits,
    createdAt: developerPorts.realClock.now(),
    lastUsedOn: null,
    expiresAt,
    revokedAt: null,
    webhook: null,
  };
  return { apiKey, key, keyHash };
}

type Change = Actor & Readonly<{ action: string; apiKey: ApiKey }>;

function describe({ actor, action, apiKey: { id, label, scopes, limits } }: Change, at: number) {
  const { requestsPerMinute, openOrders } = limits;
  const details = [label, scopes.join('+'), `${requestsPerMinute}/min`, `${openOrders} open`].join(' · ');
  return { actor, action, subject: id, details, at };
}

/** Authenticates an API key. The key is looked up on every request, so that a revoked key stops working at once. */
export async function authenticate({ developerPorts }: DeveloperDeps, key: string): Promise<ApiKey | undefined> {
  const keyHash = hashKeyText(key);
  if (keyHash === undefined) return undefined;
  const now = developerPorts.realClock.now();
  const found = await developerPorts.store.snapshot(async ({ developer }) => await developer.keys.findByHash(keyHash));
  if (!found || !isActiveKey(found, now)) return undefined;
  const day = utcDay(now);
  if (found.lastUsedOn === day) return found;
  await developerPorts.store.transaction(async ({ developer }) => await developer.keys.noteUse(found.id, day));
  return { ...found, lastUsedOn: day };
}

/** Which of these keys are revoked or expired, for long-lived connections that were opened with a key. */
export async function findEndedKeys(
  { developerPorts }: DeveloperDeps,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = developerPorts.realClock.now();
  const active = await developerPorts.store.snapshot(
    async ({ developer }) => await developer.keys.findActive(ids, now),
  );
  return new Set(ids.filter((id) => !active.has(id)));
}
