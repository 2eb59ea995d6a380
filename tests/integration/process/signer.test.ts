/** The signer as a process of its own: keys are nowhere else, and neither its death nor its parent's does harm. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { patient } from '#tests/support/patience.ts';
import { isReady, until } from '../operations/support/own-cluster.ts';
import { countInMemory, readSeed, readTermsKey } from './find-secrets.ts';
import { makeOrder, post, stateOf } from './signer-orders.ts';
import {
  cleanUp,
  entryCommand,
  findProcessesOf,
  findSigner,
  isAlive,
  makePlace,
  makeUsedPlace,
  run,
  startReady,
  startSigner,
} from './spawn-process.ts';

const exec = promisify(execFile);

afterEach(cleanUp);

const quick = { SANDBOX_BLOCK_SECONDS: '1' };

describe('npm start', { timeout: patient(180_000) }, () => {
  test('has the seed and the terms key in the signer and nowhere else, also while it pays', async () => {
    const place = await makeUsedPlace();
    const running = await startReady(place, 'start', quick);
    const id = await makeOrder(place, 'SOL');
    await post(place, `/api/sandbox/exchanges/${id}/deposit`);
    await until('completed', async () => (await stateOf(place, id)) === 'completed');
    const [seed, signer] = [readSeed(place), findSigner(place)];
    expect(countInMemory(signer ?? 0, seed)).toBeGreaterThan(0);
    expect(countInMemory(running.child.pid ?? 0, seed)).toBe(0);
    const termsKey = readTermsKey(place);
    expect(countInMemory(signer ?? 0, termsKey)).toBeGreaterThan(0);
    expect(countInMemory(running.child.pid ?? 0, termsKey)).toBe(0);
  });

  test('has the words of an .env file in the signer and nowhere else', async () => {
    const place = await makeUsedPlace();
    const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    fs.writeFileSync(path.join(place.folder, '.env'), `WALLET_SEED="${words}"\n`);
    const running = await startReady(place);
    expect(countInMemory(findSigner(place) ?? 0, Buffer.from(words))).toBeGreaterThan(0);
    expect(countInMemory(running.child.pid ?? 0, Buffer.from(words))).toBe(0);
  });

  test('starts a signer that was killed again, and pays', async () => {
    const place = await makeUsedPlace();
    const running = await startReady(place, 'start', quick);
    const id = await makeOrder(place, 'ETH');
    const first = findSigner(place) ?? 0;
    process.kill(first, 'SIGKILL');
    await post(place, `/api/sandbox/exchanges/${id}/deposit`);
    await until('another signer', async () => ![undefined, first].includes(findSigner(place)));
    await until('completed', async () => (await stateOf(place, id)) === 'completed');
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(findProcessesOf(place)).toEqual([]);
    expect(fs.readdirSync(path.join(place.dataDir, 'signer'))).toEqual(['log']);
  });

  test('that is killed takes its signer with it, and the next start has one', async () => {
    const place = await makeUsedPlace();
    const running = await startReady(place);
    const signer = findSigner(place) ?? 0;
    expect(isAlive(signer)).toBe(true);
    running.child.kill('SIGKILL');
    await running.ended;
    await until('the signer is gone', async () => !isAlive(signer));
    await startReady(place);
    expect(isAlive(findSigner(place) ?? 0)).toBe(true);
  });

  test('uses a signer that runs apart, and starts none', async () => {
    const place = await makeUsedPlace();
    const socket = path.join(place.folder, 'apart', 'socket');
    const env = { SIGNER_SOCKET: socket };
    await startSigner(place, env);
    await startReady(place, 'start', env);
    expect(findSigner(place)).toBeUndefined();
    expect(fs.statSync(socket).mode & 0o777).toBe(0o600);
  });

  test('says why its signer does not start, in one line', async () => {
    const place = await makeUsedPlace();
    fs.writeFileSync(path.join(place.dataDir, 'sandbox-seed'), 'rubbish');
    const running = run(place, entryCommand('start'));
    expect(await running.ended).toBe(1);
    const { stderr } = running.said();
    expect(stderr).toMatch(/^sampan: cannot start: the sandbox seed \S+ is damaged: it must hold 64 hex digits\n$/);
    expect(findProcessesOf(place)).toEqual([]);
  });
});

describe('the halves apart', { timeout: patient(180_000) }, () => {
  test('have no seed, and a second signer is refused', async () => {
    const database = await openTestDatabase();
    const place = await makePlace();
    const env = { DATABASE_URL: database.url };
    const halves = await Promise.all([startReady(place, 'server', env), startReady(place, 'worker', env)]);
    await until('ready', async () => await isReady(place.port));
    const [seed, signer] = [readSeed(place), await startSigner(place)];
    expect(countInMemory(signer.child.pid ?? 0, seed)).toBeGreaterThan(0);
    for (const { child } of halves) expect(countInMemory(child.pid ?? 0, seed)).toBe(0);
    const second = run(place, entryCommand('signer'));
    expect(await second.ended).toBe(1);
    expect(second.said().stderr).toContain('a signer is running already at ');
    signer.child.kill('SIGTERM');
    expect(await signer.ended).toBe(0);
    await database.close();
  });

  test('start without the signer, say so, and pay when it is back; another one ends them', async () => {
    const database = await openTestDatabase();
    const place = await makePlace();
    const env = { DATABASE_URL: database.url, ...quick };
    const signer = await startSigner(place);
    const before = await Promise.all([startReady(place, 'server', env), startReady(place, 'worker', env)]);
    await until('ready', async () => await isReady(place.port));
    const id = await makeOrder(place, 'ETH');
    for (const { child, ended } of before) {
      child.kill('SIGTERM');
      await ended;
    }
    signer.child.kill('SIGKILL');
    await signer.ended;
    const halves = (['server', 'worker'] as const).map((entry) => run(place, entryCommand(entry), env));
    const words = 'start it with npm run signer. Until then payouts and new orders wait';
    await Promise.all(halves.map(async (half) => await half.says(words)));
    await until('ready', async () => await isReady(place.port));
    await expect(makeOrder(place, 'ETH')).rejects.toThrow('answered 503');
    await post(place, `/api/sandbox/exchanges/${id}/deposit`);
    await until('exchanging', async () => (await stateOf(place, id)) === 'exchanging');
    const second = run(place, entryCommand('signer'));
    await until('completed', async () => (await stateOf(place, id)) === 'completed');
    second.child.kill('SIGKILL');
    await second.ended;
    run(place, entryCommand('signer'), { SANDBOX_SEED: '0c'.repeat(32) });
    for (const half of halves) {
      expect(await half.ended).toBe(1);
      expect(half.said().stderr).toContain('has other keys or settings than before');
    }
    await database.close();
  });
});

test('the signer writes no core dumps', { timeout: patient(60_000) }, async () => {
  const place = await makeUsedPlace();
  await startReady(place);
  const { stdout } = await exec('grep', ['core file', `/proc/${findSigner(place)}/limits`]);
  expect(stdout).toMatch(/^Max core file size\s+0\s+0\s/);
});
