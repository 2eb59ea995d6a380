/** Server and worker as two processes on one database. */
import { Client } from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { isReady, until } from '../operations/support/own-cluster.ts';
import {
  cleanUp,
  entryCommand,
  findProcessesOf,
  makePlace,
  run,
  startReady,
  startSigner,
  startWords,
} from './spawn-process.ts';
import { patient } from '#tests/support/patience.ts';

afterEach(cleanUp);

/** Runs statements from another database, because one cannot lock the database one is connected to. */
async function administer(...statements: readonly string[]): Promise<void> {
  const client = new Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe('the two halves apart', { timeout: patient(180_000) }, () => {
  test('share one DATABASE_URL, and each stops cleanly without the other', async () => {
    const database = await openTestDatabase();
    const place = await makePlace();
    const env = { DATABASE_URL: database.url };
    const [server, worker] = await Promise.all([startReady(place, 'server', env), startReady(place, 'worker', env)]);
    await until('ready', async () => await isReady(place.port));
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    const answer = await fetch(`http://127.0.0.1:${place.port}/en`);
    expect(answer.status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(findProcessesOf(place)).toEqual([]);
    await database.close();
  });

  test('are not ready without their database, and are again when it answers', async () => {
    const database = await openTestDatabase();
    const place = await makePlace();
    const env = { DATABASE_URL: database.url };
    await Promise.all([startReady(place, 'server', env), startReady(place, 'worker', env)]);
    await until('ready', async () => await isReady(place.port));
    const name = new URL(database.url.replace('@/', '@socket/')).pathname.slice(1);

    await administer(
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await until('not ready', async () => !(await isReady(place.port)));
    await administer(`alter database ${name} allow_connections true`);
    await until('ready again', async () => await isReady(place.port));
    await database.close();
  });

  test('start at once on an empty database, and exactly one tells the password', async () => {
    const database = await openTestDatabase();
    await database.ownerPool.query('delete from operators');
    const place = await makePlace();
    const ports = [place.port, (await makePlace()).port];
    await startSigner(place);
    const servers = ports.map((port) =>
      run(place, entryCommand('server'), { DATABASE_URL: database.url, PORT: String(port) }),
    );
    await Promise.all(servers.map(async (server) => await server.says(startWords.server)));
    const told = servers.filter((server) => server.said().stdout.includes('Operator password:'));
    expect(told).toHaveLength(1);
    for (const server of servers) server.child.kill('SIGTERM');
    await Promise.all(servers.map(async (server) => await server.ended));
    await database.close();
  });
});
