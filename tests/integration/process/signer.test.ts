/** The signer as a process of its own: keys are nowhere else, and neither its death nor its parent's does harm. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
import { openSandboxChains } from '#src/adapters/signer/open-sandbox-chains.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { patient } from '#tests/support/patience.ts';
import { isReady, until } from '../operations/support/own-cluster.ts';
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
  type Place,
} from './spawn-process.ts';

const exec = promisify(execFile);

afterEach(cleanUp);

/** How often a secret is in the memory of a process, as bytes and as hex digits. */
function countInMemory(pid: number, secret: Buffer): number {
  const needles = [secret, Buffer.from(secret.toString('hex'))];
  const memory = fs.openSync(`/proc/${pid}/mem`, 'r');
  let count = 0;
  try {
    for (const line of fs.readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from = '0', to = '0', rights = ''] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
      if (!rights.startsWith('r')) continue;
      count += countInRange(memory, { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }, needles);
    }
  } finally {
    fs.closeSync(memory);
  }
  return count;
}

const chunkBytes = 4 * 1024 * 1024;

function countInRange(memory: number, { from, to }: { from: number; to: number }, needles: readonly Buffer[]): number {
  let count = 0;
  // Chunks overlap by more than the longest needle, so that none is cut in two.
  for (let at = from; at < to; at += chunkBytes) {
    const chunk = Buffer.alloc(Math.min(chunkBytes + 128, to - at));
    let length = 0;
    try {
      length = fs.readSync(memory, chunk, 0, chunk.length, at);
    } catch {
      // A part that cannot be read holds nothing that anybody could take from there.
      continue;
    }
    const read = chunk.subarray(0, length);
    for (const needle of needles) {
      for (let found = read.indexOf(needle); found >= 0; found = read.indexOf(needle, found + 1)) count += 1;
    }
  }
  return count;
}

function readSeed(place: Place): Buffer {
  return Buffer.from(fs.readFileSync(path.join(place.dataDir, 'sandbox-seed'), 'utf8').trim(), 'hex');
}

async function post(place: Place, call: string, body: unknown = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${place.port}${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

async function makeOrder(place: Place, receiveCurrency: 'SOL' | 'ETH'): Promise<string> {
  const chain = receiveCurrency === 'SOL' ? 'solana' : 'ethereum';
  const receiveAddress = deriveAddress(new Uint8Array(32).fill(44), chain, 'visitor', 1);
  const wanted = { sendCurrency: 'BTC', sendAmount: '0.05', receiveCurrency, receiveAddress, orderType: 'floating' };
  return String((await post(place, '/api/exchanges', wanted))['id']);
}

async function stateOf(place: Place, id: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${place.port}/api/exchanges/${id}`);
  return ((await answer.json()) as { state: string }).state;
}

const quick = { SANDBOX_BLOCK_SECONDS: '1' };

describe('npm start', { timeout: patient(180_000) }, () => {
  test('has the seed in the signer and nowhere else, also while it pays', async () => {
    const place = await makeUsedPlace();
    const running = await startReady(place, 'start', quick);
    const id = await makeOrder(place, 'SOL');
    await post(place, `/api/sandbox/exchanges/${id}/deposit`);
    await until('completed', async () => (await stateOf(place, id)) === 'completed');
    const [seed, signer] = [readSeed(place), findSigner(place)];
    expect(countInMemory(signer ?? 0, seed)).toBeGreaterThan(0);
    expect(countInMemory(running.child.pid ?? 0, seed)).toBe(0);
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
});

test(
  'whoever asks the signer gets at most the caps, however often it is started again',
  { timeout: patient(180_000) },
  async () => {
    const place = await makeUsedPlace();
    const socketPath = path.join(fs.realpathSync(place.dataDir), 'signer', 'socket');
    const { maxUnits } = currencies.ETH;
    let nonce = 0;
    let signed = 0n;
    for (let start = 0; start < 2; start += 1) {
      const signer = await startReady(place, 'signer');
      const thief = connectSigner({ socketPath });
      const { wallet } = (await openSandboxChains({ storage: makeMemoryStorage(), clock: systemClock }, thief))
        .ethereum;
      for (let turn = 0; turn < 30; turn += 1) {
        nonce += 1;
        const units = maxUnits * (turn % 2 === 0 ? 4n : 1n);
        const request = {
          payoutId: `made up ${nonce}`,
          attempt: 1,
          to: `0x${'11'.repeat(20)}`,
          amount: { currency: 'ETH', units },
          feeUnits: 1n,
          domain: { kind: 'nonce', wallet: await wallet.hotAddress(), nonce },
          validUntilHeight: null,
        } as const;
        const isSigned = await thief.sign('ethereum', request).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ reason: 'over_hour_cap' });
            return false;
          },
        );
        if (isSigned) signed += units;
      }
      thief.close();
      signer.child.kill('SIGKILL');
      await signer.ended;
    }
    expect(signed).toBe(maxUnits * 20n);
    const [log = ''] = fs
      .readdirSync(path.join(place.dataDir, 'signer', 'log'))
      .filter((name) => name.endsWith('.log'));
    const lines = fs.readFileSync(path.join(place.dataDir, 'signer', 'log', log), 'utf8');
    expect(lines.split('"kind":"refused"').length + lines.split('"kind":"bound"').length - 2).toBe(nonce);
  },
);

test('the signer writes no core dumps', { timeout: patient(60_000) }, async () => {
  const place = await makeUsedPlace();
  await startReady(place);
  const { stdout } = await exec('grep', ['core file', `/proc/${findSigner(place)}/limits`]);
  expect(stdout).toMatch(/^Max core file size\s+0\s+0\s/);
});
