/** A developer API key as responses show it: its metadata, never the secret. */
import { isoInstant } from '#src/domain/calendar.ts';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { toMoment } from './admin-views.ts';

export function toKeyAnswer({ id, label, hint, scopes, limits, webhook, createdAt, lastUsedOn, revokedAt }: ApiKey) {
  return {
    id,
    label,
    hint,
    scopes: [...scopes],
    limits,
    hasWebhook: webhook !== null,
    createdAt: isoInstant(createdAt),
    lastUsedOn,
    revokedAt: toMoment(revokedAt),
  };
}
