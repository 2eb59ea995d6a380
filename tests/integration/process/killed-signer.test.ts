/**
 * The signer dies at each of its steps, or its disk is full: nothing is lost and nothing is paid twice. Server, worker
 * and signer are processes.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { checkBooksEqualChain } from '#tests/support/order-lab/books-equal-chain.ts';
import { makeLookups } from '#tests/support/order-lab/lookups.ts';
import { openWorker } from '#tests/support/order-lab/open-worker.ts';
import { makeTimeActions } from '#tests/support/order-lab/time-actions.ts';
import { patient } from '#tests/support/patience.ts';
import { isReady, until } from '../operations/support/own-cluster.ts';
import { makeOrder, post, readLog, stateOf } from './signer-orders.ts';
import { cleanUp, entryCommand, guard, makePlace, run, type Place, type Running } from './spawn-process.ts';

type Database = Awaited<ReturnType<typeof openTestDatabase>>;
const databases: Database[] = [];
afterEach(async () => {
  await cleanUp();
  for (const database of databases.splice(0)) await database.close();
});

/** The seed of the wallets that `openWorker` has. */
const seed = { SANDBOX_SEED: '0b'.repeat(32), SANDBOX_BLOCK_SECONDS: '1' };
const deadly = path.join(import.meta.dirname, 'deadly-signer.ts');

type Service = Readonly<{ place: Place; database: Database; halves: readonly Running[] }>;

async function startService(startSigner: (place: Place) => Running): Promise<Service & Readonly<{ signer: Running }>> {
  const database = await openTestDatabase();
  databases.push(database);
  const place = await makePlace();
  const signer = startSigner(place);
  await signer.says('signer is running');
  const env = { ...seed, DATABASE_URL: database.url };
  const halves = (['server', 'worker'] as const).map((entry) => run(place, entryCommand(entry), env));
  await until('ready', async () => await isReady(place.port));
  return { place, database, halves, signer };
}

const startDeadly = (step: string) => (place: Place) =>
  run(place, [process.execPath, '--import', guard, deadly, step], seed);
const startWhole = (place: Place): Running => run(place, entryCommand('signer'), seed);

/** Waits until the order is completed, and checks that the visitor was paid once and the books are right. */
async function expectPaidOnce({ place, database, halves }: Service, id: string): Promise<void> {
  await until('completed', async () => (await stateOf(place, id)) === 'completed');
  // The chains stand still from here on, and are read to their end.
  for (const { child, ended } of halves) {
    child.kill('SIGTERM');
    await ended;
  }
  const clock = makeFakeClock(Date.now());
  const worker = await openWorker({ pool: database.pool, clock, folder: place.dataDir });
  const isFeedDown = (): boolean => false;
  await makeTimeActions({ worker, clock, database, touched: new Set(chainIds), isFeedDown }).work();
  const receiver = deriveAddress(new Uint8Array(32).fill(44), 'ethereum', 'visitor', 1);
  expect(await makeLookups(worker).paymentsTo('ethereum', receiver)).toHaveLength(1);
  await checkBooksEqualChain(worker, database);
  expect(readLog(place).split('"kind":"bound"').length).toBeGreaterThan(1);
}

describe('a signer that is killed', { timeout: patient(120_000) }, () => {
  test.each([
    'before it signs',
    'before it counts',
    'after it counts',
    'before it binds',
    'in the middle of a line',
    'after it binds',
    'after it signs',
    'after it answers',
  ])('%s: the order is paid once', async (step) => {
    const service = await startService(startDeadly(step));
    const { place, signer } = service;
    const id = await makeOrder(place, 'ETH');
    await post(place, `/api/sandbox/exchanges/${id}/deposit`);
    expect(await signer.ended).toBe('SIGKILL');
    startWhole(place);
    await expectPaidOnce(service, id);
  });

  test.each(['before it binds terms', 'after it binds terms', 'after it signs terms'])(
    '%s: the order is made when it is back, and paid once',
    async (step) => {
      const service = await startService(startDeadly(step));
      const making = makeOrder(service.place, 'ETH');
      expect(await service.signer.ended).toBe('SIGKILL');
      startWhole(service.place);
      const id = await making;
      await post(service.place, `/api/sandbox/exchanges/${id}/deposit`);
      await expectPaidOnce(service, id);
    },
  );
});

describe('a signer that stands still or has no room', { timeout: patient(120_000) }, () => {
  test('and answers late pays once', async () => {
    const service = await startService(startWhole);
    const { place, signer } = service;
    const id = await makeOrder(place, 'ETH');
    signer.child.kill('SIGSTOP');
    await post(place, `/api/sandbox/exchanges/${id}/deposit`);
    await until('exchanging', async () => (await stateOf(place, id)) === 'exchanging');
    signer.child.kill('SIGCONT');
    await expectPaidOnce(service, id);
  });

  test('for its log signs nothing, and pays once when there is room again', async () => {
    const service = await startService(startWhole);
    const { place, signer } = service;
    const id = await makeOrder(place, 'ETH');
    await fillLog(place);
    signer.child.kill('SIGKILL');
    await signer.ended;
    // No file may grow beyond the blocks that the log has, so that the next lines do not fit.
    const folder = path.join(place.dataDir, 'signer', 'log');
    const today = path.join(folder, fs.readdirSync(folder).findLast((name) => name.endsWith('.log')) ?? '');
    const blocks = Math.ceil(fs.statSync(today).size / 512);
    const full = run(place, ['/bin/sh', '-c', `ulimit -f ${blocks}; exec "$0" "$@"`, ...entryCommand('signer')], seed);
    await full.says('signer is running');
    const isRefused = async (): Promise<boolean> =>
      await makeOrder(place, 'ETH').then(
        () => false,
        (error: unknown) => String(error).includes('answered 503'),
      );
    await until('full', isRefused);
    await post(place, `/api/sandbox/exchanges/${id}/deposit`);
    await until('refused', async () => full.said().stdout.includes("the signer's log cannot be used"));
    expect(fs.readFileSync(today, 'utf8')).not.toContain('"kind":"bound"');
    full.child.kill('SIGKILL');
    await full.ended;
    startWhole(place);
    await expectPaidOnce(service, id);
  });
});

/** Makes the log longer than what else the signer writes at its start: every try for terms that are none is a line. */
async function fillLog({ dataDir }: Place): Promise<void> {
  const asker = connectSigner({ socketPath: path.join(fs.realpathSync(dataDir), 'signer', 'socket') });
  for (let turn = 0; turn < 100; turn += 1) await asker.signTerms([{ text: 'nothing', addressIndex: 0 }]);
  asker.close();
}
