/** What the page of API keys shows. */
import type { Failure } from '../../components/office/failure.ts';

export type KeyRow = Readonly<{
  id: string;
  label: string;
  /** The last characters of the key. */
  hint: string;
  canTrade: boolean;
  requestsPerMinute: string;
  openOrders: string;
  /** Days: that is how closely use is noted, too. */
  createdOn: string;
  lastUsedOn: string | null;
  hasWebhook: boolean;
  /** Null while it is good. */
  revokedOn: string | null;
}>;

/** What the form says of a limit: what it starts with, and within which bounds. */
export type LimitView = Readonly<{ usual: string; min: string; max: string }>;
export type LimitViews = Readonly<{ requestsPerMinute: LimitView; openOrders: LimitView }>;

/** A key as it is shown this once. */
export type MadeKey = Readonly<{ kind: 'made'; label: string; key: string }>;

export type KeyAnswer = Failure | MadeKey;
