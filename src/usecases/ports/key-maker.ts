/** Port that creates and revokes API keys. Operators have their own use cases for it, which need a role. */
import type { ApiKey, KeyLimits, KeyScope } from '#src/domain/developer/api-key.ts';
import type { KeyShare } from '#src/domain/developer/partner-share.ts';
import type { Result } from '#src/domain/result.ts';

export type MadeKey = Readonly<{
  apiKey: ApiKey;
  /** The plain-text key, shown only once. The database has its hash. */
  key: string;
  /** Secret that signs requests with the key, shown only once. Null if they need no signature. */
  signingSecret: string | null;
}>;

/** Fields of a new API key. Every key has the read scope, listed or not. */
export type KeyFields = Readonly<{
  label: string;
  scopes: readonly KeyScope[];
  limits: KeyLimits;
  /** Last day of the key (YYYY-MM-DD, UTC). Empty: it does not end by itself. */
  expiresOn?: string | undefined;
  /** Networks that the key works from. Empty: from everywhere. */
  networks?: readonly string[] | undefined;
  /** Whether requests with the key must be signed. */
  isSigned?: boolean | undefined;
}>;
export type KeyRefusal = 'label_invalid' | 'key_limit_invalid' | 'key_expiry_invalid' | 'key_networks_invalid';

/** The fields as they will be stored. */
export type ParsedKey = Pick<ApiKey, 'label' | 'scopes' | 'limits' | 'expiresAt' | 'networks'> &
  Readonly<{ isSigned: boolean }>;

export interface KeyMaker {
  /** Checks the fields of a new key. */
  parseKey(wanted: KeyFields): Result<ParsedKey, KeyRefusal>;
  makeKey(wanted: KeyFields & Readonly<{ actor: string }>): Promise<Result<MadeKey, KeyRefusal>>;
  /** The key whose share may be set: it is neither revoked nor temporary. */
  findShared(id: string): Promise<Result<ApiKey, 'api_key_not_found'>>;
  setShare(
    wanted: Readonly<{ actor: string; id: string; share: KeyShare | null }>,
  ): Promise<Result<ApiKey, 'api_key_not_found'>>;
  revokeKey(wanted: Readonly<{ actor: string; id: string }>): Promise<Result<ApiKey, 'api_key_not_found'>>;
}
