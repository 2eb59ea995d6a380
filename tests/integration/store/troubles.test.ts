/** Troubles of the sandbox that one process begins are known to the others. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTroubles } from '#src/adapters/chains/sandbox/troubles.ts';
import { openSignals, type OpenSignals } from '#src/adapters/db/signals.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { patient } from '#tests/support/patience.ts';

const start = Date.UTC(2030, 0, 1);
const away = { kind: 'chain_away', chain: 'litecoin' } as const;
const listed = { kind: 'address_listed', chain: 'litecoin', address: 'ltc1example' } as const;

let database: TestDatabase<unknown>;
let signals: OpenSignals;

beforeAll(async () => {
  database = await openTestDatabase();
  signals = await openSignals(database.pool);
});
afterAll(async () => {
  await signals.stop();
  await database.close();
});

test('a trouble is known to every process until it ends', async () => {
  const clock = makeFakeClock(start);
  const [server, worker] = [
    await openTroubles(database.pool, clock),
    await openTroubles(database.pool, clock, signals),
  ];
  await server.begin(away, start + 60_000);
  await server.begin(away, start + 30_000); // It never becomes shorter.
  expect(server.has(away)).toBe(true);
  await vi.waitFor(() => expect(worker.has(away)).toBe(true), patient(10_000));
  expect(worker.has({ ...away, chain: 'bitcoin' })).toBe(false);

  clock.advance(45_000);
  expect([server.has(away), worker.has(away)]).toEqual([true, true]);
  clock.advance(15_000);
  expect([server.has(away), worker.has(away)]).toEqual([false, false]);
  server.close();
  worker.close();
});

test('a process that starts later knows what lasts', async () => {
  const clock = makeFakeClock(start);
  const first = await openTroubles(database.pool, clock);
  await first.begin(listed, start + 60_000);
  const second = await openTroubles(database.pool, clock);
  expect(second.has(listed)).toBe(true);
  expect(second.has({ ...listed, address: 'ltc1other' })).toBe(false);
  first.close();
  second.close();
});
