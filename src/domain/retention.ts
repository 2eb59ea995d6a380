/**
 * Retention table: which data about orders and visitors is stored, and when it is erased. The privacy page is made from
 * this table, and a test compares it with the columns of the database and with what erasure really clears. The test
 * also lists the columns of the tables that are named whole here, so that none can be added to them unnoticed.
 */

/**
 * `with_order`: cleared when the order's retention ends (time-limits.ts). `by_age`: deleted when it is old enough
 * (developer/record-times.ts). `with_key`: when an API key ends. `never`: totals and the ledger, which must balance for
 * ever. `browser`: with the visitor, not with us.
 */
export type Erasure = 'with_order' | 'by_age' | 'with_key' | 'never' | 'browser';

export type StoredField = Readonly<{
  id: string;
  erasure: Erasure;
  /** Erased with its order at the latest, even if it would otherwise be kept longer. */
  goesWithOrder?: true;
  /** `table.column` of the database; a table alone means all columns of it that no other field names. */
  columns: readonly string[];
}>;

export const storedFields = [
  { id: 'trackingCode', erasure: 'with_order', columns: ['orders.tracking_code'] },
  { id: 'receiveAddress', erasure: 'with_order', columns: ['orders.receive_address', 'payouts.to_address'] },
  { id: 'refundAddress', erasure: 'with_order', columns: ['orders.refund_address'] },
  { id: 'depositAddress', erasure: 'with_order', columns: ['orders.deposit_address', 'orders.deposit_memo'] },
  { id: 'matchedAddress', erasure: 'with_order', columns: ['screening_matches.address'] },
  { id: 'signedTerms', erasure: 'with_order', columns: ['orders.terms_text', 'orders.terms_signature'] },
  { id: 'signedTransactions', erasure: 'with_order', columns: ['attempts.raw'] },
  { id: 'mixing', erasure: 'with_order', columns: ['orders.mix'] },
  { id: 'formKey', erasure: 'with_order', columns: ['orders.idempotency_key'] },
  { id: 'apiKey', erasure: 'with_order', columns: ['orders.api_key_id'] },
  { id: 'apiQuotes', erasure: 'by_age', columns: ['api_quotes'] },
  { id: 'apiRequests', erasure: 'by_age', goesWithOrder: true, columns: ['api_requests'] },
  { id: 'webhookEvents', erasure: 'by_age', goesWithOrder: true, columns: ['webhook_events', 'webhook_deliveries'] },
  { id: 'webhookAddress', erasure: 'with_key', columns: ['api_keys.webhook_url', 'api_keys.webhook_secret'] },
  { id: 'apiKeys', erasure: 'with_key', columns: ['api_keys'] },
  { id: 'totals', erasure: 'never', columns: ['orders'] },
  { id: 'history', erasure: 'never', columns: ['order_history'] },
  { id: 'matches', erasure: 'never', columns: ['screening_matches'] },
  { id: 'chainTransactions', erasure: 'never', columns: ['deposits', 'payouts', 'attempts'] },
  { id: 'addressLink', erasure: 'never', columns: ['watched_addresses'] },
  { id: 'ledger', erasure: 'never', columns: ['journal', 'journal_lines', 'balances'] },
  { id: 'choices', erasure: 'browser', columns: [] },
  { id: 'recentOrders', erasure: 'browser', columns: [] },
] as const satisfies readonly StoredField[];

/** Scheduling columns that the eraser clears as well, although they say nothing about anybody. */
export const clockworkColumns = [
  'orders.wake_at',
  'orders.lease_until',
  'payouts.wake_at',
  'payouts.lease_until',
] as const;
