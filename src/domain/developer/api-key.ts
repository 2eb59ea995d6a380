/** An API key's record. The key itself is shown once and never stored. */
import type { NetworkProfile } from '../network-fee.ts';
import type { KeyShare } from './partner-share.ts';

/** What a key may do, each with what stands before it: whoever trades needs prices, and both read what they made. */
export const keyScopes = ['read', 'quote', 'trade'] as const;
export type KeyScope = (typeof keyScopes)[number];

export type KeyLimits = Readonly<{
  requestsPerMinute: number;
  /** Quota: maximum number of orders of this key that await a deposit at the same time. */
  openOrders: number;
}>;

export type ApiKey = Readonly<{
  /** Public id of the key. It grants no access. */
  id: string;
  label: string;
  /** Last characters of the key, for its owner to recognise it. */
  hint: string;
  scopes: readonly KeyScope[];
  limits: KeyLimits;
  createdAt: number;
  /** Day of the last request, YYYY-MM-DD, for finding unused keys. Null if the key was never used. */
  lastUsedOn: string | null;
  expiresAt: number | null;
  /** Made by a visitor of the sandbox, for a day. */
  isTemporary: boolean;
  revokedAt: number | null;
  /** Until when the text before the present one is valid too. Null if there is none. */
  oldKeyUntil: number | null;
  /** Hash of the text that the key was found by. Absent if it was found by its id. */
  textHash?: string;
  /** Networks (CIDR) that the key works from. Empty: from everywhere. */
  networks: readonly string[];
  /** Secret of the signatures that requests with this key need. Null if they need none. */
  sealedSigningSecret: string | null;
  /** The share of our fee that the partner earns with the key's new orders. Null: none. */
  share: KeyShare | null;
}>;

/** Prefix of API keys: shows people and secret scanners what the text is, and for which kind of network. */
export function keyPrefix(profile: NetworkProfile): string {
  return profile === 'mainnet' ? 'sampan_live_' : 'sampan_test_';
}

/** The greatest of these scopes. Every key reads. */
export function greatestScope(scopes: readonly KeyScope[]): KeyScope {
  return keyScopes.findLast((scope) => scopes.includes(scope)) ?? 'read';
}

/** A scope with all that it includes. */
export function scopesUpTo(greatest: KeyScope): readonly KeyScope[] {
  return keyScopes.slice(0, keyScopes.indexOf(greatest) + 1);
}

export function isActiveKey({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: number): boolean {
  return revokedAt === null && (expiresAt === null || now < expiresAt);
}

/**
 * Whether somebody with this key and the order's id may decide for the order. The id of an order made on a page is its
 * link; an order made with a key is decided by that key, or on the page by its link, but by no other key.
 */
export function maySteer({ id }: Pick<ApiKey, 'id'>, { apiKeyId }: Readonly<{ apiKeyId: string | null }>): boolean {
  return apiKeyId === null || apiKeyId === id;
}
