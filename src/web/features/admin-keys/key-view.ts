/** Data of the API key page. */
import type { KeyScope } from '#src/domain/developer/api-key.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Failure } from '../../components/office/failure.ts';

export type KeyRow = Readonly<{
  id: string;
  label: string;
  /** The last characters of the key. */
  hint: string;
  /** What the key may do, with all that it includes. */
  scope: KeyScope;
  requestsPerMinute: string;
  openOrders: string;
  /** Date without a time, because the use of a key is recorded by day too. */
  createdOn: string;
  lastUsedOn: string | null;
  /** Number of webhooks that the partner has set; null without any. */
  webhooks: string | null;
  /** The last day of the key; null if it does not end by itself. */
  expiresOn: string | null;
  isExpired: boolean;
  networks: readonly string[];
  isSigned: boolean;
  /** What the partner earns; null if nothing. */
  partner: Readonly<{ name: string; percent: string }> | null;
  /** Date of revocation; null while the key is valid. */
  revokedOn: string | null;
}>;

/** A limit in the form: its default and its bounds. */
export type LimitView = Readonly<{ usual: string; min: string; max: string }>;
export type LimitViews = Readonly<{ requestsPerMinute: LimitView; openOrders: LimitView }>;

/** A new key, as shown once. */
export type MadeKey = Readonly<{ kind: 'made'; label: string; key: string; signingSecret: string | null }>;

export type KeyAnswer = Failure | MadeKey;

/** The key whose partner is shown. */
export type PartnerView = Readonly<{
  id: string;
  label: string;
  name: string;
  /** Percent as it is typed: "12.5". */
  share: string;
  most: string;
  months: readonly StatementRow[];
  isRevoked: boolean;
  balances: readonly BalanceRow[];
}>;

/** What the partner has earned in a coin. */
export type BalanceRow = Readonly<{
  currency: CurrencyId;
  owed: string;
  /** Of what is owed, what waits for a second person or cools off. */
  proposed: string;
  underWay: string;
  paid: string;
  /** As it is typed; null if it is too little for a withdrawal. */
  payable: string | null;
}>;

export type StatementRow = Readonly<{
  month: string;
  currency: CurrencyId;
  orders: string;
  volume: string;
  fee: string;
  share: string;
  paid: string;
  open: string;
}>;
