/**
 * A deploy while visitors ask: servers leave one by one without a failed request, and a program runs on, and starts, on
 * the schema of the version after it.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { migrate } from '#src/adapters/db/migrate.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { patient } from '#tests/support/patience.ts';
import { isReady, until } from '../operations/support/own-cluster.ts';
import {
  cleanUp,
  entryCommand,
  guard,
  makePlace,
  repository,
  run,
  startReady,
  type Place,
  type Running,
} from './spawn-process.ts';

const folders: string[] = [];
afterEach(async () => {
  await cleanUp();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

/** The migrations of a later version. */
function makeLater(...files: readonly (readonly [string, string])[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-later-'));
  folders.push(folder);
  fs.cpSync(migrationsFolder, folder, { recursive: true });
  for (const [name, sql] of files) fs.writeFileSync(path.join(folder, name), sql);
  return folder;
}

const add = ['9990_more.sql', '-- More.\n-- Step: expand.\nalter table orders add column try_more text'] as const;
const drop = [
  '9991_less.sql',
  '-- Less.\n-- Step: contract, for programs that know 9990.\nalter table orders drop column try_more',
] as const;

test(
  'servers are exchanged under load on the newer schema, and a schema too new is refused',
  async () => {
    const database = await openTestDatabase();
    const [place, other] = [await makePlace(), await makePlace()];
    const env = { DATABASE_URL: database.url, DRAIN_SECONDS: '5' };
    const shared = { ...env, DATA_DIR: place.dataDir };
    const start = async ({ port }: Place): Promise<Running> =>
      await startReady(place, 'server', { ...shared, PORT: String(port) });
    const servers = new Map([
      [place, await start(place)],
      [other, await start(other)],
    ]);
    await startReady(place, 'worker', shared);
    for (const { port } of servers.keys()) await until('ready', async () => await isReady(port));

    await migrate(database.ownerPool, makeLater(add));
    const visitors = startVisitors([place.port, other.port]);
    for (const [each, server] of servers) {
      await until('the other one is ready', async () => await isReady(each === place ? other.port : place.port));
      server.child.kill('SIGTERM');
      await until('it says that it leaves', async () => !(await isReady(each.port)));
      // It answers on.
      expect((await fetch(`http://127.0.0.1:${each.port}/healthz`)).headers.get('connection')).toBe('close');
      expect(await server.ended).toBe(0);
      await start(each);
      await until('it is back', async () => await isReady(each.port));
    }
    const { answered, failed } = await visitors.stop();
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(50);

    await migrate(database.ownerPool, makeLater(add, drop));
    await until('not ready any more', async () => !(await isReady(place.port)));
    const third = await makePlace();
    const refused = run(place, entryCommand('server'), { ...shared, PORT: String(third.port) });
    expect(await refused.ended).toBe(1);
    expect(refused.said().stderr).toContain(
      'it has the migration 9991_less.sql, which wants a program that knows 9990',
    );
    await cleanUp();
    await database.close();
  },
  patient(300_000),
);

test(
  'with migrations apart no start changes the schema, and npm run migrate does',
  async () => {
    const place = await makePlace();
    const env = { MIGRATIONS: 'apart' };
    const early = run(place, entryCommand('start'), env);
    expect(await early.ended).toBe(1);
    const script = path.join(repository, 'scripts', 'migrate.ts');
    const migrated = run(place, [process.execPath, '--import', guard, script], env);
    expect([await migrated.ended, migrated.said().stderr]).toEqual([0, '']);
    expect(migrated.said().stdout).toContain('The database has every migration of this version.');
    await startReady(place, 'start', env);
  },
  patient(180_000),
);

/** Visitors behind a balancer that asks for readiness, and sends nobody to a server that is not ready. */
function startVisitors(ports: readonly number[]) {
  const failed: string[] = [];
  let answered = 0;
  const over = new AbortController();
  let ready: readonly number[] = ports;
  const look = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const found = await Promise.all(
        ports.map(async (port) => ((await isReady(port).catch(() => false)) ? [port] : [])),
      );
      ready = found.flat();
      await sleep(200);
    }
  };
  const visit = async (): Promise<void> => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const port = ready[turn % Math.max(1, ready.length)];
      const answer = await fetch(`http://127.0.0.1:${port}/en/about`).catch((error: unknown) => String(error));
      const said = typeof answer === 'string' ? answer : String(answer.status);
      if (typeof answer !== 'string') await answer.arrayBuffer();
      if (said === '200') answered += 1;
      else failed.push(said);
      await sleep(100);
    }
  };
  const running = Promise.all([look(), visit(), visit()]);
  return {
    stop: async () => {
      over.abort();
      await running;
      return { answered, failed };
    },
  };
}
