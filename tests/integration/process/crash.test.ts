/** Data and database server after a process that did not shut down normally. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import {
  cleanUp,
  entryCommand,
  findPostgres,
  findProcessesOf,
  isAlive,
  makePlace,
  makeUsedPlace,
  run,
  startReady,
  type Place,
} from './spawn-process.ts';

afterEach(cleanUp);

async function readOperators(place: Place): Promise<unknown[]> {
  const host = path.join(place.dataDir, 'postgres-socket');
  const client = new Client({ host, port: 5432, user: 'sampan', database: 'sampan' });
  await client.connect();
  const { rows } = await client.query<{ username: string }>('select username from operators');
  await client.end();
  return rows.map(({ username }) => username);
}

describe('after a kill -9', () => {
  test('the next start adopts the database that went on alone, keeps the data and stops it cleanly', async () => {
    const place = await makeUsedPlace();
    const first = await startReady(place);
    const postgres = findPostgres(place) ?? 0;
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(isAlive(postgres)).toBe(true);

    const second = await startReady(place);
    expect(second.said().stdout).toContain('adopted the PostgreSQL');
    expect(findPostgres(place)).toBe(postgres);
    expect(await readOperators(place)).toEqual(['operator']);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  });

  test('of the database too, the next start recovers it', async () => {
    const place = await makeUsedPlace();
    const first = await startReady(place);
    const postgres = findPostgres(place) ?? 0;
    first.child.kill('SIGKILL');
    await first.ended;
    process.kill(postgres, 'SIGKILL');
    await startReady(place);
    expect(findPostgres(place)).not.toBe(postgres);
    expect(await readOperators(place)).toEqual(['operator']);
  });

  test('a process number that now belongs to somebody else is left alone', async () => {
    const place = await makeUsedPlace();
    const first = await startReady(place);
    first.child.kill('SIGTERM');
    await first.ended;
    const innocent = run(place, ['sleep', '60']);
    fs.writeFileSync(path.join(place.dataDir, 'postgres', 'postmaster.pid'), `${innocent.child.pid}\n`);
    const second = await startReady(place);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(isAlive(innocent.child.pid ?? 0)).toBe(true);
  });
});

describe('the embedded database', () => {
  test('that dies takes the process with it, in one line and with code 1', async () => {
    const place = await makeUsedPlace();
    const running = await startReady(place);
    process.kill(findPostgres(place) ?? 0, 'SIGKILL');
    expect(await running.ended).toBe(1);
    expect(running.said().stderr).toBe('sampan: the embedded PostgreSQL stopped unexpectedly\n');
  });

  test('in use by a running process is refused to a second one and survives its failure', async () => {
    const place = await makeUsedPlace();
    const first = await startReady(place);
    const other = { ...place, env: { ...place.env, PORT: String((await makePlace()).port) } };
    const second = run(other, entryCommand('start'));
    expect(await second.ended).toBe(1);
    expect(second.said().stderr).toMatch(
      /^sampan: cannot start: the data folder .* is in use by another running Sampan\n$/,
    );
    const answer = await fetch(`http://127.0.0.1:${place.port}/readyz`);
    expect(answer.status).toBe(200);
    expect(first.child.exitCode).toBeNull();
  });

  test('works in a folder that is too deep for a socket, and its short folder goes with it', async () => {
    const place = await makeUsedPlace('deep/'.repeat(22));
    const running = await startReady(place);
    const file = path.join(place.dataDir, 'postgres', 'postmaster.pid');
    const socketFolder = fs.readFileSync(file, 'utf8').split('\n')[4] ?? '';
    expect(socketFolder.startsWith(place.folder)).toBe(false);
    expect(fs.statSync(socketFolder).mode & 0o777).toBe(0o700);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(fs.existsSync(socketFolder)).toBe(false);
  });

  test('is stopped at once by a second Ctrl-C while the first still waits', async () => {
    const place = await makeUsedPlace();
    const running = await startReady(place);
    const postgres = findPostgres(place) ?? 0;
    // A suspended PostgreSQL cannot shut down, so the process waits for it until a second signal.
    process.kill(postgres, 'SIGSTOP');
    running.child.kill('SIGINT');
    await sleep(700);
    expect(running.child.exitCode).toBeNull();
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(130);
    process.kill(postgres, 'SIGCONT');
    while (findProcessesOf(place).length > 0) await sleep(10);
  });
});
