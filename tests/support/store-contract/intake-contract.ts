/** Store contract for making many orders at once: the intake records read and write the same as the other records. */
import { describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money } from '#src/domain/money.ts';
import type { Funds } from '#src/domain/cover.ts';
import type { BoardFacts } from '#src/usecases/ports/intake-records.ts';
import { AlreadyTaken, type Records } from '#src/usecases/ports/records.ts';
import { makeOrder, makeOrderQuote, makeWatched } from '../make-order.ts';
import { insertDeposit, insertOrder, insertPayout, type Run } from './insert-records.ts';

let addressIndex = 100;

const basis = { unminedSince: 0, profile: 'sandbox' } as const;

/** An order whose terms contain characters that need escaping. */
const makeNew = (overrides: Parameters<typeof makeOrder>[0] = {}) => {
  const order = makeOrder({ termsText: '{"a":"“\\\\é\\"\'"}', ...overrides });
  addressIndex += 1;
  return { order, watched: makeWatched(order, { addressIndex }) };
};

export function describeDeskRecords(run: Run): void {
  describe('what orders are weighed by', () => {
    test('is nothing at first, and nothing of what was not asked for', async () => {
      const { pauses, stops, health, rates, funds } = await run(({ intake }) => intake.facts([]));
      expect([pauses, stops, health, rates, funds]).toEqual([[], [], [], undefined, []]);
    });

    test('is what the other records say, to the unit and the millisecond', async () => {
      await fill(run);
      const covered = ['ETH', 'BTC', 'XMR'] as const;
      const told = await run(({ intake }) => intake.facts(covered, basis));
      const known = await run(async (records) => await readOneByOne(records, covered));
      expect(told.pauses).toEqual(['tron']);
      expect(told.stops).toEqual(['XMR']);
      expect(told.rates).toEqual(known.rates);
      expect(told.funds).toMatchObject(known.funds);
      expect(told.funds.map(({ owed }) => owed > 0n)).toEqual([true, false, false]);
      expect(told.health.map(({ chain, downSince, downReason }) => [chain, downSince, downReason])).toEqual([
        ['bitcoin', null, null],
        ['tron', 1_800_000_000_123, 'unreachable'],
      ]);
      expect(told.health.map(({ unitsPerSize, checkedAt }) => [unitsPerSize, checkedAt])).toEqual([
        [7n, 1_800_000_000_001],
        [10n ** 30n, 1_800_000_000_002],
      ]);
    });
  });

  test('what listed senders paid is not there to be promised, once it is confirmed', async () => {
    const readDeposited = async () =>
      (await run(({ intake }) => intake.facts(['BTC'], basis))).funds[0]?.deposited ?? 0n;
    const order = await insertOrder(run);
    const before = await readDeposited();
    const amount = money('BTC', 7n);
    await insertDeposit(run, { amount, flag: 'listed', status: 'seen' }, order);
    await insertDeposit(run, { amount, status: 'confirmed' }, order);
    expect(await readDeposited()).toBe(before);
    await insertDeposit(run, { amount, flag: 'listed', status: 'confirmed' }, order);
    expect(await readDeposited()).toBe(before - 7n);
  });

  describe('orders written together', () => {
    test('are there with their addresses, exactly', async () => {
      const [first, second] = [makeNew({ idempotencyKey: 'key-of-first' }), makeNew()];
      const written = await run(({ intake }) => intake.write([first, second]));
      expect(written).toEqual(new Set([first.order.id, second.order.id]));
      for (const { order, watched } of [first, second]) {
        expect(await run(({ orders }) => orders.find(order.id))).toEqual(order);
        expect(await run(({ wallet }) => wallet.findDepositAddress(order.id))).toEqual(watched);
      }
      expect(await run(({ intake }) => intake.findByIdempotencyKeys(['key-of-first', 'key-of-nobody']))).toEqual([
        first.order,
      ]);
    });

    test('leave out each whose number, code or key is taken, also by one beside it', async () => {
      const there = makeNew({ idempotencyKey: 'taken' });
      await run(({ intake }) => intake.write([there]));
      const { orderNumber, trackingCode } = there.order;
      const fresh = makeNew({ idempotencyKey: 'fresh' });
      const refused = [
        makeNew({ orderNumber }),
        makeNew({ trackingCode }),
        makeNew({ idempotencyKey: 'taken' }),
        makeNew({ idempotencyKey: 'fresh' }),
      ];
      const written = await run(({ intake }) => intake.write([fresh, ...refused]));
      expect(written).toEqual(new Set([fresh.order.id]));
      for (const { order } of refused) {
        expect(await run(({ orders }) => orders.find(order.id))).toBeUndefined();
        expect(await run(({ wallet }) => wallet.findDepositAddress(order.id))).toBeUndefined();
      }
    });

    test('are none at all when an address is watched already', async () => {
      const there = makeNew();
      await run(({ intake }) => intake.write([there]));
      const [good, bad] = [makeNew(), makeNew()];
      const { family, address } = there.watched;
      const twice = { ...bad, watched: { ...bad.watched, family, address } };
      await expect(run(({ intake }) => intake.write([good, twice]))).rejects.toThrow(AlreadyTaken);
      expect(await run(({ orders }) => orders.find(good.order.id))).toBeUndefined();
    });
  });

  test('orders that wait for a deposit are counted, up to where it matters', async () => {
    for (const state of ['awaiting_deposit', 'expired', 'awaiting_deposit', 'confirming'] as const) {
      await insertOrder(run, { state });
    }
    const now = 1_900_000_000_000;
    expect(await run(({ intake }) => intake.countUnpaid(100, now))).toBe(2);
    expect(await run(({ intake }) => intake.countUnpaid(1, now))).toBe(1);
  });

  test('orders that were cancelled count as waiting until their time would have been over', async () => {
    const expiresAt = 1_900_000_000_000;
    await insertOrder(run, { state: 'awaiting_deposit', expiresAt });
    await insertOrder(run, { state: 'expired', reason: 'cancelled', expiresAt });
    await insertOrder(run, { state: 'expired', reason: 'cancelled', expiresAt: expiresAt - 1 });
    await insertOrder(run, { state: 'refunding', reason: 'cancelled', expiresAt });
    await insertOrder(run, { state: 'expired', expiresAt });
    const count = async (most: number, now: number) => await run(({ intake }) => intake.countUnpaid(most, now));
    expect([await count(100, expiresAt - 2), await count(100, expiresAt - 1), await count(100, expiresAt)]).toEqual([
      3, 2, 1,
    ]);
    expect([await count(2, expiresAt - 2), await count(1, expiresAt - 2)]).toEqual([2, 1]);
  });

  test('of the orders that await their deposit, all keep back, or only the largest', async () => {
    for (const unpaidUnits of [5n, 0n, 11n, 7n])
      await run(({ intake }) => intake.write([{ ...makeNew(), unpaidUnits }]));
    const { currency } = makeNew().order.quote.receive;
    const unpaid = async (largest: Readonly<{ largestUnpaid?: number }>) =>
      (await run(({ intake }) => intake.facts([currency], { ...basis, ...largest }))).funds[0]?.unpaid;
    expect([await unpaid({}), await unpaid({ largestUnpaid: 2 }), await unpaid({ largestUnpaid: 9 })]).toEqual([
      23n,
      18n,
      23n,
    ]);
  });

  test('what a source keeps back is that of its unpaid orders in a currency, under any of its tags', async () => {
    const write = async (sourceTag: string, unpaidUnits: bigint, changes: Parameters<typeof makeNew>[0] = {}) => {
      const made = { ...makeNew(changes), sourceTag, unpaidUnits };
      await run(({ intake }) => intake.write([made]));
      return made.order;
    };
    const { currency } = makeNew().order.quote.receive;
    const kept = async (tags: readonly string[]) =>
      await run(({ intake }) => intake.lockKeptOfSources([{ tags, currency }]));
    const first = await write('old', 5n);
    await write('new', 7n);
    await write('other', 11n);
    expect([await kept(['new', 'old']), await kept(['new']), await kept(['none'])]).toEqual([[12n], [7n], [0n]]);
    const history = { orderId: first.id, key: 'k', event: 'cancelled', from: first.state, to: 'expired' } as const;
    await run(({ orders }) =>
      orders.move({ history: { ...history, reason: 'cancelled', at: 1 }, fromVersion: first.version, patch: {} }),
    );
    expect(await kept(['new', 'old'])).toEqual([7n]);
  });

  test('numbers of addresses are given once, also when the transaction fails', async () => {
    const lost: number[] = [];
    await run(async ({ intake }) => {
      lost.push(...(await intake.takeAddressIndexes('tron', 3)));
      throw new Error('lost');
    }).catch(() => 'lost');
    const taken = await run(({ intake }) => intake.takeAddressIndexes('tron', 4));
    const one = await run(({ wallet }) => wallet.nextAddressIndex('tron', 'deposit'));
    expect(new Set([...lost, ...taken, one]).size).toBe(8);
  });
}

async function fill(run: Run): Promise<void> {
  const head = { height: 1, hash: 'head', time: 1_800_000_000_000 };
  await run(async ({ controls, chains, stops, journal }) => {
    await controls.saveRates({
      prices: { BTC: { symbol: 'BTC', numerator: 10n ** 25n, denominator: 3n } },
      observedAt: 1_800_000_000_003,
      savedAt: 1_800_000_000_004,
    });
    await controls.pause({ scope: 'tron', reason: 'a look', by: 'operator', at: 1 });
    const stop = { scope: 'XMR', reason: 'operator', since: 1, by: 'operator', note: '' } as const;
    await stops.stop({ ...stop, readTo: null, isPrepared: false });
    const up = { head, unitsPerSize: 7n, downSince: null, downReason: null } as const;
    await chains.saveHealth({ ...up, chain: 'bitcoin', checkedAt: 1_800_000_000_001 });
    const down = { downSince: 1_800_000_000_123, downReason: 'unreachable' } as const;
    await chains.saveHealth({ ...up, ...down, chain: 'tron', unitsPerSize: 10n ** 30n, checkedAt: 1_800_000_000_002 });
    const lines = (account: string, units: bigint) => [
      { account, currency: 'ETH' as const, units },
      { account: accounts.capital, currency: 'ETH' as const, units: -units },
    ];
    await journal.post({ ref: 'hot', lines: lines(accounts.hot, 10n ** 28n) }, 1);
    await journal.post({ ref: 'deposits', lines: lines(accounts.deposits, 500n) }, 1);
    const owing = { account: accounts.order('TS-20261115-00000001'), currency: 'ETH' as const, units: -70n };
    await journal.post({ ref: 'owed', lines: [owing, { account: accounts.hot, currency: 'ETH', units: 70n }] }, 1);
  });
  const order = await insertOrder(run, {
    state: 'confirming',
    quote: makeOrderQuote({ send: money('BTC', 777_777n) }),
  });
  await insertDeposit(run, {}, order);
  await insertPayout(run, { amount: money('ETH', 5n), state: 'planned' });
  await insertOrder(run, { state: 'completed', quote: order.quote });
}

async function readOneByOne(
  { controls, orders, journal }: Records,
  covered: readonly ('ETH' | 'BTC' | 'XMR')[],
): Promise<Readonly<{ rates: BoardFacts['rates']; funds: Partial<Funds>[] }>> {
  const funds: Partial<Funds>[] = [];
  for (const currency of covered) {
    const deposits = await journal.balance(accounts.deposits, currency);
    funds.push({
      currency,
      hot: await journal.balance(accounts.hot, currency),
      deposited: deposits + (await journal.total('liability:', currency)),
      owed: await orders.owed(currency, 0),
      owedInBooks: await orders.owedInBooks(currency),
    });
  }
  return { rates: await controls.latestRates(), funds };
}
