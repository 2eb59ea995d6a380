/** Rate limit and quota of an API key, and the bounds within which an operator may set them. */
import { accept, refuse, type Result } from '../result.ts';
import type { KeyLimits } from './api-key.ts';

type Bounds = Readonly<{ min: number; max: number }>;

/** Bounds of the limits. The database table has the same bounds as CHECK constraints. */
export const keyLimitBounds = {
  requestsPerMinute: { min: 1, max: 60_000 },
  openOrders: { min: 0, max: 100_000 },
} as const satisfies Record<keyof KeyLimits, Bounds>;

export const usualKeyLimits: KeyLimits = { requestsPerMinute: 120, openOrders: 50 };

/** Quota of open quotes per key: as many as it may request in the lifetime of a quote, and no table of millions. */
export function mostOpenQuotes({ requestsPerMinute }: Pick<KeyLimits, 'requestsPerMinute'>, lifeMs: number): number {
  const requested = Math.ceil((requestsPerMinute * lifeMs) / 60_000);
  return Math.max(1000, Math.min(requested, keyLimitBounds.requestsPerMinute.max));
}

/** Limits of the temporary keys that sandbox visitors create for themselves. */
export const temporaryKey = {
  limits: { requestsPerMinute: 120, openOrders: 20 },
  lifeMs: 24 * 3_600_000,
  /** Maximum number of temporary keys at any time. */
  most: 1000,
  /** Rate limit per client: maximum number of new keys within this time. */
  ofSource: { most: 10, withinMs: 3_600_000 },
} as const;

export function parseKeyLimits(limits: KeyLimits): Result<KeyLimits, 'key_limit_invalid'> {
  const { requestsPerMinute, openOrders } = limits;
  for (const [field, value] of Object.entries({ requestsPerMinute, openOrders })) {
    const { min, max } = keyLimitBounds[field as keyof KeyLimits];
    if (!Number.isSafeInteger(value) || value < min || value > max) {
      return refuse('key_limit_invalid', { field, min, max });
    }
  }
  return accept({ requestsPerMinute, openOrders });
}

type TypedLimits = Readonly<{ [Name in keyof KeyLimits]?: string | null | undefined }>;

/**
 * Parses limits from form fields. A missing field gets its default; a malformed one becomes NaN, which fails the
 * bounds.
 */
export function readKeyLimits({ requestsPerMinute, openOrders }: TypedLimits): KeyLimits {
  return {
    requestsPerMinute: readWhole(requestsPerMinute, usualKeyLimits.requestsPerMinute),
    openOrders: readWhole(openOrders, usualKeyLimits.openOrders),
  };
}

const wholeText = /^[0-9]{1,9}$/;

function readWhole(text: string | null | undefined, usual: number): number {
  if (text === null || text === undefined) return usual;
  return wholeText.test(text.trim()) ? Number(text.trim()) : Number.NaN;
}
