/** Commands on a data folder that is not the service's own: a copy of a running one, an empty one, a missing one. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { runScript, type Script } from './run-script.ts';
import {
  cleanUp,
  findPostgres,
  findProcessesOf,
  isAlive,
  makePlace,
  makeUsedPlace,
  startReady,
} from './spawn-process.ts';

afterEach(cleanUp);

async function connectAnew(socketFolder: string): Promise<number | null> {
  const client = new Client({ host: socketFolder, port: 5432, user: 'sampan', database: 'sampan' });
  await client.connect();
  const { rowCount } = await client.query('select username from operators');
  await client.end();
  return rowCount;
}

function readSocketFolder(dataDir: string): string {
  return fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
}

describe('a command on a copy of a running data folder', () => {
  test.each([
    ['beside its socket', 'data'],
    ['with its socket among the temporary files', 'deep/'.repeat(22)],
  ])('works on the copy and leaves the original reachable, %s', async (_where, name) => {
    const original = await makeUsedPlace(name);
    const running = await startReady(original);
    const socketFolder = readSocketFolder(original.dataDir);
    const postgres = findPostgres(original) ?? 0;
    const place = await makePlace();
    execFileSync('cp', ['-a', original.dataDir, place.dataDir]);

    for (const args of [[], ['stop', 'all', 'a', 'rehearsal']]) {
      expect(runScript(place, 'payout-stops', ...args)).toMatchObject({ code: 0, complained: '' });
      expect(await connectAnew(socketFolder)).toBe(1);
    }
    expect(runScript(place, 'payout-stops').said).toContain('a rehearsal');
    expect(runScript(original, 'payout-stops').said).toBe('No payouts are stopped.\n');
    expect(findProcessesOf(place)).toEqual([]);
    expect(fs.existsSync(path.join(place.dataDir, 'postgres-socket'))).toBe(false);
    expect(findPostgres(original)).toBe(postgres);
    expect(isAlive(postgres)).toBe(true);
    expect(running.child.exitCode).toBeNull();
  });
});

/** Settings that name the keys of another data folder. */
function keysOf(dataDir: string) {
  return {
    TERMS_KEY_FILE: path.join(dataDir, 'terms-key.pem'),
    BACKUP_KEY_FILE: path.join(dataDir, 'backup-key'),
  };
}

describe('a command without a Sampan database', () => {
  const commands: readonly (readonly [Script, readonly string[]])[] = [
    ['backup', ['sampan.backup']],
    ['payout-stops', []],
    ['payout-stops', ['stop', 'all', 'trouble']],
    ['reset-operator', []],
  ];

  test.each(commands)('says so in one line and makes nothing: %s %j', async (script, args) => {
    const place = await makePlace();
    const complained = `sampan: there is no Sampan database in ${place.dataDir}: is DATA_DIR set as for the service?\n`;
    expect(runScript(place, script, ...args)).toEqual({ code: 1, said: '', complained });
    expect(fs.readdirSync(place.folder)).toEqual([]);
    fs.mkdirSync(place.dataDir);
    expect(runScript(place, script, ...args)).toEqual({ code: 1, said: '', complained });
    expect(fs.readdirSync(place.folder)).toEqual(['data']);
    expect(fs.readdirSync(place.dataDir)).toEqual([]);
  });

  test.each(commands)('says so of an empty database at DATABASE_URL: %s %j', async (script, args) => {
    const database = await openTestDatabase();
    await database.ownerPool.query('drop schema public cascade; create schema public');
    const place = await makePlace();
    const ran = runScript({ ...place, env: { ...place.env, DATABASE_URL: database.url } }, script, ...args);
    const complained = 'sampan: there is no Sampan database at DATABASE_URL: is it set as for the service?\n';
    expect(ran).toEqual({ code: 1, said: '', complained });
    expect(fs.readdirSync(place.folder)).toEqual([]);
    await database.close();
  });

  test('that keeps the chains of an earlier one is refused too', async () => {
    const used = await makeUsedPlace();
    const file = path.join(used.folder, 'sampan.backup');
    expect(runScript(used, 'backup', file)).toMatchObject({ code: 0 });
    const place = await makePlace();
    const withKeys = { ...place, env: { ...place.env, ...keysOf(used.dataDir) } };
    expect(runScript(withKeys, 'restore', file, '--keep-chains')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('there is no Sampan database in') as unknown,
    });
    expect(fs.readdirSync(place.folder)).toEqual([]);
  });

  test('that restores a file which is not there, or is no back-up, makes none', async () => {
    const used = await makeUsedPlace();
    expect(runScript(used, 'backup', path.join(used.folder, 'sampan.backup'))).toMatchObject({ code: 0 });
    const place = await makePlace();
    const withKeys = { ...place, env: { ...place.env, ...keysOf(used.dataDir) } };
    const text = path.join(place.folder, 'notes.txt');
    fs.writeFileSync(text, 'no back-up');
    for (const file of [path.join(place.folder, 'absent'), text]) {
      const complained = `sampan: ${file} cannot be read as a back-up\n`;
      expect(runScript(withKeys, 'restore', file)).toEqual({ code: 1, said: '', complained });
    }
    expect(fs.readdirSync(place.folder)).toEqual(['notes.txt']);
  });
});
