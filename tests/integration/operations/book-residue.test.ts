/**
 * Residue: a surplus that is worth less than sending it. It stops payouts like every difference, is booked by the
 * service once it is final and an operator was told, and whoever sends one after the other gains nothing by it.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { makeCheckBooks } from '#src/jobs/check-books-job.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { quiet, stopsOf } from './support/back-up.ts';
import { withSurplus } from './support/with-surplus.ts';
import { patient } from '#tests/support/patience.ts';

// Each test opens a whole service of its own.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

const final = finalityBlocks('ethereum', 'sandbox');
const notCrumb = 10n ** 18n;

let lab: OrderLab;
/** What our addresses hold more than the blocks show. */
let surplus: bigint;
let look: () => Promise<void>;
let told: string[];
beforeEach(async () => {
  lab = await openOrderLab();
  surplus = 1n;
  startAgain();
});
afterEach(async () => await lab.close());

/** A restart of the worker forgets what it had in mind. */
function startAgain(): void {
  told = [];
  const log = { ...quiet, error: (message: string) => void told.push(message) };
  const round = makeCheckBooks(withSurplus(lab.ports, { currency: 'ETH', units: () => surplus }), log);
  look = async () => {
    for (let each = 0; each < 4; each += 1) await round();
  };
}

async function pass({ minutes = 0, blocks = 0 }: Readonly<{ minutes?: number; blocks?: number }>): Promise<void> {
  await lab.advance(minutes);
  await lab.mine('ethereum', blocks);
  await lab.watch('ethereum');
  await look();
}

async function unexplained(): Promise<bigint> {
  return await lab.ports.store.snapshot(async ({ journal }) => await journal.balance(accounts.unexplained, 'ETH'));
}

async function expectStopped(): Promise<void> {
  expect(await stopsOf(lab)).toMatchObject([{ scope: 'ETH', reason: 'books_differ' }]);
}

async function bookFirst(): Promise<void> {
  await look();
  await pass({ minutes: 4, blocks: final });
  expect(await stopsOf(lab)).toEqual([]);
  expect(await unexplained()).toBe(-1n);
}

describe('a crumb', () => {
  test('stops payouts, and is booked by the service when it is final and an operator was told', async () => {
    await look();
    expect(await stopsOf(lab)).toMatchObject([{ scope: 'ETH', note: '+0.000000000000000001' }]);
    await pass({ minutes: 4, blocks: final });
    expect(await stopsOf(lab)).toEqual([]);
    expect(await unexplained()).toBe(-1n);
    const audit = await lab.ports.store.snapshot(async ({ controls }) => await controls.auditRows(0, 100));
    expect(audit.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)).toEqual([
      'service payouts_stopped ETH',
      'service difference_booked ETH',
      'service payouts_resumed ETH',
    ]);
    startAgain();
    await look();
    expect(await stopsOf(lab)).toEqual([]);
    expect(told).toEqual([]);
  });

  test.each([
    ['not final', 1n, { minutes: 4, blocks: final - 1 }],
    ['too new to be known', 1n, { minutes: 1, blocks: final }],
    ['no crumb', notCrumb, { minutes: 4, blocks: final }],
    ['missing', -1n, { minutes: 4, blocks: final }],
  ] as const)('that is %s waits', async (_what, units, passed) => {
    surplus = units;
    await look();
    await pass(passed);
    await expectStopped();
    expect(await unexplained()).toBe(0n);
  });

  test('that grows with every block is booked all the same, as long as it is one', async () => {
    await look();
    for (let block = 0; block < final; block += 1) {
      surplus += 1n;
      await pass({ minutes: 1, blocks: 1 });
    }
    expect(await stopsOf(lab)).toEqual([]);
    expect(await unexplained()).toBe(-surplus);
  });
});

describe('a further crumb', () => {
  test('within a day of one that was booked is told and stops nothing, also after a restart', async () => {
    await bookFirst();
    surplus += 5n;
    for (const restart of [() => {}, startAgain]) {
      restart();
      await look();
      await pass({ minutes: 10, blocks: final });
      expect(await stopsOf(lab)).toEqual([]);
      expect(told).toContain('books and chain differ');
    }
    await pass({ minutes: 24 * 60 });
    await expectStopped();
    await pass({ minutes: 4 });
    expect(await stopsOf(lab)).toEqual([]);
    expect(await unexplained()).toBe(-6n);
  });

  test.each([
    ['is more than sending costs', notCrumb],
    ['is a loss', -1n],
  ])('that %s stops payouts at once', async (_what, units) => {
    await bookFirst();
    surplus += units;
    await look();
    await expectStopped();
  });
});

describe('a stop that had another cause', () => {
  test.each([
    ['a loss', -500n],
    ['a surplus that is no crumb', notCrumb],
  ])('is not lifted by a crumb: %s', async (_what, units) => {
    surplus = units;
    await look();
    surplus = 1n;
    startAgain();
    await look();
    await pass({ minutes: 4, blocks: final });
    await expectStopped();
    expect(await unexplained()).toBe(0n);
  });

  test.each([
    ['a loss', -500n],
    ['nothing', 0n],
    ['no crumb', notCrumb],
  ])('in between is not forgotten, not even by a restart: %s', async (_what, units) => {
    await look();
    surplus = units;
    await look();
    surplus = 1n;
    startAgain();
    await look();
    await pass({ minutes: 4, blocks: final });
    await expectStopped();
    expect(await unexplained()).toBe(0n);
  });
});
