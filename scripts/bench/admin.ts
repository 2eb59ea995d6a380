/**
 * `npm run bench:admin`: the order list at 1,000 and at 1,000,000 orders in PostgreSQL. Paging follows an index, so a
 * call must cost about the same in both; the table prints the ratio, which must not exceed 3.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Pool } from 'pg';
import { openOwnerPool, type DatabaseConnection } from '#src/adapters/db/connect.ts';
import { startEmbeddedPostgres } from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#src/adapters/db/migrate.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import { compareLists, fillOrders } from './admin-orders.ts';

const few = 1000;
const many = Number(process.argv[2] ?? 1_000_000);

const folder = await mkdtemp(path.join(tmpdir(), 'sampan-bench-'));
try {
  // Not durable (no fsync), because only reads are timed.
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder, isDurable: false });
  const pools: Pool[] = [];
  try {
    const main = await openFilled(connection, many, pools);
    await main.query('create database small');
    const small = await openFilled({ ...connection, database: 'small' }, few, pools);
    const compared = await compareLists(small, main);
    console.table(
      compared.map(({ what, few: before, many: after }) => ({
        what,
        [`ms at ${few}`]: before.toFixed(2),
        [`ms at ${many}`]: after.toFixed(2),
        ratio: (after / before).toFixed(2),
      })),
    );
  } finally {
    for (const pool of pools) await pool.end();
    await stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function openFilled(connection: DatabaseConnection, count: number, pools: Pool[]): Promise<Pool> {
  const pool = openOwnerPool({ connection, maxConnections: 2, onIdleError: () => {} });
  pools.push(pool);
  await migrate(pool, migrationsFolder);
  await fillOrders(pool, count);
  return pool;
}
