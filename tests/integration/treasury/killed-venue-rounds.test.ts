/**
 * A worker is killed at every step of a rebalance: before and after every commit, and while every call is under way.
 * Whatever happened, nothing is asked for twice, and the money is in exactly one account.
 */
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerLostMs, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import { outcomeAfterMs } from '#src/domain/treasury/venue-outcome.ts';
import { openVenueLab, type VenueLab } from '#tests/support/venue-lab.ts';
import { runBundled } from '../orders/support/run-worker-process.ts';
import type { VenueTask } from './support/venue-worker-process.ts';

const source = path.join(import.meta.dirname, 'support/venue-worker-process.ts');
let lab: VenueLab;

beforeAll(async () => {
  lab = await openVenueLab(['100 LTC']);
  lab.kraken.account.setMarket('LTCUSDT', '98.5');
  await lab.send('60 LTC');
}, 120_000);

afterAll(async () => {
  await lab.close();
});

type Killed = Readonly<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>;

async function runRound(death?: VenueTask['death'], killAt?: Readonly<{ call: string; when: 'arrived' | 'done' }>) {
  const { database, folder, ports, kraken } = lab;
  const task: VenueTask = {
    url: database.url,
    folder,
    now: ports.clock.now(),
    krakenUrl: kraken.baseUrl,
    ...(death && { death }),
  };
  try {
    return await runBundled(source, task, (child) => {
      if (!killAt) return;
      kraken.hooks[killAt.when] = (call) => {
        if (call === killAt.call) child.kill('SIGKILL');
      };
    });
  } finally {
    delete kraken.hooks.arrived;
    delete kraken.hooks.done;
  }
}

/** Plans a transfer and a trade, lets a worker die over them, and lets others finish. Answers how the worker ended. */
async function rebalance(die: () => Promise<Killed>): Promise<Killed> {
  const { account } = lab.kraken;
  const before = { withdrawals: account.withdrawals.length, orders: account.orders.length };
  const transfer = await lab.bring('0.3 LTC');
  const trade = await lab.trade('sell', '0.3 LTC');
  const ended = await die();
  await lab.booksHold();

  // The next worker looks at once, and again when every answer would have come.
  await lab.follow();
  await lab.booksHold();
  await lab.advance(answerLostMs / 60_000 + 1);
  await lab.follow();
  await lab.advance(10);
  await lab.work();
  await lab.follow();
  expect(await lab.tradeNow(trade)).toMatchObject({ state: expect.stringMatching(/^(done|absent)$/) as string });
  const orders = account.orders.length - before.orders;
  expect(orders, 'an order is made once, or never').toBe((await lab.tradeNow(trade)).state === 'done' ? 1 : 0);
  await finish(await lab.transfer(transfer), account.withdrawals.length - before.withdrawals);
  expect(await lab.booked('custody:venue', 'LTC')).toBe(account.balance('LTC'));
  await lab.booksHold();
  return ended;
}

async function finish(transfer: VenueTransfer, paid: number): Promise<void> {
  if (transfer.state === 'unknown') {
    // The worker died before its request left: nobody may know that but by looking for it long enough.
    expect(paid).toBe(0);
    await lab.advance(outcomeAfterMs / 60_000 + 1);
    await lab.follow();
    await lab.work();
    expect(await lab.decideWhere(transfer, 'there')).toMatchObject({ ok: true, value: { state: 'done' } });
    return;
  }
  expect(transfer.state).toBe('known');
  expect(paid, 'a withdrawal is asked for once').toBe(1);
  const txid = await lab.payOnChain('LTC', transfer.units - (transfer.feeUnits ?? 0n));
  lab.kraken.account.payWithdrawal(transfer.reference ?? '', txid);
  await lab.follow();
  await lab.settleChain('LTC');
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'arrived' });
}

test('kill -9 before and after every commit of a round', async () => {
  const points: string[] = [];
  for (const when of ['before', 'after'] as const) {
    for (let transaction = 1; ; transaction += 1) {
      const { code, signal, errors } = await rebalance(async () => await runRound({ when, transaction }));
      if (signal === null) {
        expect({ code, errors }).toEqual({ code: 0, errors: '' });
        break;
      }
      points.push(`${when} ${transaction}`);
    }
  }
  expect(points.length).toBeGreaterThanOrEqual(14);
}, 600_000);

test.each(['WithdrawStatus', 'WithdrawAddresses', 'WithdrawInfo', 'Withdraw', 'OpenOrders', 'AddOrder', 'Balance'])(
  'kill -9 while %s is under way, and after it was carried out',
  async (call) => {
    for (const when of ['arrived', 'done'] as const) {
      const { signal } = await rebalance(async () => await runRound(undefined, { call, when }));
      expect(signal).toBe('SIGKILL');
    }
  },
  120_000,
);
