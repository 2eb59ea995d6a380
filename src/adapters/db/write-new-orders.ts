/** Inserts a batch of new orders and their watched addresses in one statement. */
import type { NewOrder } from '#src/usecases/ports/intake-records.ts';
import { fromOrder } from './order-rows.ts';
import { prepare } from './prepared-statements.ts';
import type { Queries } from './queries.ts';

/**
 * Inserts the orders and returns the inserted ids. An order whose id, number, code or idempotency key exists is
 * skipped.
 */
export async function writeNewOrders(db: Queries, orders: readonly NewOrder[]): Promise<ReadonlySet<string>> {
  return new Set((await writeOrders(db, toParameters(orders))).map(({ id }) => id));
}

/** Columns of a new order and their types. `unnest` cannot split an array of arrays into rows. */
const orderTypes = {
  id: 'text',
  order_number: 'text',
  tracking_code: 'text',
  idempotency_key: 'text',
  api_key_id: 'text',
  product: 'text',
  order_type: 'text',
  state: 'text',
  reason: 'text',
  version: 'integer',
  quote: 'jsonb',
  send_range: 'jsonb',
  mix: 'jsonb',
  receive_address: 'text',
  refund_address: 'text',
  deposit_address: 'text',
  deposit_memo: 'text',
  confirmations_needed: 'integer',
  agreed: 'jsonb',
  price: 'jsonb',
  planned_effects: 'text',
  terms_text: 'text',
  terms_signature: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  deadline_at: 'timestamptz',
  detected_at: 'timestamptz',
  confirmed_at: 'timestamptz',
  paid_at: 'timestamptz',
  completed_at: 'timestamptz',
  erase_at: 'timestamptz',
  wake_at: 'timestamptz',
  unpaid_units: 'numeric',
  source_tag: 'text',
} as const satisfies Partial<Record<keyof ReturnType<typeof fromOrder> | 'unpaid_units' | 'source_tag', string>>;
const watchedTypes = {
  family: 'text',
  address: 'text',
  chain: 'text',
  role: 'text',
  order_id: 'text',
  address_index: 'integer',
} as const;

const orderColumns = Object.keys(orderTypes) as (keyof typeof orderTypes)[];
const watchedColumns = Object.keys(watchedTypes) as (keyof typeof watchedTypes)[];

/** SQL parameters: one array per column, which is several times faster to parse than JSON of the same rows. */
function arrays(types: Readonly<Record<string, string>>, first: number): string {
  return Object.values(types)
    .map((type, place) => `$${first + place}::${type}[]`)
    .join(', ');
}

const writeOrders = prepare<{ id: string }>(`
  with written as (
    insert into orders (${orderColumns.join(', ')})
    select ${orderColumns.join(', ').replace('planned_effects', 'planned_effects::text[]')}
    from unnest(${arrays(orderTypes, 1)}) as each (${orderColumns.join(', ')})
    on conflict do nothing returning id
  ), watched as (
    insert into watched_addresses (${watchedColumns.join(', ')})
    select ${watchedColumns.map((column) => `each.${column}`).join(', ')}
    from unnest(${arrays(watchedTypes, 1 + orderColumns.length)}) as each (${watchedColumns.join(', ')})
    join written on written.id = each.order_id
  )
  select id from written`);

function toParameters(orders: readonly NewOrder[]): readonly unknown[] {
  const rows = orders.map(({ order, unpaidUnits = 0n, sourceTag = null }) => ({
    ...fromOrder(order),
    unpaid_units: unpaidUnits.toString(),
    source_tag: sourceTag,
    planned_effects: `{${order.plannedEffects.join(',')}}`,
  }));
  const watched = orders.map(({ watched: { orderId, addressIndex, ...address } }) => {
    return { ...address, order_id: orderId, address_index: addressIndex ?? null };
  });
  return [
    ...orderColumns.map((column) => rows.map((row) => row[column] ?? null)),
    ...watchedColumns.map((column) => watched.map((row) => row[column])),
  ];
}
