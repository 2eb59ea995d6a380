/** Alerts for operators. Kind and subject together identify an alert for as long as its cause lasts. */

export const alertSeverities = ['critical', 'warning', 'info'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/**
 * Severity of each kind of alert, most urgent first: alerts are listed in this order. `info`: we wait for a visitor, or
 * an operator caused the alert deliberately.
 */
export const alertSeverity = {
  books_broken: 'critical',
  books_differ: 'critical',
  payouts_stopped: 'critical',
  crediting_stopped: 'critical',
  worker_silent: 'critical',
  chain_down: 'critical',
  nodes_differ: 'critical',
  signer_refused: 'critical',
  signer_locked: 'critical',
  loan_doubted: 'critical',
  act_failed: 'critical',
  order_failed: 'critical',
  order_overdue: 'critical',
  gas_low: 'critical',
  venue_unknown: 'critical',
  venue_short: 'critical',
  cold_short: 'critical',
  loan_released: 'warning',
  act_waiting: 'warning',
  act_approved: 'warning',
  order_held: 'warning',
  deposit_unclaimed: 'warning',
  opinion_missing: 'warning',
  payout_waiting: 'warning',
  payout_unsettled: 'warning',
  stock_low: 'warning',
  cover_low: 'warning',
  books_unchecked: 'warning',
  surplus_found: 'warning',
  funding_unannounced: 'warning',
  rates_stale: 'warning',
  price_missing: 'warning',
  screening_stale: 'warning',
  sign_ins_failed: 'warning',
  act_refused: 'warning',
  access_changed: 'warning',
  stock_high: 'warning',
  venue_late: 'warning',
  cold_late: 'warning',
  cold_unchecked: 'warning',
  loan_created: 'info',
  choice_open: 'info',
  orders_paused: 'info',
  depth_raised: 'info',
} as const satisfies Record<string, AlertSeverity>;

export type AlertKind = keyof typeof alertSeverity;
export const alertKinds = Object.keys(alertSeverity) as readonly AlertKind[];

export type Alert = Readonly<{
  kind: AlertKind;
  /**
   * What the alert is about: identifier of an order, payout, deposit, loan, chain, node, currency, scope, rule or day.
   * Empty for the whole service.
   */
  subject: string;
  /** Number of the order that the alert is about. Null if it is about none. */
  orderNumber: string | null;
  /** Number of failed sign-ins so far; 1 for all other kinds. */
  count: number;
  /** When the problem began. Null if no record has that time; the time of the first detection is then used. */
  since: number | null;
}>;

export type AlertPage =
  | 'admin'
  | 'admin-orders'
  | 'admin-inventory'
  | 'admin-loans'
  | 'admin-treasury'
  | 'admin-venue'
  | 'admin-cold'
  | 'admin-settings'
  | 'admin-audit';

const pages: Readonly<Partial<Record<AlertKind, AlertPage>>> = {
  payouts_stopped: 'admin-settings',
  crediting_stopped: 'admin-settings',
  depth_raised: 'admin-settings',
  surplus_found: 'admin-settings',
  stock_low: 'admin-inventory',
  stock_high: 'admin-inventory',
  gas_low: 'admin-inventory',
  cover_low: 'admin-inventory',
  screening_stale: 'admin-settings',
  orders_paused: 'admin-settings',
  loan_doubted: 'admin-loans',
  loan_released: 'admin-loans',
  loan_created: 'admin-loans',
  funding_unannounced: 'admin-treasury',
  act_failed: 'admin-treasury',
  act_waiting: 'admin-treasury',
  act_approved: 'admin-treasury',
  venue_unknown: 'admin-venue',
  venue_short: 'admin-venue',
  venue_late: 'admin-venue',
  cold_short: 'admin-cold',
  cold_late: 'admin-cold',
  cold_unchecked: 'admin-cold',
  sign_ins_failed: 'admin-audit',
  act_refused: 'admin-audit',
  access_changed: 'admin-audit',
};

/** Back-office page on which the alert is handled. With an order number it is that order's own page. */
export function alertPage({ kind, orderNumber, subject }: Pick<Alert, 'kind' | 'orderNumber' | 'subject'>): AlertPage {
  if (orderNumber !== null) return 'admin-orders';
  if (kind === 'payout_waiting' && subject.startsWith('loan:')) return 'admin-loans';
  if (kind === 'payout_waiting' && subject.startsWith('withdrawal:')) return 'admin-treasury';
  return pages[kind] ?? 'admin';
}
