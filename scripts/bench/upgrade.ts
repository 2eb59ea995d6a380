/**
 * Time that the newer migrations take on a filled database, one by one: how long an upgrade keeps the service away. The
 * orders, deposits and payouts are rows of the schema before these migrations.
 */
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { openOwnerPool } from '#src/adapters/db/connect.ts';
import { startEmbeddedPostgres } from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#src/adapters/db/migrate.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import type { BenchRow } from './lab.ts';

/** The last migration of the schema that is filled. */
const filledAt = '0022';

export async function measureUpgrade(folder: string, orders: number): Promise<readonly BenchRow[]> {
  const server = await startEmbeddedPostgres({ dataDir: folder, isDurable: true });
  const owner = openOwnerPool({ connection: server.connection, maxConnections: 1, onIdleError: () => {} });
  try {
    const applied = path.join(folder, 'migrations');
    await mkdir(applied);
    const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();
    const take = async (name: string) => await copyFile(path.join(migrationsFolder, name), path.join(applied, name));
    for (const name of names) if (name.slice(0, 4) <= filledAt) await take(name);
    await migrate(owner, applied);
    await fill(owner, orders);
    const rows: BenchRow[] = [];
    let sum = 0;
    for (const name of names.filter((each) => each.slice(0, 4) > filledAt)) {
      await take(name);
      const began = performance.now();
      await migrate(owner, applied);
      const took = performance.now() - began;
      sum += took;
      rows.push({ what: name, figure: `${took.toFixed(0)} ms`, ratio: '' });
    }
    return [...rows, { what: `all of them, ${orders} orders`, figure: `${sum.toFixed(0)} ms`, ratio: '' }];
  } finally {
    await owner.end();
    await server.stop();
  }
}

/** Every order was paid and exchanged, but for the newest hundredth, which waits for its deposit. */
async function fill(owner: Pool, orders: number): Promise<void> {
  await owner.query(
    `insert into orders (id, order_number, tracking_code, product, order_type, state, version, quote, receive_address,
       deposit_address, confirmations_needed, planned_effects, terms_text, terms_signature, created_at, expires_at,
       completed_at)
     select 'bench-' || n, 'BENCH-' || n, lpad(n::text, 9, '0'), 'exchange', 'floating',
       case when n > $1::integer * 0.99 then 'awaiting_deposit' else 'completed' end, 0, $2::jsonb, 'to-' || n,
       'address-' || n, 2, '{}', 'terms', 'signature', now() - n * interval '1 second', now(),
       case when n > $1::integer * 0.99 then null else now() end
     from generate_series(1, $1::integer) as n`,
    [orders, JSON.stringify(quote)],
  );
  await owner.query(
    `insert into order_history (order_id, key, event, from_state, to_state, at)
     select id, 'key-' || step, 'payout_confirmed', 'sending', 'completed', created_at
     from orders, generate_series(1, 4) as step`,
  );
  await owner.query(
    `insert into deposits (id, order_id, chain, txid, output_index, currency, units, status, use, height, block_hash,
       confirmations_needed, seen_at, confirmed_at)
     select 'bitcoin:' || id || ':0', id, 'bitcoin', id, 0, 'BTC', 1000000, 'confirmed', 'swap', 100, 'block', 2,
       created_at, created_at
     from orders where state = 'completed'`,
  );
  await owner.query(
    `insert into payouts (id, key, kind, order_id, order_number, is_extra, chain, currency, units, to_address, owed_by,
       state, version, part, mined_txid, mined_height, mined_fee_units, mined_failed,
       planned_at)
     select id || '-p1', 'payout:' || order_number || ':1', 'payout', id, order_number, false, 'litecoin', 'LTC', 1000,
       receive_address, 'liability', 'final', 4, 1, id, 100, 500, false, created_at
     from orders where state = 'completed'`,
  );
  await owner.query('vacuum analyze');
}

const quote = {
  id: 'quote',
  inputs: {
    product: 'exchange',
    orderType: 'floating',
    sendCurrency: 'BTC',
    sendUnits: '1000000',
    receiveCurrency: 'LTC',
    rateNumerator: '1000',
    rateDenominator: '1',
    ratedAt: 1_800_000_000_000,
    feeBasisPoints: '45',
    parts: 1,
    networkFeeUnits: '500',
    rounding: 'fees_up_payout_down',
  },
  feeUnits: '4500',
  receiveUnits: '1000',
  quotedAt: 1_800_000_000_000,
  expiresAt: 1_800_000_060_000,
};
