/**
 * Retention table: which data about orders and visitors is stored, and when it is erased. The privacy page is generated
 * from it. A test compares it with the database columns and with what erasure clears, and lists the columns of tables
 * that are named as a whole, so that a new column has to be added here.
 */

/**
 * When a field is erased. `with_order`: cleared when the order's retention ends (policy/policy-table.ts). `by_age`:
 * deleted at a certain age (developer/record-times.ts). `with_key`: deleted when an API key ends. `never`: totals and
 * the ledger, which must stay balanced. `browser`: stored by the visitor's browser, not by us.
 */
export type Erasure = 'with_order' | 'by_age' | 'with_key' | 'never' | 'browser';

export type StoredField = Readonly<{
  id: string;
  erasure: Erasure;
  /** True if the field is also erased together with its order, if that comes first. */
  goesWithOrder?: true;
  /** Database columns as `table.column`. A table alone means all its columns that no other field names. */
  columns: readonly string[];
}>;

export const storedFields = [
  { id: 'trackingCode', erasure: 'with_order', columns: ['orders.tracking_code'] },
  { id: 'receiveAddress', erasure: 'with_order', columns: ['orders.receive_address', 'payouts.to_address'] },
  {
    id: 'refundAddress',
    erasure: 'with_order',
    columns: ['orders.refund_address', 'orders.refund_signature', 'payouts.address_signature'],
  },
  { id: 'depositAddress', erasure: 'with_order', columns: ['orders.deposit_address', 'orders.deposit_memo'] },
  { id: 'matchedAddress', erasure: 'with_order', columns: ['screening_matches.address'] },
  { id: 'signedTerms', erasure: 'with_order', columns: ['orders.terms_text', 'orders.terms_signature'] },
  { id: 'signedReceipt', erasure: 'with_order', columns: ['receipts'] },
  { id: 'signedTransactions', erasure: 'with_order', columns: ['attempts.raw'] },
  { id: 'mixing', erasure: 'with_order', columns: ['orders.mix'] },
  { id: 'formKey', erasure: 'with_order', columns: ['orders.idempotency_key'] },
  { id: 'apiKey', erasure: 'with_order', columns: ['orders.api_key_id', 'orders.partner_share'] },
  { id: 'apiLabels', erasure: 'with_order', columns: ['order_labels'] },
  { id: 'caseFile', erasure: 'with_order', columns: ['order_notes', 'order_assignments'] },
  { id: 'pushes', erasure: 'with_order', columns: ['push_subscriptions', 'push_messages'] },
  { id: 'chat', erasure: 'with_order', columns: ['chat_orders'] },
  { id: 'sourceTag', erasure: 'by_age', columns: ['orders.source_tag'] },
  { id: 'apiQuotes', erasure: 'by_age', columns: ['api_quotes'] },
  { id: 'apiInvoices', erasure: 'by_age', goesWithOrder: true, columns: ['invoices', 'invoice_orders'] },
  { id: 'apiRequests', erasure: 'by_age', goesWithOrder: true, columns: ['api_requests'] },
  { id: 'apiNonces', erasure: 'by_age', columns: ['api_nonces'] },
  { id: 'webhookEvents', erasure: 'by_age', goesWithOrder: true, columns: ['webhook_events', 'webhook_deliveries'] },
  {
    id: 'webhookAddress',
    erasure: 'with_key',
    columns: ['key_webhooks', 'api_keys.webhook_url', 'api_keys.webhook_secret', 'api_keys.webhook_old_secret'],
  },
  { id: 'apiKeys', erasure: 'with_key', columns: ['api_keys'] },
  { id: 'totals', erasure: 'never', columns: ['orders'] },
  { id: 'history', erasure: 'never', columns: ['order_history'] },
  { id: 'matches', erasure: 'never', columns: ['screening_matches'] },
  { id: 'chainTransactions', erasure: 'never', columns: ['deposits', 'payouts', 'attempts'] },
  { id: 'addressLink', erasure: 'never', columns: ['watched_addresses', 'empty_addresses'] },
  { id: 'ledger', erasure: 'never', columns: ['journal', 'journal_lines', 'balances'] },
  { id: 'choices', erasure: 'browser', columns: [] },
  { id: 'recentOrders', erasure: 'browser', columns: [] },
  { id: 'typed', erasure: 'browser', columns: [] },
  { id: 'walletPayment', erasure: 'browser', columns: [] },
  { id: 'shell', erasure: 'browser', columns: [] },
  { id: 'pushWorker', erasure: 'browser', columns: [] },
] as const satisfies readonly StoredField[];

/** Scheduling columns without personal data that erasure clears as well. */
export const clockworkColumns = [
  'orders.wake_at',
  'orders.lease_until',
  'payouts.wake_at',
  'payouts.lease_until',
] as const;
