/** The table behind the privacy page lists everything the database stores about orders, and matches what is erased. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockworkColumns, storedFields, type StoredField } from '#src/domain/retention.ts';
import { openTestDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

const fields: readonly StoredField[] = storedFields;
const named = fields.flatMap(({ columns }) => columns);

/**
 * Columns of tables that the privacy page lists as a whole. Before adding a new column here, check that the page's
 * description and retention period are true of it.
 */
const columnsOfWholeTables: Readonly<Record<string, string>> = {
  api_keys: `id label key_hash hint can_quote can_trade requests_per_minute open_orders created_at last_used_on
    expires_at is_temporary revoked_at networks signing_secret webhook_old_until old_key_hash old_key_until
    partner_name share_basis_points`,
  api_nonces: 'key_id nonce_hash used_at',
  api_quotes: 'id key_id inputs quoted_at expires_at',
  api_requests: 'key_id idempotency_hash request_hash started_at finished_at subject',
  attempts: 'chain txid payout_id number fee_units valid_until_height signed_at',
  balances: 'account currency units',
  chat_orders: 'order_id chat_tag place language told_mark told_state',
  deposits: `id order_id chain txid output_index currency units status use height block_hash confirmations_needed tier
    sender_tags seen_at mined_at confirmed_at orphaned_at_height flag sweep_at voucher`,
  empty_addresses: 'chain address height checked_at',
  invoice_orders: 'order_id invoice_id',
  invoices: `id key_id number idempotency_key currency units receive_address external_id description return_url
    created_at expires_at cancelled_at`,
  key_webhooks: 'key_id name url states secret old_secret old_until',
  journal: 'seq ref at line_count prev_hash hash',
  journal_lines: 'seq position account currency units',
  order_assignments: 'order_id username at',
  order_history: 'id order_id key event from_state to_state reason at',
  order_labels: 'order_id external_id metadata',
  order_notes: 'id order_id author text at',
  orders: `id order_number product order_type state reason version quote send_currency send_units receive_currency
    receive_units confirmations_needed price choice_quotes choice_refund planned_effects
    created_at expires_at deadline_at detected_at
    confirmed_at paid_at completed_at erase_at erased_at wake_at lease_until send_range unpaid_units
    waiting_reason waiting_since agreed`,
  payouts: `id key kind order_id order_number deposit_id is_extra chain currency units owed_by state version domain
    conflict_key mined_txid mined_height mined_fee_units broadcast_height planned_at wake_at lease_until part waits_for
    loan_id act_id mined_failed may_be_signed`,
  push_messages: 'id order_id mark order_state attempts due_at lease_until',
  push_subscriptions: 'order_id mark sealed language',
  receipts: 'order_id document signature wake_at',
  screening_matches: `id order_id role deposit_id chain entry list_source list_date found_at cleared_by cleared_why
    cleared_at`,
  watched_addresses: 'family address chain role order_id address_index',
  webhook_deliveries: 'id event_id at duration_ms status_code outcome',
  webhook_events: `id seq key_id webhook order_id kind order_version order_state order_reason created_at urgency status
    attempts due_at lease_until`,
};

/**
 * What the erasure function really clears, parsed from its definition in the migrated database: `orders.tracking_code`,
 * and whole tables whose rows of the order it deletes, with rows deleted by cascade.
 */
async function readErased(): Promise<readonly string[]> {
  const { rows } = await database.ownerPool.query<{ body: string }>(
    `select prosrc as body from pg_proc
     where proname = any($1)`,
    [['erase_order', 'erase_case_file', 'erase_chat', 'erase_invoice', 'erase_matches', 'erase_pushes']],
  );
  const body = rows.map((row) => row.body).join('\n');
  const cleared = Array.from(body.matchAll(/update\s+(\w+)\s+set\s+([\s\S]*?)\s+where/g), ([, table, sets = '']) =>
    Array.from(sets.matchAll(/(\w+)\s*=\s*null/g), ([, column]) => `${table}.${column}`),
  );
  const deleted = Array.from(body.matchAll(/delete\s+from\s+(\w+)/g), ([, table = '']) => table);
  const along = await database.ownerPool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confdeltype = 'c' and confrelid::regclass::text = any($1)`,
    [deleted],
  );
  return [...cleared.flat(), ...deleted, ...along.rows.map(({ name }) => name)];
}

test('the eraser clears the fields that the privacy page says are erased, and no others', async () => {
  const promised = fields
    .filter(({ erasure, goesWithOrder }) => erasure === 'with_order' || goesWithOrder)
    .flatMap(({ columns }) => columns);
  const erased = await readErased();
  expect(erased.length).toBeGreaterThan(8);
  expect(erased.toSorted()).toEqual([...promised, ...clockworkColumns].toSorted());
});

/** `table.column` of every table, such as `orders.tracking_code`. */
async function readColumns(): Promise<readonly string[]> {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  return rows.map(({ name }) => name);
}

const tableOf = (column: string): string => column.slice(0, column.indexOf('.'));

test('every column that the table names exists', async () => {
  const columns = new Set((await readColumns()).flatMap((name) => [name, tableOf(name)]));
  expect(named.filter((name) => !columns.has(name))).toEqual([]);
});

test('no column was added unnoticed to a table that it names', async () => {
  const tables = new Set(named.map((name) => (name.includes('.') ? tableOf(name) : name)));
  const thought = Object.entries(columnsOfWholeTables).flatMap(([table, columns]) =>
    columns.split(/\s+/).map((column) => `${table}.${column}`),
  );
  const stored = (await readColumns()).filter((name) => tables.has(tableOf(name)));
  expect(stored.toSorted()).toEqual([...named.filter((name) => name.includes('.')), ...thought].toSorted());
});

test('every table that belongs to orders or to API keys is on the privacy page', async () => {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid in ('orders'::regclass, 'api_keys'::regclass, 'webhook_events'::regclass)`,
  );
  const tables = new Set(named.map((name) => name.split('.')[0]));
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.map(({ name }) => name).filter((name) => !tables.has(name))).toEqual([]);
});
