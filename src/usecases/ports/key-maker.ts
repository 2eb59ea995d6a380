/** Creates API keys of the developer API. Operators use a use case of their own, which needs step-up authentication. */
import type { ApiKey, KeyLimits, KeyScope } from '#src/domain/developer/api-key.ts';
import type { Result } from '#src/domain/result.ts';

export type MadeKey = Readonly<{
  apiKey: ApiKey;
  /** The plain-text key, shown only once: the database has its hash. */
  key: string;
}>;

/** Every key has the read scope, even if it is not listed. */
export type KeyFields = Readonly<{ label: string; scopes: readonly KeyScope[]; limits: KeyLimits }>;
export type KeyRefusal = 'label_invalid' | 'key_limit_invalid';

export interface KeyMaker {
  makeKey(wanted: KeyFields & Readonly<{ actor: string }>): Promise<Result<MadeKey, KeyRefusal>>;
}
