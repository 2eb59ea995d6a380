/** Records that a request with a key was accepted: the day of the key's last use, and its signature as used up. */
import { utcDay } from '#src/domain/calendar.ts';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { hashNonce } from '#src/domain/developer/request-signature.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { CommitUnknown } from '../ports/records.ts';
import type { Signatures, Signed } from './check-signature.ts';
import type { DeveloperDeps } from './developer-deps.ts';

/** A request that passed all checks. `isReading`: it changes nothing, so that whoever repeats it changes nothing. */
export type AcceptedRequest = Readonly<{ signed: Signed | null; isReading: boolean }>;

/**
 * Returns the key as it is now. Refuses a signature that was used before: for reading in this process, for anything
 * else on any server.
 */
export async function noteUse(
  { developerPorts: { store, realClock } }: DeveloperDeps,
  signatures: Pick<Signatures, 'use' | 'giveBack'>,
  key: ApiKey,
  { signed, isReading }: AcceptedRequest,
): Promise<Result<ApiKey, 'signature_invalid'>> {
  if (signed && !signatures.use(key, signed)) return replayed;
  const nonceHash = signed && !isReading ? hashNonce(signed.nonce) : undefined;
  const day = utcDay(realClock.now());
  if (nonceHash === undefined && key.lastUsedOn === day) return accept(key);
  try {
    return await store.transaction(async ({ developer: { keys, nonces } }) => {
      if (nonceHash !== undefined && !(await nonces.use(key.id, nonceHash))) return replayed;
      if (key.lastUsedOn !== day) await keys.noteUse(key.id, day);
      return accept({ ...key, lastUsedOn: day });
    });
  } catch (error) {
    // Nothing was stored, so the same request can be sent again.
    if (signed && !(error instanceof CommitUnknown)) signatures.giveBack(key, signed);
    throw error;
  }
}

const replayed = refuse('signature_invalid', { reason: 'replayed' });
