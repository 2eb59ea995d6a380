/**
 * What a service costs that nobody uses: transactions a second and CPU, of the whole program in the sandbox with a
 * block every five seconds on each chain; and how soon it sees a payment. `npm run bench -- idle [seconds] [folder]`:
 * of another checkout too, at the same time, so that what else the machine does counts for both.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openOwnerPool } from '#src/adapters/db/connect.ts';
import { startEmbeddedPostgres } from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import { cpuSeconds } from './cpu-time.ts';
import { middleOf, type BenchRow } from './lab.ts';

const ours = path.resolve(import.meta.dirname, '../..');
/** The start itself, the first comparison of books and what the just-in-time compiler does are not idleness. */
const settleSeconds = 60;
const payments = 20;

export async function measureIdle(folder: string, seconds: number, other?: string): Promise<readonly BenchRow[]> {
  const checkouts = other === undefined ? [ours] : [ours, path.resolve(other)];
  const measured = checkouts.map(async (checkout, at) => {
    const dataDir = path.join(folder, `program-${at}`);
    await mkdir(dataDir);
    return await measureProgram({ checkout, dataDir, seconds });
  });
  const rows = await Promise.all(measured);
  return rows.flatMap((each, at) => each.map((row) => (at === 0 ? row : { ...row, what: `${row.what}, other` })));
}

type Program = Readonly<{ checkout: string; dataDir: string; seconds: number }>;

async function measureProgram({ checkout, dataDir, seconds }: Program): Promise<readonly BenchRow[]> {
  const program = path.join(checkout, 'src/main/start.ts');
  const server = await startEmbeddedPostgres({ dataDir });
  const { host, port, user, database } = server.connection;
  const owner = openOwnerPool({ connection: server.connection, maxConnections: 1, onIdleError: () => {} });
  const webPort = await findFreePort();
  const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: path.join(dataDir, 'data'),
    PORT: String(webPort),
    LOG_LEVEL: 'warn',
  };
  const env = { ...process.env, ...settings, SANDBOX_BLOCK_SECONDS: '5', NODE_ENV: 'production' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const origin = `http://127.0.0.1:${webPort}`;
  try {
    await untilReady(origin, () => child.exitCode !== null);
    await sleep(settleSeconds * 1_000);
    const rows = await measureRest(owner, { seconds, service: child.pid ?? 0, database: server.pid });
    return [...rows, await measureSight(origin, owner)];
  } finally {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await owner.end();
    await server.stop();
  }
}

type Measured = Readonly<{ seconds: number; service: number; database: number }>;

async function measureRest(owner: Pool, { seconds, service, database }: Measured): Promise<readonly BenchRow[]> {
  const look = async () => ({
    transactions: await countTransactions(owner),
    service: cpuSeconds(service),
    database: cpuSeconds(database),
  });
  const before = await look();
  await sleep(seconds * 1_000);
  const after = await look();
  const share = (used: number): string => `${((100 * used) / seconds).toFixed(2)} % of a core`;
  const transactions = (after.transactions - before.transactions) / seconds;
  return [
    { what: 'idle, transactions', figure: `${transactions.toFixed(1)} a second`, ratio: '' },
    { what: 'idle, CPU of the program', figure: share(after.service - before.service), ratio: '' },
    { what: 'idle, CPU of PostgreSQL', figure: share(after.database - before.database), ratio: '' },
  ];
}

async function countTransactions(owner: Pool): Promise<number> {
  // What a session did is counted once a second at most, so the figures of a minute are off by less than two percent.
  const { rows } = await owner.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count ?? 0);
}

type Made = Readonly<{ id: string }>;

/** Time from the answer to a payment until it is recorded. */
async function measureSight(origin: string, owner: Pool): Promise<BenchRow> {
  const call = async <Answer>(place: string, body: unknown): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(origin + place, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${place}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const waits: number[] = [];
  for (let payment = 0; payment < payments; payment += 1) {
    const receiveAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
    const wanted = { sendCurrency: 'LTC', receiveCurrency: 'ETH', sendAmount: '1', receiveAddress };
    const { id } = await call<Made>('/api/exchanges', wanted);
    await sleep(Math.random() * 1_000);
    await call(`/api/sandbox/exchanges/${id}/deposit`, {});
    const paidAt = performance.now();
    while ((await countDeposits(owner)) === payment) await sleep(2);
    waits.push(performance.now() - paidAt);
    // Within what one visitor may ask for.
    await sleep(2_000);
  }
  const longest = Math.max(...waits).toFixed(0);
  return { what: 'a payment is seen', figure: `${middleOf(waits).toFixed(0)} ms`, ratio: `at most ${longest} ms` };
}

async function countDeposits(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ count: string }>('select count(*) as count from deposits');
  return Number(rows[0]?.count ?? 0);
}

async function untilReady(origin: string, hasEnded: () => boolean): Promise<void> {
  for (let look = 0; look < 240 && !hasEnded(); look += 1) {
    const isReady = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(500);
  }
  throw new Error('the program was not ready in time');
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
