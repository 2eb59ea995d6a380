/** `/readyz` of the real program: 200 means that an order can be made; each missing prerequisite gives 503. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { until } from '../operations/support/own-cluster.ts';
import { cleanUp, entryCommand, makePlace, makeUsedPlace, run, startReady, type Place } from './spawn-process.ts';
import { patient } from '#tests/support/patience.ts';
import { noteFigures } from '#tests/support/proof-figures.ts';

afterEach(cleanUp);

type Looked = Readonly<{ status: number; failing: readonly string[] }>;

async function look({ port }: Pick<Place, 'port'>): Promise<Looked> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  const { checks } = (await answer.json()) as { checks: Record<string, string> };
  return { status: answer.status, failing: Object.keys(checks).filter((name) => checks[name] !== 'ok') };
}

/** Requests as fast as the process answers, from before it listens until the first 200. */
async function waitForFirstReady(place: Place): Promise<readonly number[]> {
  const seen: number[] = [];
  while (seen.at(-1) !== 200) {
    const status = await look(place).then(
      (looked) => looked.status,
      () => 0,
    );
    seen.push(status);
    if (status !== 200) await sleep(5);
  }
  return seen;
}

const visitors = new Uint8Array(32).fill(56);
const orders: readonly (readonly [CurrencyId, string, CurrencyId])[] = [
  ['BTC', '0.05', 'ETH'],
  ['LTC', '10', 'BTC'],
  ['ETH', '1', 'SOL'],
  ['USDT-TRC20', '500', 'XMR'],
];

async function order({ port }: Place, [sendCurrency, sendAmount, receiveCurrency]: (typeof orders)[number]) {
  const receiveAddress = deriveAddress(visitors, currencies[receiveCurrency].chain, 'visitor', 1);
  const body = { sendCurrency, receiveCurrency, sendAmount, orderType: 'floating', receiveAddress };
  const answer = await fetch(`http://127.0.0.1:${port}/api/exchanges`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return `${sendCurrency} for ${receiveCurrency}: ${answer.status}`;
}

const seen = { starts: 0, 'orders right after it': 0, refused: 0 };

describe('an order can be made as soon as the service is first ready', () => {
  test.each([
    ['in an empty folder', makePlace],
    ['in a folder that was used before', makeUsedPlace],
    ['in one again', makeUsedPlace],
  ])('%s', { timeout: patient(180_000) }, async (_where, make) => {
    const place = await make();
    run(place, entryCommand('start'));
    await waitForFirstReady(place);
    const made = await Promise.all(orders.map(async (each) => await order(place, each)));
    seen.starts += 1;
    seen['orders right after it'] += made.length;
    seen.refused += made.filter((each) => !each.endsWith('201')).length;
    noteFigures('readiness', seen);
    expect(made).toEqual(orders.map(([send, , receive]) => `${send} for ${receive}: 201`));
  });
});

describe('the service is not ready', { timeout: patient(180_000) }, () => {
  test('while no new connection to its database can be made, although the pool has some', async () => {
    const place = await makeUsedPlace();
    await startReady(place);
    const folder = path.join(place.dataDir, 'postgres-socket');
    fs.renameSync(folder, `${folder}-gone`);
    await until('not ready', async () => (await look(place)).failing.includes('database'));
    expect((await look(place)).status).toBe(503);
    // The pool's existing connections still work, so the check must have tried a new one.
    expect((await fetch(`http://127.0.0.1:${place.port}/api/exchange-rate/BTC/ETH`)).status).toBe(200);
    fs.renameSync(`${folder}-gone`, folder);
    await until('ready again', async () => (await look(place)).status === 200);
  });

  test('without a worker, and says which of its signs are missing', async () => {
    const database = await openTestDatabase();
    const place = await makePlace();
    const env = { DATABASE_URL: database.url };
    const server = await startReady(place, 'server', env);
    expect(server.said().stdout).toContain('takes no orders yet: worker, prices, chains');
    const missing = ['worker', 'prices', 'chains'];
    await until('only the worker missing', async () => (await look(place)).failing.join() === missing.join());
    expect((await look(place)).status).toBe(503);

    const worker = await startReady(place, 'worker', env);
    await until('ready', async () => (await look(place)).status === 200);
    worker.child.kill('SIGTERM');
    await worker.ended;
    // Ages the records in the database, instead of waiting for a minute and a half.
    const ages = [
      ['worker', "update heartbeat set at = at - interval '61 s'"],
      ['chains', "update chain_health set checked_at = checked_at - interval '61 s' where chain = 'solana'"],
      ['prices', 'delete from rate_snapshots'],
    ] as const;
    const expected: string[] = [];
    for (const [name, sql] of ages) {
      await database.ownerPool.query(sql);
      expected.push(name);
      await until(`${name} missing`, async () => (await look(place)).failing.length === expected.length);
      const { status, failing } = await look(place);
      expect([status, failing.toSorted()]).toEqual([503, expected.toSorted()]);
    }
    await database.close();
  });
});
