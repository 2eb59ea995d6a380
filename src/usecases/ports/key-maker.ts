/** Port that creates and revokes API keys. Operators have their own use cases for it, which need a role. */
import type { ApiKey, KeyLimits, KeyScope } from '#src/domain/developer/api-key.ts';
import type { Result } from '#src/domain/result.ts';

export type MadeKey = Readonly<{
  apiKey: ApiKey;
  /** The plain-text key, shown only once. The database has its hash. */
  key: string;
}>;

/** Fields of a new API key. Every key has the read scope, listed or not. */
export type KeyFields = Readonly<{ label: string; scopes: readonly KeyScope[]; limits: KeyLimits }>;
export type KeyRefusal = 'label_invalid' | 'key_limit_invalid';

export interface KeyMaker {
  makeKey(wanted: KeyFields & Readonly<{ actor: string }>): Promise<Result<MadeKey, KeyRefusal>>;
  revokeKey(wanted: Readonly<{ actor: string; id: string }>): Promise<Result<ApiKey, 'api_key_not_found'>>;
}
