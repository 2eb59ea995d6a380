/** Makes keys of the developer API. Operators have their own verb for it, which asks for more than a session. */
import type { ApiKey, KeyLimits, KeyScope } from '#src/domain/developer/api-key.ts';
import type { Result } from '#src/domain/result.ts';

export type MadeKey = Readonly<{
  apiKey: ApiKey;
  /** For whoever asked, this once. */
  key: string;
}>;

/** Every key may read, whether or not it is said. */
export type KeyFields = Readonly<{ label: string; scopes: readonly KeyScope[]; limits: KeyLimits }>;
export type KeyRefusal = 'label_invalid' | 'key_limit_invalid';

export interface KeyMaker {
  makeKey(wanted: KeyFields & Readonly<{ actor: string }>): Promise<Result<MadeKey, KeyRefusal>>;
}
