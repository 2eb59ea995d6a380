/** The migration that hashes the links of orders: rows that were stored before keep their links and everything else. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import type { Order } from '#src/domain/order/order.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
let paid: Order;
beforeAll(async () => {
  lab = await openOrderLab({ hot: ['50 LTC', '50 ETH'], coins: 1, payoutsTogether: 1 });
  paid = await lab.order({ send: '0.2 BTC', receive: 'ETH', refund: true });
  await lab.pay(paid, '0.2');
  await lab.confirm(paid);
  await lab.deliver(paid);
  await lab.order({ send: '0.2 BTC', receive: 'ETH' });
  // The second is paid from the change of the first.
  const orders = [await lab.order(paysLitecoin), await lab.order(paysLitecoin)];
  for (const order of orders) {
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    await lab.work();
  }
  for (const order of orders) await lab.deliver(order);
});
const paysLitecoin = { send: '0.5 ETH', receive: 'LTC' } as const;

/** Coins of payouts that are the change of another one, with what they name. */
const changes = `
  select spent.coin ->> 'changeOf' as parent, parents.id as found
  from payouts cross join lateral jsonb_array_elements(domain -> 'coins') as spent (coin)
  left join payouts parents on parents.id = spent.coin ->> 'changeOf'
  where spent.coin ? 'changeOf'`;
afterAll(async () => await lab.close());

const read = async <Row extends object>(text: string): Promise<readonly Row[]> =>
  (await lab.database.ownerPool.query<Row>(text)).rows;

/** Constraints and triggers of the tables that name orders. */
const guards = `
  select conrelid::regclass::text as source, conname as name, pg_get_constraintdef(oid) as what
  from pg_constraint where confrelid in ('orders'::regclass, 'payouts'::regclass)
  union all
  select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger
  where not tgisinternal and tgrelid::regclass::text not like 'pg_%'
  order by 1, 2`;
const references = ['order_history', 'deposits', 'payouts', 'watched_addresses'];

async function countOf(orderIds: readonly string[]): Promise<Readonly<Record<string, string | undefined>>> {
  const counts: Record<string, string | undefined> = {};
  for (const table of references) {
    const { rows } = await lab.database.ownerPool.query<{ count: string }>(
      `select count(*) from ${table} where order_id = any($1)`,
      [orderIds],
    );
    counts[table] = rows[0]?.count;
  }
  return counts;
}

test('ids become the hashes of links, wherever they stand, and nothing else changes', async () => {
  // Before this migration the id of an order was its link.
  const before = await read<{ id: string }>('select id from orders order by order_number');
  const links = before.map(({ id }) => id);
  await lab.database.ownerPool.query(`update orders set idempotency_key = 'a-visitors-key-0001' where id = $1`, [
    paid.id,
  ]);
  const [counts, held] = [await countOf(links), await read(guards)];
  const name = readdirSync(migrationsFolder).find((each) => each.endsWith('_hashed_links.sql')) ?? '';
  await lab.database.ownerPool.query(`begin; ${readFileSync(join(migrationsFolder, name), 'utf8')}; commit`);

  const after = await read<{ id: string; key: string | null }>(
    'select id, idempotency_key as key from orders order by order_number',
  );
  expect(after.map(({ id }) => id)).toEqual(links.map(orderIdOfLink));
  expect(after.find(({ id }) => id === orderIdOfLink(paid.id))?.key).toBe(
    createHash('sha256').update('a-visitors-key-0001').digest('hex'),
  );
  expect(await countOf(links)).toEqual(Object.fromEntries(references.map((table) => [table, '0'])));
  expect(await countOf(links.map(orderIdOfLink))).toEqual(counts);
  expect(await read(guards)).toEqual(held);
  const named = await read<{ id: string }>('select id from payouts union all select payout_id from signings');
  for (const { id } of named) expect(links.some((link) => id.includes(link))).toBe(false);
  const spent = await read<{ parent: string; found: string | null }>(changes);
  expect(spent.length).toBeGreaterThan(0);
  for (const { parent, found } of spent) expect(found).toBe(parent);
  await lab.booksEqualChain();
  const view = await lab.services.viewOrder(orderIdOfLink(paid.id));
  expect(view.ok && [view.value.order.state, view.value.deposits.length, view.value.payouts.length]).toEqual([
    'completed',
    1,
    1,
  ]);
});
