/**
 * An alert is a case: something that an operator has to look at, named by its kind and its subject from its beginning
 * to its end, however many others there are.
 */

export const alertSeverities = ['critical', 'warning', 'info'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** Most pressing first: cases are listed in this order. `info` waits for a visitor, or was somebody's own doing. */
export const alertSeverity = {
  books_broken: 'critical',
  books_differ: 'critical',
  payouts_stopped: 'critical',
  worker_silent: 'critical',
  chain_down: 'critical',
  signer_refused: 'critical',
  loan_doubted: 'critical',
  order_failed: 'critical',
  loan_released: 'warning',
  order_held: 'warning',
  deposit_unclaimed: 'warning',
  payout_waiting: 'warning',
  rates_stale: 'warning',
  screening_stale: 'warning',
  sign_ins_failed: 'warning',
  loan_created: 'info',
  choice_open: 'info',
  orders_paused: 'info',
} as const satisfies Record<string, AlertSeverity>;

export type AlertKind = keyof typeof alertSeverity;
export const alertKinds = Object.keys(alertSeverity) as readonly AlertKind[];

export type Alert = Readonly<{
  kind: AlertKind;
  /** An order, payout, deposit, loan, chain, currency, scope, rule or day. Empty: the whole service. */
  subject: string;
  /** Where the case is about one order. */
  orderNumber: string | null;
  /** Of failed sign-ins so far; else 1. */
  count: number;
  /** Null where no fact says it: then it began when it was first noticed. */
  since: number | null;
}>;

export type AlertPage = 'admin' | 'admin-orders' | 'admin-loans' | 'admin-settings' | 'admin-audit';

const pages: Readonly<Partial<Record<AlertKind, AlertPage>>> = {
  payouts_stopped: 'admin-settings',
  screening_stale: 'admin-settings',
  orders_paused: 'admin-settings',
  loan_doubted: 'admin-loans',
  loan_released: 'admin-loans',
  loan_created: 'admin-loans',
  sign_ins_failed: 'admin-audit',
};

/** The page of the back office where the case is looked at. With an order's number it is that order's own page. */
export function alertPage({ kind, orderNumber, subject }: Pick<Alert, 'kind' | 'orderNumber' | 'subject'>): AlertPage {
  if (orderNumber !== null) return 'admin-orders';
  if (kind === 'payout_waiting' && subject.startsWith('loan:')) return 'admin-loans';
  return pages[kind] ?? 'admin';
}
