/**
 * A standby takes over, or a copy of the database is put back. Whatever lacks transactions is noticed by the first
 * connection, before anything else is asked of it, and payouts wait for the chains to be compared.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '#src/adapters/db/connect.ts';
import { makeDatabaseGuard, type DatabaseGuard } from '#src/adapters/db/loss/database-guard.ts';
import { openDatabaseWitness } from '#src/adapters/db/loss/database-witness.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { cleanUp, makePlace, startReady } from '../process/spawn-process.ts';
import { makeOrder, orderKey, readStatus, until } from './support/own-cluster.ts';
import { openClusters, type Clusters } from './support/standby.ts';

let clusters: Clusters;
let folder: string;
let opened: Service[] = [];
beforeEach(async () => {
  clusters = await openClusters();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-witness-'));
});
afterEach(async () => {
  await cleanUp();
  for (const { database } of opened) await database.close();
  opened = [];
  await clusters.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

type Service = Readonly<{ database: Database<unknown>; guard: DatabaseGuard; reasons: string[]; lost: () => number }>;

/** A server or worker, with a data folder of its own. */
async function openService(name = 'one'): Promise<Service> {
  const reasons: string[] = [];
  let lost = 0;
  const dataDir = path.join(folder, name);
  fs.mkdirSync(dataDir, { recursive: true });
  const log = {
    error: (_message: string, fields?: Readonly<{ reason?: unknown }>) => void reasons.push(String(fields?.reason)),
  };
  const guard = makeDatabaseGuard({ witness: await openDatabaseWitness(dataDir), log });
  guard.onLoss(() => (lost += 1));
  const connection = { connectionString: clusters.url() };
  const database = openDatabase({ connection, maxConnections: 8, onIdleError: () => {}, check: guard.check });
  const service = { database, guard, reasons, lost: () => lost };
  opened.push(service);
  return service;
}

/** Whatever is asked first finds the fence. */
async function findFence({ database }: Service): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ scope: string }>(
    `select scope from payout_stops where reason = 'restored' and read_to is null and not is_prepared order by scope`,
  );
  return rows.map(({ scope }) => scope);
}

const everywhere = [...chainIds].toSorted();

test('a standby that takes over is fenced before anything is asked of it', async () => {
  const service = await openService();
  await service.guard.beat(service.database.pool);
  await clusters.copyTo('standby');
  expect(await findFence(service)).toEqual([]);
  await service.database.pool.query(`select nextval('"address_index:tron:deposit"') from generate_series(1, 50)`);

  await clusters.goOnWith('standby', { isStandby: true });
  await expect(service.database.pool.query('select 1')).rejects.toThrow('this server of PostgreSQL is a standby');
  await clusters.promote();

  // Twenty at once, as after a cut: each of them finds the fence, and it was put up once.
  const found = await Promise.all(Array.from({ length: 20 }, async () => await findFence(service)));
  for (const fence of found) expect(fence).toEqual(everywhere);
  expect(service.reasons).toEqual(['timeline 2 of PostgreSQL, after 1']);
  expect(service.lost()).toBeGreaterThan(0);
  const { pool } = service.database;
  const { rows } = await pool.query(`select actor, details from audit_log where action = 'database_loss_feared'`);
  expect(rows).toEqual([{ actor: 'service', details: 'timeline 2 of PostgreSQL, after 1' }]);
  const { rows: numbers } = await pool.query<{ next: string }>(
    `select nextval('"address_index:tron:deposit"') as next, nextval('"address_index:tron:change"')`,
  );
  expect(Number(numbers[0]?.next)).toBeGreaterThanOrEqual(100_000);
  const { rows: policies } = await pool.query('select made_by from policies');
  expect(policies).toEqual([{ made_by: 'service' }]);
});

test('whoever waits too long for the fence of another process is told that the database is away', async () => {
  const service = await openService();
  await service.guard.beat(service.database.pool);
  await clusters.copyTo('standby');
  await clusters.goOnWith('standby', { isStandby: true });
  await clusters.promote();

  const other = new Client(clusters.running().connection);
  await other.connect();
  await other.query('begin; select from database_identity for update');
  await expect(service.database.pool.query('select 1')).rejects.toThrow(OutsideError);
  await other.query('rollback');
  await other.end();
  expect(await findFence(service)).toEqual(everywhere);
});

test('one that takes over again is fenced again, and a restart of the same one is not', async () => {
  const service = await openService();
  await service.guard.beat(service.database.pool);
  await clusters.copyTo('second');
  await clusters.goOnWith('second', { isStandby: true });
  await clusters.promote();
  expect(await findFence(service)).toEqual(everywhere);
  await service.database.pool.query('delete from payout_stops');

  await clusters.copyTo('third');
  expect(await findFence(service)).toEqual([]);
  await clusters.goOnWith('third', { isStandby: true });
  await clusters.promote();
  expect(await findFence(await openService('two'))).toEqual(everywhere);
  // A process that saw the fence of another one forgets what it knew.
  const before = service.lost();
  expect(await findFence(service)).toEqual(everywhere);
  expect(service.lost()).toBe(before + 1);
});

test('a copy that is put back on the same timeline is noticed by whoever saw more', async () => {
  const service = await openService();
  await service.guard.beat(service.database.pool);
  await clusters.copyTo('copy');
  await service.guard.beat(service.database.pool);
  await service.database.close();
  await clusters.goOnWith('copy', { isStandby: false });

  const stranger = await openService('stranger');
  expect(await findFence(stranger)).toEqual([]);
  const again = await openService();
  expect(await findFence(again)).toEqual(everywhere);
  expect(again.reasons).toEqual(['an older state of the database: count 1, after 2']);
  expect(await findFence(stranger)).toEqual(everywhere);
  // On the same server and timeline: that the fence went up says that something was lost.
  expect(stranger.lost()).toBe(0);
  await stranger.guard.beat(stranger.database.pool);
  await stranger.guard.beat(stranger.database.pool);
  expect(stranger.lost()).toBe(1);
  expect(again.lost()).toBe(1);

  // Said once: the next one of this folder finds its count.
  await again.database.pool.query('delete from payout_stops');
  await again.guard.beat(again.database.pool);
  expect(await findFence(await openService())).toEqual([]);
});

test('another database under the same folder is no older state of this one', async () => {
  const service = await openService();
  await service.guard.beat(service.database.pool);
  const first = clusters;
  clusters = await openClusters();
  try {
    const other = await openService();
    expect(await findFence(other)).toEqual([]);
    await other.guard.beat(other.database.pool);
    expect(other.reasons).toEqual([]);
    await other.database.close();
  } finally {
    await clusters.close();
    clusters = first;
  }
});

test('beats and new connections side by side raise no false alarm', async () => {
  const service = await openService();
  const { database, guard } = service;
  const beating = Array.from({ length: 40 }, async () => await guard.beat(database.pool));
  const looking = Array.from({ length: 40 }, async () => {
    const client = await database.pool.connect();
    client.release(true);
  });
  await Promise.all([...beating, ...looking]);
  expect(service.reasons).toEqual([]);
  expect(service.lost()).toBe(0);
});

test('a server and a worker go on with the new primary by themselves, behind the fence', async () => {
  const place = await makePlace();
  const env = { SANDBOX_BLOCK_SECONDS: '1', DATABASE_URL: clusters.url() };
  const server = await startReady(place, 'server', env);
  const worker = await startReady(place, 'worker', env);
  await until('a first order', async () => (await makeOrder(place.port, orderKey(1))).status === 201);
  const { id } = await makeOrder(place.port, orderKey(1));
  await clusters.copyTo('standby');

  await clusters.goOnWith('standby', { isStandby: true });
  await clusters.promote();
  expect(await findFence(await openService())).toEqual(everywhere);
  await until('the server answers', async () => (await readStatus(place.port, id)) === 'pending');
  // Until bitcoin was compared nothing is ordered there.
  await until('orders wait', async () => (await makeOrder(place.port, orderKey(2))).code === 'chain_paused');
  expect([server.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
}, 300_000);
