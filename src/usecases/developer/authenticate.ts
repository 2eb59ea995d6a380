/** Authenticates an API key. Looked up on every request, so that a revoked key stops working at once. */
import { utcDay } from '#src/domain/calendar.ts';
import { isActiveKey, type ApiKey } from '#src/domain/developer/api-key.ts';
import { hashKeyText } from '#src/domain/developer/key-text.ts';
import type { DeveloperDeps } from './developer-deps.ts';

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

/** Which of these keys are revoked or expired: for long-lived connections that were opened with a key. */
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
