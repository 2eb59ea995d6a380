/**
 * The API key that a partner typed on a page, with the limits of the developer API: a page must not be the cheaper
 * place to guess keys, or to ask with one.
 */
import { isAllowedSource } from '#src/domain/developer/key-networks.ts';
import type { KeyLimits } from '#src/http/key-limits.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import type { FoundPartnerKey } from '#src/web/contexts.ts';

type Parts = Readonly<{
  developer: Pick<Developer, 'authenticate' | 'noteUse'>;
  keyLimits: Pick<KeyLimits, 'take' | 'findSpent' | 'missWaitSeconds' | 'countMiss'>;
}>;

export async function findPartnerKey(
  { developer, keyLimits }: Parts,
  { text, source }: Readonly<{ text: string; source: string }>,
): Promise<FoundPartnerKey> {
  const spent = keyLimits.findSpent(text);
  if (spent) return { ok: false, code: 'limited', seconds: spent.retryAfterSeconds };
  const apiKey = await developer.authenticate(text);
  const misuse = apiKey ? misuseOf(apiKey, source) : 'unknown';
  if (!apiKey || misuse) {
    const seconds = keyLimits.missWaitSeconds(source);
    if (seconds > 0) return { ok: false, code: 'limited', seconds };
    keyLimits.countMiss(source);
    return { ok: false, code: misuse ?? 'unknown' };
  }
  const { requestsPerMinute } = apiKey.limits;
  const { isAllowed, remaining, retryAfterSeconds } = keyLimits.take({ id: apiKey.id, requestsPerMinute, text });
  if (!isAllowed) return { ok: false, code: 'limited', seconds: retryAfterSeconds };
  const noted = await developer.noteUse(apiKey, { signed: null, isReading: true });
  return noted.ok ? { ok: true, apiKey: noted.value, left: remaining } : { ok: false, code: 'unknown' };
}

type Key = NonNullable<Awaited<ReturnType<Developer['authenticate']>>>;

/** A key that signs is worth nothing without its secret, which no page asks for. */
function misuseOf({ networks, sealedSigningSecret }: Key, source: string): 'network' | 'signed' | undefined {
  if (!isAllowedSource(networks, source)) return 'network';
  return sealedSigningSecret === null ? undefined : 'signed';
}
