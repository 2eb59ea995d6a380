/**
 * The database is killed, has no free connection, or no disk space: errors are clear meanwhile, and nothing is lost.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, DatabaseError } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { translateError } from '#src/adapters/db/database-errors.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { cleanUp, makePlace, startReady } from '../process/spawn-process.ts';
import {
  isReady,
  makeOrder,
  openOwnCluster,
  orderKey,
  readStatus,
  until,
  type OwnCluster,
} from './support/own-cluster.ts';
import { patient } from '#tests/support/patience.ts';

let cluster: OwnCluster | undefined;
afterEach(async () => {
  await cleanUp();
  await cluster?.close();
  cluster = undefined;
});

const quick = { SANDBOX_BLOCK_SECONDS: '0.5' };
/** The simulated chains are in the same database, so either error is right, whichever is noticed first. */
const clearErrors = ['503 service_unavailable', '503 chain_unavailable'];

test('killed under two servers and two workers: every order that was answered is there and is paid', async () => {
  const own = (cluster = await openOwnCluster());
  const [place, other] = [await makePlace(), await makePlace()];
  const env = { ...quick, DATABASE_URL: own.url() };
  const first = await startReady(place, 'server', env);
  await startReady(place, 'server', { ...env, PORT: String(other.port) });
  await Promise.all([startReady(place, 'worker', env), startReady(place, 'worker', env)]);
  const ports = [place.port, other.port];
  await until('a first order', async () => (await makeOrder(place.port, orderKey(0))).status === 201);

  const orders = new Map<string, string>();
  const refused: string[] = [];
  const order = async (number: number): Promise<void> => {
    const { status, id, code } = await makeOrder(ports[number % 2] ?? 0, orderKey(number));
    if (status === 201) orders.set(orderKey(number), id);
    else refused.push(`${status} ${code}`);
  };
  let next = 1;
  const load = async (count: number) =>
    await Promise.all(Array.from({ length: count }, async () => await order((next += 1))));
  await load(10);
  const meanwhile = load(10);
  await own.kill();
  await load(6);
  await meanwhile;
  expect(refused.length).toBeGreaterThanOrEqual(6);
  for (const answer of refused) expect(clearErrors).toContain(answer);
  expect((await fetch(`http://127.0.0.1:${place.port}/healthz`)).status).toBe(200);
  // The readiness result is cached for a moment, so it changes within a bounded time and not at once.
  await expect.poll(async () => await isReady(place.port), { timeout: patient(60_000) }).toBe(false);

  await own.start();
  for (const port of ports) await until('ready again', async () => await isReady(port));
  for (let number = 2; number <= next; number += 1) {
    const known = orders.get(orderKey(number));
    const ask = async () => await makeOrder(ports[(number + 1) % 2] ?? 0, orderKey(number));
    await until('an order again', async () => (await ask()).status === 201);
    const { id } = await ask();
    if (known !== undefined) expect(id).toBe(known);
    orders.set(orderKey(number), id);
  }
  expect(new Set(orders.values()).size).toBe(next - 1);
  const pay = async (id: string): Promise<void> => {
    const url = `http://127.0.0.1:${place.port}/api/sandbox/exchanges/${id}/deposit`;
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    await until('a deposit', async () => (await fetch(url, init)).ok);
    await until('a completed order', async () => (await readStatus(other.port, id)) === 'completed');
  };
  await Promise.all([...orders.values()].slice(0, 4).map(pay));
  expect(first.child.exitCode).toBeNull();
}, 480_000);

test('without a connection left it says so, and works again as soon as there is one', async () => {
  const own = (cluster = await openOwnCluster({ maxConnections: 30 }));
  const place = await makePlace();
  await startReady(place, 'server', { ...quick, DATABASE_URL: own.url() });
  await startReady(place, 'worker', { ...quick, DATABASE_URL: own.url() });
  await until('a first order', async () => (await makeOrder(place.port, orderKey(0))).status === 201);

  const hogs: Client[] = [];
  const takeOne = async (): Promise<boolean> => {
    const hog = new Client({ ...own.connection(), application_name: 'hog' });
    hog.on('error', () => {});
    const isTaken = await hog.connect().then(
      () => true,
      () => false,
    );
    if (isTaken) hogs.push(hog);
    return isTaken;
  };
  // The service's connections are terminated until the test's own have all slots: it may be quicker to take some again.
  const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and application_name <> 'hog'`;
  await until('no connection left', async () => {
    while (await takeOne());
    return (await hogs[0]?.query(endOthers))?.rowCount === 0;
  });
  const answers = await Promise.all([1, 2, 3].map(async (number) => await makeOrder(place.port, orderKey(number))));
  expect(answers.filter(({ status }) => status !== 201).length).toBeGreaterThan(0);
  for (const { status, code, message } of answers.filter((answer) => answer.status !== 201)) {
    expect(clearErrors).toContain(`${status} ${code}`);
    expect(message).toMatch(/ry again (in a minute|later)/);
  }
  for (const each of hogs) await each.end();
  await until('ready again', async () => await isReady(place.port));
  await until('an order again', async () => (await makeOrder(place.port, orderKey(9))).status === 201);
}, 180_000);

test('without room on its disk nothing is half written, and with room again the service goes on', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-disk-'));
  const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'none', folder]).status === 0;
  try {
    // If a small disk cannot be mounted here, only the translation of PostgreSQL's error is tested.
    if (canMount) await fillTheDisk(folder);
    else expect(translateError(diskFull())).toBeInstanceOf(OutsideError);
  } finally {
    await cleanUp();
    await cluster?.close().catch(() => {});
    cluster = undefined;
    if (canMount) spawnSync('umount', ['-l', folder]);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);

function diskFull(): DatabaseError {
  const error = new DatabaseError('could not extend file: No space left on device', 1, 'error');
  return Object.assign(error, { code: '53100', severity: 'ERROR' });
}

async function fillTheDisk(folder: string): Promise<void> {
  const own = (cluster = await openOwnCluster({ folder: path.join(folder, 'disk') }));
  const place = await makePlace();
  await startReady(place, 'start', { ...quick, DATABASE_URL: own.url() });
  await until('a first order', async () => (await makeOrder(place.port, orderKey(0))).status === 201);
  const ballast = path.join(folder, 'ballast');
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M']);
  let number = 0;
  const made = new Map<string, string>();
  await until('a full disk', async () => {
    number += 1;
    const { status, id, code } = await makeOrder(place.port, orderKey(number));
    if (status === 201) made.set(orderKey(number), id);
    else expect(clearErrors).toContain(`${status} ${code}`);
    return status !== 201;
  });
  fs.rmSync(ballast);
  // A PostgreSQL without space for its write-ahead log shuts down, at once or at its next attempt, and must be
  // restarted; one that still runs is not started a second time.
  await until('ready again', async () => {
    if (await isReady(place.port).catch(() => false)) return true;
    await own.start().catch(() => {});
    return false;
  });
  await until('an order again', async () => {
    if ((await makeOrder(place.port, orderKey(number))).status === 201) return true;
    await own.start().catch(() => {});
    return false;
  });
  for (const [key, id] of made) expect((await makeOrder(place.port, key)).id).toBe(id);
}
