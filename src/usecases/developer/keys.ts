/** API keys: create, list, revoke, authenticate. The plain-text key is returned once; only its hash is stored. */
import { parseLabel } from '#src/domain/back-office/platform-address.ts';
import { type ApiKey, greatestScope, isActiveKey, scopesUpTo } from '#src/domain/developer/api-key.ts';
import { lastDayOf, parseKeyExpiry } from '#src/domain/developer/key-expiry.ts';
import { parseKeyLimits, temporaryKey } from '#src/domain/developer/key-limits.ts';
import { parseKeyNetworks } from '#src/domain/developer/key-networks.ts';
import { hashKeyText, isKeyId, keyBytes, keyHint, makeKeyId, makeKeyText } from '#src/domain/developer/key-text.ts';
import { makeSigningSecret, signingSecretBytes } from '#src/domain/developer/request-signature.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { KeyFields, KeyRefusal, MadeKey, ParsedKey } from '../ports/key-maker.ts';
import { signingPurpose } from './check-signature.ts';
import type { ListedKey } from '../ports/developer-records.ts';
import type { DeveloperDeps } from './developer-deps.ts';

type Actor = Readonly<{ actor: string }>;

/** All keys, newest first, including revoked ones, without the temporary keys of sandbox visitors. */
export async function listKeys({ developerPorts }: DeveloperDeps): Promise<readonly ListedKey[]> {
  return await developerPorts.store.snapshot(async ({ developer }) => await developer.keys.list());
}

export async function makeKey(
  deps: DeveloperDeps,
  { actor, ...wanted }: KeyFields & Actor,
): Promise<Result<MadeKey, KeyRefusal>> {
  const { ports, developerPorts } = deps;
  const fields = parseKeyFields(wanted, developerPorts.realClock.now());
  if (!fields.ok) return fields;
  const { keyHash, ...made } = drawKey(deps, { ...fields.value, isTemporary: false });
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
    const revoked = { ...found, revokedAt: developerPorts.realClock.now() };
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
  const own = { networks: [], isSigned: false, isTemporary: true, expiresAt: now + lifeMs } as const;
  const { keyHash, ...made } = drawKey(deps, { label: 'Sandbox', scopes: scopesUpTo('trade'), limits, ...own });
  return await developerPorts.store.transaction(async ({ developer: { keys } }) => {
    if ((await keys.countTemporary(now)) >= most) return refuse('temporary_keys_limit');
    await keys.insert({ ...made.apiKey, keyHash });
    return accept(made);
  });
}

function drawKey(
  { ports, developerPorts }: DeveloperDeps,
  { isSigned, ...fields }: ParsedKey & Pick<ApiKey, 'isTemporary'>,
): MadeKey & Readonly<{ keyHash: string }> {
  const key = makeKeyText(ports.rules.profile, ports.random.bytes(keyBytes));
  const keyHash = hashKeyText(key);
  if (keyHash === undefined) throw new Error('a key was made that is none');
  const id = makeKeyId((n) => ports.random.below(n));
  const signingSecret = isSigned ? makeSigningSecret(ports.random.bytes(signingSecretBytes)) : null;
  const apiKey: ApiKey = {
    ...fields,
    id,
    hint: keyHint(key),
    createdAt: developerPorts.realClock.now(),
    lastUsedOn: null,
    revokedAt: null,
    oldKeyUntil: null,
    share: null,
    sealedSigningSecret:
      signingSecret === null
        ? null
        : developerPorts.seal.seal(new TextEncoder().encode(signingSecret), signingPurpose(id)),
  };
  return { apiKey, key, signingSecret, keyHash };
}

/** Checks the fields of a new key, and returns them as they will be stored. */
export function parseKeyFields(
  { label: typedLabel, scopes, limits: typedLimits, expiresOn = '', networks: typed = [], isSigned = false }: KeyFields,
  now: number,
): Result<ParsedKey, KeyRefusal> {
  const label = parseLabel(typedLabel);
  if (!label.ok) return label;
  const limits = parseKeyLimits(typedLimits);
  if (!limits.ok) return limits;
  const expiry = parseKeyExpiry(expiresOn, now);
  if (!expiry.ok) return expiry;
  const networks = parseKeyNetworks(typed);
  if (!networks.ok) return networks;
  return accept({
    label: label.value,
    scopes: scopesUpTo(greatestScope(scopes)),
    limits: limits.value,
    expiresAt: expiry.value,
    networks: networks.value,
    isSigned,
  });
}

type Change = Actor & Readonly<{ action: string; apiKey: ApiKey }>;

function describe({ actor, action, apiKey }: Change, at: number) {
  const { id, label, scopes, limits, expiresAt, networks, sealedSigningSecret } = apiKey;
  const { requestsPerMinute, openOrders } = limits;
  const details = [
    label,
    scopes.join('+'),
    `${requestsPerMinute}/min`,
    `${openOrders} open`,
    ...(expiresAt === null ? [] : [`until ${lastDayOf(expiresAt)}`]),
    ...(networks.length === 0 ? [] : [`${networks.length} networks`]),
    ...(sealedSigningSecret === null ? [] : ['signed']),
  ];
  return { actor, action, subject: id, details: details.join(' · '), at };
}

/**
 * Finds an API key that works. It is looked up for every request, so that a revoked key stops working at once. Its use
 * is noted when the request is accepted (note-use.ts): a thief who is refused must not make an unused key look used.
 */
export async function authenticate({ developerPorts }: DeveloperDeps, key: string): Promise<ApiKey | undefined> {
  const keyHash = hashKeyText(key);
  if (keyHash === undefined) return undefined;
  const now = developerPorts.realClock.now();
  const found = await developerPorts.store.snapshot(
    async ({ developer }) => await developer.keys.findByHash(keyHash, now),
  );
  return found && isActiveKey(found, now) ? found : undefined;
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
