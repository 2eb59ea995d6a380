/** Store contract for transactions: atomic, one writer at a time. */
import { describe, expect, test } from 'vitest';
import { AlreadyTaken, type Records } from '#src/usecases/ports/records.ts';
import { postFunding } from '#src/domain/ledger/postings.ts';
import { money } from '#src/domain/money.ts';
import {
  builtAt,
  makeAttempt,
  makeCoin,
  makeCoinRow,
  makeDeposit,
  makeFunding,
  makeMove,
  makeNonceDomain,
  makeOrder,
  makePayout,
  makeWatched,
} from '../make-order.ts';
import { Failure, insertDeposit, insertOrder, insertPayout, type Run } from './insert-records.ts';

export function describeTransactions(run: Run): void {
  describe('a transaction', () => {
    test('hands back what the work gave', async () => {
      expect(await run(async () => 'done')).toBe('done');
    });

    test('passes on what the work threw', async () => {
      const failure = new Failure('on purpose');
      await expect(run(async () => Promise.reject(failure))).rejects.toBe(failure);
    });

    test('sees its own writes', async () => {
      const order = makeOrder();
      const found = await run(async ({ orders }) => {
        await orders.insert(order);
        return orders.find(order.id);
      });
      expect(found).toStrictEqual(order);
    });

    test('that fails leaves no trace of anything new', async () => {
      const order = makeOrder({ idempotencyKey: 'key-1', wakeAt: builtAt });
      const before = await run(readEverything);
      await expect(run((records) => writeEverything(records, order))).rejects.toThrow(Failure);
      expect(await run(readEverything)).toStrictEqual(before);
      await run(async (records) => {
        expect(await records.orders.find(order.id)).toBeUndefined();
        expect(await records.orders.findByNumber(order.orderNumber)).toBeUndefined();
        expect(await records.orders.findByTrackingCode(order.trackingCode)).toBeUndefined();
        expect(await records.orders.findByIdempotencyKey('key-1')).toBeUndefined();
        expect(await records.orders.history(order.id)).toEqual([]);
        expect(await records.deposits.ofOrder(order.id)).toEqual([]);
        expect(await records.payouts.ofOrder(order.id)).toEqual([]);
      });
      await expect(run((records) => writeEverything(records, order))).rejects.toThrow(Failure);
    });

    test('that fails leaves what was there before as it was', async () => {
      const order = await insertOrder(run, { wakeAt: builtAt });
      const deposit = await insertDeposit(run, { height: 7 }, order);
      const payout = await insertPayout(run, { wakeAt: builtAt }, order);
      await expect(
        run(async ({ orders, deposits, payouts }) => {
          await orders.takeDue(builtAt, 10);
          await payouts.takeDue(builtAt, 10);
          await orders.move(makeMove(order, { key: 'k' }));
          await orders.shiftDeadlines(null, 1_000);
          await deposits.patch(deposit.id, { status: 'confirmed', use: 'swap', height: null, blockHash: null });
          await payouts.patch(payout.id, payout.version, { state: 'signed', domain: makeNonceDomain(1) });
          await payouts.addAttempt(makeAttempt(payout));
          throw new Failure();
        }),
      ).rejects.toThrow(Failure);

      await run(async ({ orders, deposits, payouts }) => {
        expect(await orders.find(order.id)).toStrictEqual(order);
        expect(await orders.hasHistory(order.id, 'k')).toBe(false);
        expect(await deposits.find(deposit.id)).toStrictEqual(deposit);
        expect(await payouts.find(payout.id)).toStrictEqual(payout);
        expect(await payouts.attempts(payout.id)).toEqual([]);
        expect(await orders.takeDue(builtAt, 10)).toEqual([order.id]);
        expect(await payouts.takeDue(builtAt, 10)).toEqual([payout.id]);
      });
    });

    test('that swallows a refusal of the store is never half done, and never taken for done', async () => {
      const known = await insertOrder(run);
      const fresh = makeOrder();
      const isCommitted = await run(async ({ orders }) => {
        await orders.insert(fresh);
        await orders.insert(makeOrder({ orderNumber: known.orderNumber })).catch(() => 'swallowed');
      }).then(
        () => true,
        () => false,
      );
      expect((await run(({ orders }) => orders.find(fresh.id))) !== undefined).toBe(isCommitted);
    });

    test('that inserts what another one inserts at the same time is refused, and only one of them stands', async () => {
      const twins = Array.from({ length: 4 }, () => makeOrder({ trackingCode: '123456789' }));
      const results = await Promise.allSettled(twins.map((twin) => run(({ orders }) => orders.insert(twin))));
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(refusals).toHaveLength(3);
      for (const refusal of refusals) expect(refusal).toBeInstanceOf(AlreadyTaken);
    });

    test('that locks an order waits for the one that holds it', async () => {
      const { id } = await insertOrder(run);
      await Promise.all(
        Array.from({ length: 8 }, () =>
          run(async ({ orders }) => {
            const order = await orders.lock(id);
            if (order === undefined) throw new Error('the order is gone');
            await orders.move(makeMove(order, { to: order.state }));
          }),
        ),
      );
      expect((await run(({ orders }) => orders.find(id)))?.version).toBe(9);
    });
  });
}

async function writeEverything(records: Records, order: ReturnType<typeof makeOrder>): Promise<void> {
  const { orders, deposits, wallet, payouts, journal, chains, controls } = records;
  await orders.insert(order);
  await orders.move(makeMove(order));
  await deposits.insert(makeDeposit(order, { height: 5 }));
  const payout = makePayout(order, { wakeAt: builtAt });
  await payouts.insert(payout);
  await payouts.addAttempt(makeAttempt(payout, { txid: 'attempted' }));
  await wallet.watch(makeWatched(order, { family: 'utxo', address: 'watched' }));
  await wallet.takeNonce('ethereum', 'hot');
  const coin = makeCoin();
  await wallet.putCoin(makeCoinRow(coin));
  await wallet.putFunding(makeFunding());
  await journal.post(postFunding('f', money('ETH', 5n)), builtAt);
  await chains.setCursor('bitcoin', { height: 5, hash: 'h5', time: builtAt });
  await chains.saveHealth({
    chain: 'bitcoin',
    head: { height: 5, hash: 'h5', time: builtAt },
    unitsPerSize: 1n,
    checkedAt: builtAt,
    downSince: null,
    downReason: null,
  });
  await controls.saveRates({ prices: {}, observedAt: builtAt, savedAt: builtAt });
  await controls.pause({ scope: 'all', reason: 'r', by: 'b', at: builtAt });
  await controls.audit({ actor: 'a', action: 'b', subject: 'c', details: 'd', at: builtAt });
  await controls.setHeartbeat(builtAt);
  throw new Failure();
}

async function readEverything({ orders, deposits, wallet, payouts, journal, chains, controls }: Records) {
  return {
    wake: await orders.nextWakeAt(),
    owed: await orders.owed('ETH', 0),
    deposits: await deposits.inBlock('bitcoin', 5),
    watched: await wallet.findWatched('utxo', ['watched']),
    coins: await wallet.freeCoins('bitcoin', { minedUpTo: Number.MAX_SAFE_INTEGER, withoutLots: [], limit: 10 }),
    fundings: await wallet.readyFundings('ethereum', 1_000),
    used: [...(await wallet.usedAddresses('bitcoin')), ...(await wallet.usedAddresses('ethereum'))],
    payouts: await payouts.matching('ethereum', ['attempted'], []),
    booked: await journal.has('fund:f'),
    balances: (await journal.balances()).filter(({ units }) => units !== 0n),
    journal: await journal.rowsAfter(0, 100),
    cursor: await chains.cursor('bitcoin'),
    header: await chains.headerAt('bitcoin', 5),
    health: await chains.allHealth(),
    rates: await controls.latestRates(),
    pauses: await controls.pauses(),
    audit: await controls.auditRows(0, 100),
    heartbeat: await controls.lockHeartbeat(),
  };
}
