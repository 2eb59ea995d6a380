/** The whole program from the outside: it starts, answers, and stops without leaving anything running. */
import fs from 'node:fs';
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
  repository,
  run,
  startReady,
} from './spawn-process.ts';

afterEach(cleanUp);

/** Whom the connections of the service log in as. */
async function findLogins(host: string): Promise<readonly string[]> {
  const client = new Client({ host, port: 5432, user: 'sampan', database: 'sampan' });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select distinct usename as name from pg_stat_activity where application_name = 'sampan'`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

describe('npm start', () => {
  test('comes up with nothing but an empty folder, answers, and keeps its data for its owner alone', async () => {
    const place = await makePlace();
    await startReady(place);
    const [health, readiness] = await Promise.all(
      ['healthz', 'readyz'].map(async (name) => await fetch(`http://127.0.0.1:${place.port}/${name}`)),
    );
    expect(await health?.json()).toEqual({ status: 'ok' });
    expect(readiness?.status).toBe(200);
    expect(await readiness?.json()).toEqual({
      status: 'ready',
      checks: {
        serving: 'ok',
        database: 'ok',
        pool: 'ok',
        migrations: 'ok',
        worker: 'ok',
        prices: 'ok',
        chains: 'ok',
        pages: 'ok',
        eventLoop: 'ok',
      },
    });
    for (const name of ['', '/postgres', '/postgres-socket']) {
      expect([name, fs.statSync(place.dataDir + name).mode & 0o777]).toEqual([name, 0o700]);
    }
    expect(await findLogins(`${place.dataDir}/postgres-socket`)).toEqual(['sampan_app']);
  });

  test('prints the generated operator password on the first start only', async () => {
    const place = await makePlace();
    const first = await startReady(place);
    expect(first.said().stdout).toMatch(/Operator password: ([a-z2-9]{4}-){5}[a-z2-9]{4} /);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = await startReady(place);
    expect(second.said().stdout).not.toContain('password');
  });

  test('prints no password when one is configured', async () => {
    const running = await startReady(await makePlace(), 'start', { ADMIN_PASSWORD: 'wharf lantern 9 tides' });
    expect(running.said().stdout).not.toContain('assword');
  });

  test('opens no debugger on SIGUSR1', async () => {
    const running = await startReady(await makeUsedPlace());
    running.child.kill('SIGUSR1');
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(running.said().stderr).not.toContain('Debugger');
  });

  test('stops on SIGTERM with code 0 and leaves nothing running', async () => {
    const place = await makeUsedPlace();
    const running = await startReady(place);
    const postgres = findPostgres(place) ?? 0;
    expect(isAlive(postgres)).toBe(true);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(isAlive(postgres)).toBe(false);
    expect(findProcessesOf(place)).toEqual([]);
    expect(fs.readdirSync(place.dataDir)).not.toContain('postgres-socket');
    expect(running.said().stderr).toBe('');
  });

  test('told to stop while it is still starting leaves nothing running', async () => {
    const place = await makePlace();
    const running = run(place, entryCommand('start'));
    while (!fs.existsSync(`${place.dataDir}/postgres.init`)) await new Promise(setImmediate);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(findProcessesOf(place)).toEqual([]);
    expect(running.said().stderr).toBe('');
  });
});

describe('Ctrl-C in a terminal', () => {
  // `exec`, because a shell in between would also get the Ctrl-C and exit with its own code.
  const node = `exec ${entryCommand('start').join(' ')}`;

  test.each([
    ['the program itself', node],
    ['npm start', `exec npm --prefix ${repository} start`],
  ])('stops %s cleanly', async (_what, command) => {
    const place = await makeUsedPlace();
    const running = run(place, ['script', '-qfec', command, '/dev/null']);
    await running.says('is ready at');
    const postgres = findPostgres(place) ?? 0;
    expect(isAlive(postgres)).toBe(true);
    running.child.stdin.write('\u0003');
    expect(await running.ended).toBe(0);
    expect(isAlive(postgres)).toBe(false);
    expect(fs.readdirSync(place.dataDir)).not.toContain('postgres-socket');
    expect(running.said().stdout).not.toMatch(/connection|sampan:/i);
  });
});
