/** `npm run backup`, `npm run restore` and `npm run payouts` as an operator runs them, with a real service process. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { patient } from '#tests/support/patience.ts';
import { openBackup } from '#tests/support/backup-keys.ts';
import { runScript } from '../process/run-script.ts';
import { cleanUp, makePlace, makeUsedPlace, startReady, type Place } from '../process/spawn-process.ts';

afterEach(cleanUp);

/** The rows of a back-up with their tables, without rows that a restore changes on purpose. */
async function readLines(place: Place, file: string): Promise<readonly string[]> {
  const text = await openBackup(file, keyOf(place));
  const lines = text.toString().trimEnd().split('\n').slice(1, -1);
  const changed = [
    /"reason": "restored"/,
    /"action": "database_restored"/,
    /"made_by": "restore"/,
    /"hash": .*"is_only": true/,
    // Which server of PostgreSQL it is.
    /^public\.database_identity /,
  ];
  const counted = /\{"counter":"public\.address_index:.*:(?:deposit|change)"/;
  let table = '';
  const named = lines.map((line) => {
    table = /^\{"table":"([^"]+)"/.exec(line)?.[1] ?? table;
    return `${table} ${line}`;
  });
  // Sorted, because rows of a table have no order.
  return named.filter((line) => ![...changed, counted].some((pattern) => pattern.test(line))).toSorted(inOrder);
}

function keyOf({ dataDir }: Place): string {
  return path.join(dataDir, 'backup-key');
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function copyKeys(from: Place, to: Place): void {
  fs.mkdirSync(to.dataDir, { mode: 0o700 });
  for (const key of ['sandbox-seed', 'terms-key.pem', 'backup-key']) {
    fs.copyFileSync(path.join(from.dataDir, key), path.join(to.dataDir, key));
    fs.chmodSync(path.join(to.dataDir, key), 0o600);
  }
}

describe('a back-up', () => {
  test('of a running service becomes the same database elsewhere, with payouts stopped on every chain', async () => {
    const place = await makeUsedPlace();
    const running = await startReady(place);
    const file = path.join(place.folder, 'sampan.backup');
    expect(runScript(place, 'backup', file)).toMatchObject({ code: 0, complained: '' });
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(runScript(place, 'backup', file).complained).toContain('is there already');
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);

    const other = await makePlace();
    copyKeys(place, other);
    expect(runScript(other, 'restore', file)).toMatchObject({ code: 0, complained: '' });
    const again = path.join(other.folder, 'again.backup');
    expect(runScript(other, 'backup', again)).toMatchObject({ code: 0 });
    const lines = await readLines(place, file);
    expect(lines.length).toBeGreaterThan(100);
    expect(await readLines(other, again)).toEqual(lines);

    await startReady(other);
    const { said } = runScript(other, 'payout-stops');
    for (const chain of chainIds) expect(said).toContain(`${chain}: restored, since`);
    const readiness = async () => (await fetch(`http://127.0.0.1:${other.port}/readyz`)).status;
    await expect.poll(readiness, { timeout: patient(60_000) }).toBe(200);
    expect(runScript(other, 'payout-stops', 'explain', 'tron', 'some-id', 'lost', 'a', 'guess')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('no such payment waits to be explained on tron') as unknown,
    });
    const lift = runScript(other, 'payout-stops', 'lift', 'solana', 'restored', 'looked', 'at', 'it');
    expect(lift).toMatchObject({ code: 0, complained: '' });
    expect(lift.said).not.toContain('solana');
    const every = runScript(other, 'payout-stops', 'lift', 'each', 'restored', 'nothing', 'was', 'lost');
    expect(every).toMatchObject({ code: 0, said: 'No payouts are stopped.\n' });
    expect(runScript(other, 'payout-stops', 'sends').said).toBe('Everything that we sent is explained.\n');
  }, 240_000);

  test('holds neither the seed of the wallet nor the key that signs terms', async () => {
    const place = await makeUsedPlace();
    await startReady(place);
    const file = path.join(place.folder, 'sampan.backup');
    runScript(place, 'backup', file);
    const text = (await openBackup(file, keyOf(place))).toString();
    const seed = fs.readFileSync(path.join(place.dataDir, 'sandbox-seed'), 'utf8').trim();
    const pem = fs.readFileSync(path.join(place.dataDir, 'terms-key.pem'), 'utf8');
    expect(seed.length).toBeGreaterThan(30);
    expect(text).not.toContain(seed);
    expect(text).not.toContain(pem.split('\n')[1]);
    expect(text).not.toContain('PRIVATE KEY');
  }, 180_000);
});

describe('a restore is refused', () => {
  test('into a database that is not empty, and of a file that was cut off or changed', async () => {
    const place = await makeUsedPlace();
    const running = await startReady(place);
    const file = path.join(place.folder, 'sampan.backup');
    runScript(place, 'backup', file);
    expect(runScript(place, 'restore', file).complained).toContain('is in use by another running Sampan');
    running.child.kill('SIGTERM');
    await running.ended;
    expect(runScript(place, 'restore', file)).toMatchObject({
      code: 1,
      complained: 'sampan: the database is not empty: a back-up is restored into an empty one\n',
    });

    const [cut, changed] = [path.join(place.folder, 'cut'), path.join(place.folder, 'changed')];
    const sealed = fs.readFileSync(file);
    fs.writeFileSync(cut, sealed.subarray(0, sealed.length - 100));
    fs.writeFileSync(
      changed,
      sealed.map((byte, at) => (at === sealed.length - 100 ? byte ^ 1 : byte)),
    );
    const empty = await makePlace();
    copyKeys(place, empty);
    for (const broken of [cut, changed]) {
      expect(runScript(empty, 'restore', broken).complained).toContain('cannot be read as a back-up');
    }
    expect(fs.readdirSync(empty.dataDir)).toHaveLength(3);
  }, 180_000);

  test('without the keys that made it, unless its signature is vouched for', async () => {
    const place = await makeUsedPlace();
    const running = await startReady(place);
    const file = path.join(place.folder, 'sampan.backup');
    const { said } = runScript(place, 'backup', file);
    running.child.kill('SIGTERM');
    await running.ended;
    const other = await makePlace();
    expect(runScript(other, 'restore', file).complained).toContain('backup-key is missing: put it back');
    copyKeys(place, other);
    fs.rmSync(path.join(other.dataDir, 'terms-key.pem'));
    expect(runScript(other, 'restore', file).complained).toContain('terms-key.pem: put it back, or say --signed-by');
    expect(runScript(other, 'restore', file, '--signed-by', 'ab').complained).toContain('not made by this service');
    const print = /Signed by ([0-9a-f]{64})/.exec(said)?.[1] ?? '';
    expect(runScript(other, 'restore', file, '--signed-by', print)).toMatchObject({ code: 0, complained: '' });
  }, 240_000);
});
