/** Inserts a batch of new orders and their watched addresses in one statement. */
import { describeAgreed } from '#src/domain/policy/agreed.ts';
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

/**
 * Columns of a new order and their types. Those that are null until something happens to the order are left out, and
 * what was agreed is sent once, because orders of one policy share it. `unnest` cannot split an array of arrays into
 * rows.
 */
const orderTypes = {
  id: 'text',
  order_number: 'text',
  tracking_code: 'text',
  idempotency_key: 'text',
  api_key_id: 'text',
  partner_share: 'jsonb',
  product: 'text',
  order_type: 'text',
  state: 'text',
  version: 'integer',
  quote: 'jsonb',
  send_range: 'jsonb',
  mix: 'jsonb',
  receive_address: 'text',
  refund_address: 'text',
  deposit_address: 'text',
  confirmations_needed: 'integer',
  planned_effects: 'text',
  terms_text: 'text',
  terms_signature: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
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

const agreedFirst = 1 + orderColumns.length;
const watchedFirst = agreedFirst + 2;

const writeOrders = prepare<{ id: string }>(`
  with written as (
    insert into orders (${orderColumns.join(', ')}, agreed)
    select ${orderColumns.join(', ').replace('planned_effects', 'planned_effects::text[]')},
      ($${agreedFirst + 1}::jsonb[])[agreed_place]
    from unnest(${arrays(orderTypes, 1)}, $${agreedFirst}::integer[]) as each (${orderColumns.join(', ')}, agreed_place)
    on conflict do nothing returning id
  ), watched as (
    insert into watched_addresses (${watchedColumns.join(', ')})
    select ${watchedColumns.map((column) => `each.${column}`).join(', ')}
    from unnest(${arrays(watchedTypes, watchedFirst)}) as each (${watchedColumns.join(', ')})
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
  // Equal ones that are different objects are sent twice, which is only longer.
  const agreed = [...new Set(orders.map(({ order }) => order.agreed))];
  return [
    ...orderColumns.map((column) => rows.map((row) => row[column] ?? null)),
    orders.map(({ order }) => agreed.indexOf(order.agreed) + 1),
    agreed.map(describeAgreed),
    ...watchedColumns.map((column) => watched.map((row) => row[column])),
  ];
}
