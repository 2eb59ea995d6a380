/** A key of the developer API as the service keeps it. The key itself is shown once and stored nowhere. */
import type { NetworkProfile } from '../network-fee.ts';

export const keyScopes = ['read', 'trade'] as const;
export type KeyScope = (typeof keyScopes)[number];

export type KeyLimits = Readonly<{
  requestsPerMinute: number;
  /** The most orders of this key that may wait for a deposit at once. */
  openOrders: number;
}>;

export type ApiKey = Readonly<{
  /** Public id; the key cannot be guessed from it. */
  id: string;
  label: string;
  /** The last characters of the key, so that its owner can tell it from others. */
  hint: string;
  scopes: readonly KeyScope[];
  limits: KeyLimits;
  createdAt: number;
  /** YYYY-MM-DD; a day is enough to find keys that nobody uses. */
  lastUsedOn: string | null;
  expiresAt: number | null;
  revokedAt: number | null;
  webhook: Readonly<{ url: string; sealedSecret: string }> | null;
}>;

/** Prefix of API keys: shows people and secret scanners what the text is, and for which kind of network. */
export function keyPrefix(profile: NetworkProfile): string {
  return profile === 'mainnet' ? 'sampan_live_' : 'sampan_test_';
}

export function isActiveKey({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: number): boolean {
  return revokedAt === null && (expiresAt === null || now < expiresAt);
}
