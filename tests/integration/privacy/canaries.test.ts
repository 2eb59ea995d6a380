/**
 * Visitors send marked (canary) addresses, headers and bodies to a running product; then everything it leaves behind is
 * searched for the marks: its output, every file of its database with the write-ahead log, and a back-up.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import {
  cleanUp,
  guard,
  inherited,
  makeUsedPlace,
  repository,
  startReady,
  type Place,
  type Running,
} from '../process/spawn-process.ts';
import { openBackup } from '#tests/support/backup-keys.ts';
import { findTraces, readFolder, type Source } from './search-traces.ts';
import { canaries, socketAddress, visit, visitEverything } from './visit.ts';

afterEach(cleanUp);

const visitors = new Uint8Array(32).fill(99);
const kept = deriveAddress(visitors, 'ethereum', 'visitor', 1);
const keptRefund = deriveAddress(visitors, 'bitcoin', 'visitor', 2);
/** An address of the wrong chain, so that the order is refused. */
const refused = deriveAddress(visitors, 'tron', 'visitor', 3);
const marks = [...Object.values(canaries), socketAddress, refused];

/** Short block time, so that an order completes during the test. */
const quick = { SANDBOX_BLOCK_SECONDS: '0.2' };

async function backUp(place: Place, name: string): Promise<Source> {
  const file = path.join(place.folder, name);
  const env = { ...inherited(), ...place.env };
  const script = path.join(repository, 'scripts', 'backup.ts');
  const { status } = spawnSync(process.execPath, ['--import', guard, script, file], { cwd: place.folder, env });
  expect(status).toBe(0);
  return { name, bytes: await openBackup(file, path.join(place.dataDir, 'backup-key')) };
}

function readAll(place: Place, running: Running): readonly Source[] {
  const { stdout, stderr } = running.said();
  return [
    { name: 'stdout', bytes: Buffer.from(stdout) },
    { name: 'stderr', bytes: Buffer.from(stderr) },
    ...readFolder(place.folder),
  ];
}

async function makeOrder(place: Place): Promise<string> {
  const body = {
    sendCurrency: 'BTC',
    receiveCurrency: 'ETH',
    sendAmount: '0.05',
    orderType: 'floating',
    receiveAddress: kept,
    refundAddress: keptRefund,
  };
  for (;;) {
    const { status, text } = await visit(place.port, { method: 'POST', path: '/api/exchanges', body });
    if (status === 201) return (JSON.parse(text) as { id: string }).id;
    // Retried on 503: right after the start no chain has been read yet.
    if (status !== 503) throw new Error(text);
    await sleep(100);
  }
}

test('marked visitors leave no trace, neither in words nor in files, and not when the process is killed', async () => {
  const place = await makeUsedPlace();
  const running = await startReady(place, 'start', { ...quick, LOG_LEVEL: 'trace' });
  const statuses = await visitEverything(place.port, refused);
  expect(new Set(statuses)).toEqual(new Set([...statuses, 200, 400, 404]));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  await makeOrder(place);
  const backup = await backUp(place, 'sampan.backup');
  // Addresses that an order needs must be found; finding nothing at all would mean searching in the wrong place.
  expect(findTraces([backup], [kept])).not.toEqual([]);
  const wal = readFolder(path.join(place.dataDir, 'postgres', 'pg_wal'));
  expect(findTraces(wal, [kept])).not.toEqual([]);
  expect(findTraces([...readAll(place, running), backup], marks)).toEqual([]);

  running.child.kill('SIGSEGV');
  await running.ended;
  expect(fs.readdirSync(place.folder).filter((name) => name.startsWith('core'))).toEqual([]);
  // Now X-Forwarded-For is trusted, so rate limits count by the address in it.
  const again = await startReady(place, 'start', { ...quick, TRUSTED_PROXY: socketAddress });
  await visitEverything(place.port, refused);
  const guesses: number[] = [];
  for (let count = 0; count < 6; count += 1) guesses.push(await guess(place, canaries.forwarded, count));
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await guess(place, canaries.realIp, 6)).toBe(401);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
  expect(findTraces([...readAll(place, running), ...readAll(place, again)], marks)).toEqual([]);
  expect(findTraces(readAll(place, again).slice(0, 2), [kept, keptRefund])).toEqual([]);
}, 300_000);

test('the addresses of an order are gone from every table when its time is over', async () => {
  const place = await makeUsedPlace();
  const running = await startReady(place, 'start', quick);
  const id = await makeOrder(place);
  const deposit = { method: 'POST', path: `/api/sandbox/exchanges/${id}/deposit`, body: {} };
  expect((await visit(place.port, deposit)).status).toBe(200);
  await until(async () => JSON.parse((await visit(place.port, { path: `/api/exchanges/${id}` })).text), isCompleted);
  expect(findTraces([await backUp(place, 'before')], [kept, keptRefund])).not.toEqual([]);

  const clock = { method: 'POST', path: '/api/sandbox/clock', body: { seconds: 86_400 } };
  for (let days = 0; days < 6; days += 1) expect((await visit(place.port, clock)).status).toBe(200);
  expect((await visit(place.port, { path: `/api/exchanges/${id}` })).status).toBe(200);
  for (let days = 6; days < 9; days += 1) await visit(place.port, clock);
  await until(
    async () => (await visit(place.port, { path: `/api/exchanges/${id}` })).status,
    (status) => status !== 200,
  );
  // The simulated chain's tables are excluded: a chain keeps its transactions for ever, as a real one would.
  const after = (await backUp(place, 'after')).bytes.toString().split('\n');
  const isChain = inTables(after, 'sandbox.');
  const own = after.filter((_line, place_) => !isChain[place_]).join('\n');
  expect(findTraces([{ name: 'own tables', bytes: Buffer.from(own) }], [kept, keptRefund])).toEqual([]);
  expect(running.said().stderr).toBe('');
}, 300_000);

/** Response to a wrong password, each time with a new username, so that only the source address counts. */
async function guess(place: Place, forwarded: string, count: number): Promise<number> {
  const body = { username: `${canaries.username}${count}`, password: canaries.password };
  const headers = { 'x-forwarded-for': forwarded };
  return (await visit(place.port, { method: 'POST', path: '/api/admin/login', body, headers })).status;
}

function isCompleted(view: unknown): boolean {
  return (view as { status: string }).status === 'completed';
}

/** For each line of a back-up, whether it belongs to a table of this schema. */
function inTables(lines: readonly string[], schema: string): readonly boolean[] {
  let isIn = false;
  return lines.map((line) => {
    const table = /^\{"table":"([^"]+)"/.exec(line)?.[1];
    if (table !== undefined) isIn = table.startsWith(schema);
    if (line.startsWith('{"counter":')) isIn = false;
    return isIn;
  });
}

async function until<Value>(look: () => Promise<Value>, isEnough: (value: Value) => boolean): Promise<void> {
  while (!isEnough(await look())) await sleep(100);
}
