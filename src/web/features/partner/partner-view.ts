/** Data of the partner page. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { KeyScope } from '#src/domain/developer/api-key.ts';
import type { WebhookOutcome } from '#src/domain/developer/webhook-schedule.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { MomentView } from '../../components/orders/amount-view.ts';

export type PartnerAnswer =
  | Readonly<{ kind: 'refused'; code: 'empty' | 'unknown' | 'network' | 'signed' }>
  | Readonly<{ kind: 'limited'; seconds: number }>
  | Readonly<{ kind: 'shown'; view: PartnerPageView }>;

export type PartnerPageView = Readonly<{
  key: KeyView;
  orders: readonly OrderRow[];
  deliveries: readonly DeliveryRow[];
  deliveryDays: string;
  balances: readonly BalanceRow[];
  months: readonly MonthRow[];
}>;

/** The key itself is not in it. */
export type KeyView = Readonly<{
  label: string;
  /** The last characters of the key. */
  hint: string;
  scope: KeyScope;
  requests: Readonly<{ left: string; most: string }>;
  unpaid: Readonly<{ open: string; most: string }>;
  lastUsedOn: string | null;
  expiresOn: string | null;
  share: Readonly<{ name: string; percent: string }> | null;
  webhooks: string;
}>;

export type OrderRow = Readonly<{
  orderNumber: string;
  externalId: string | null;
  created: MomentView;
  state: OrderState;
  sent: string;
  /** What the order has earned, or will when it is completed. Null if nothing. */
  share: string | null;
}>;

export type DeliveryRow = Readonly<{
  id: string;
  created: MomentView;
  webhook: string;
  /** Null for a test event. */
  orderNumber: string | null;
  attempts: string;
  status: 'delivered' | 'due' | 'given_up';
  /** Why the last attempt failed. */
  why: Readonly<{ outcome: Exclude<WebhookOutcome, 'delivered'>; status: string }> | null;
}>;

export type BalanceRow = Readonly<{
  currency: CurrencyId;
  owed: string;
  proposed: string;
  underWay: string;
  paid: string;
}>;

export type MonthRow = Readonly<{
  month: string;
  currency: CurrencyId;
  orders: string;
  volume: string;
  fee: string;
  share: string;
  paid: string;
  open: string;
}>;
