/** Data of the API key page. */
import type { Failure } from '../../components/office/failure.ts';

export type KeyRow = Readonly<{
  id: string;
  label: string;
  /** The last characters of the key. */
  hint: string;
  canTrade: boolean;
  requestsPerMinute: string;
  openOrders: string;
  /** Date without a time, because the use of a key is recorded by day too. */
  createdOn: string;
  lastUsedOn: string | null;
  hasWebhook: boolean;
  /** The last day of the key; null if it does not end by itself. */
  expiresOn: string | null;
  isExpired: boolean;
  networks: readonly string[];
  isSigned: boolean;
  /** Date of revocation; null while the key is valid. */
  revokedOn: string | null;
}>;

/** A limit in the form: its default and its bounds. */
export type LimitView = Readonly<{ usual: string; min: string; max: string }>;
export type LimitViews = Readonly<{ requestsPerMinute: LimitView; openOrders: LimitView }>;

/** A new key, as shown once. */
export type MadeKey = Readonly<{ kind: 'made'; label: string; key: string; signingSecret: string | null }>;

export type KeyAnswer = Failure | MadeKey;
