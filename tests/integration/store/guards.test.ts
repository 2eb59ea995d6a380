/** Constraints of the database on changing rows: a coin, a nonce and a deposit are used once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStore } from '#src/adapters/db/store.ts';
import type { Deposit, DepositUse } from '#src/domain/order/deposit.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { AlreadyTaken, type Records, type Store } from '#src/usecases/ports/records.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import * as make from '#tests/support/make-order.ts';
import { makeSweep, makeTopUp } from '#tests/support/make-sweep.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Store;
let order: Order;
beforeAll(async () => {
  database = await openTestDatabase();
  store = makeStore(database.pool);
  order = make.makeOrder();
  await store.transaction(async ({ orders }) => await orders.insert(order));
});
afterAll(async () => await database.close());

async function insertDeposit(use: DepositUse | null = null): Promise<Deposit> {
  const deposit = make.makeDeposit(order, { use });
  await store.transaction(async ({ deposits }) => await deposits.insert(deposit));
  return deposit;
}

const use = async (deposit: Deposit, next: DepositUse | null) =>
  await store.transaction(async ({ deposits }) => await deposits.patch(deposit.id, { use: next }));

describe('a deposit', () => {
  test.each([
    ['swap', 'refund'],
    ['refund', 'swap'],
    ['refund', 'unclaimed'],
    ['unclaimed', 'swap'],
    ['unclaimed', null],
    ['dust', 'refund'],
  ] as const)('that is used for %s cannot become %s', async (first, second) => {
    const deposit = await insertDeposit();
    await use(deposit, first);
    await expect(use(deposit, second)).rejects.toMatchObject({ constraint: 'deposits_use_guard' });
    const kept = await store.transaction(async ({ deposits }) => await deposits.find(deposit.id));
    expect(kept?.use).toBe(first);
  });

  test('may turn out to have been seen earlier, and never later', async () => {
    const deposit = await insertDeposit();
    const seen = async (seenAt: number) =>
      await store.transaction(async ({ deposits }) => await deposits.patch(deposit.id, { seenAt }));
    await seen(deposit.seenAt - 1);
    await expect(seen(deposit.seenAt)).rejects.toMatchObject({ constraint: 'deposits_seen_guard' });
    const kept = await store.transaction(async ({ deposits }) => await deposits.find(deposit.id));
    expect(kept?.seenAt).toBe(deposit.seenAt - 1);
  });

  test.each(['refund', 'dust'] as const)('that nobody claimed can still become %s', async (second) => {
    const deposit = await insertDeposit('unclaimed');
    await use(deposit, second);
    const kept = await store.transaction(async ({ deposits }) => await deposits.find(deposit.id));
    expect(kept?.use).toBe(second);
  });

  test('has one refund, also when two are planned at the same moment under different names', async () => {
    const deposit = await insertDeposit();
    const plan = async (name: string) => {
      const refund = make.makeRefund(order, deposit, { key: `refund:${name}` });
      return await store.transaction(async ({ payouts }) => await payouts.insert(refund));
    };
    const planned = await Promise.all(['a', 'b', 'c', 'd'].map(plan));
    expect(planned.filter(Boolean)).toHaveLength(1);
  });

  test('must carry the name that its transaction gives it', async () => {
    const deposit = { ...make.makeDeposit(order), id: 'bitcoin:other:0' };
    const insert = store.transaction(async ({ deposits }) => await deposits.insert(deposit));
    await expect(insert).rejects.toMatchObject({ constraint: 'deposits_id_check' });
  });
});

const reserve = async ({ payouts }: Records, id: string, nonce: number, version = 1) =>
  await payouts.patch(id, version, { state: 'reserved', domain: make.makeNonceDomain(nonce) });

describe('a part of an order', () => {
  const insert = async (payout: ReturnType<typeof make.makePayout>) =>
    await store.transaction(async ({ payouts }) => await payouts.insert(payout));

  test('is paid once: the index refuses a second payout of it, whatever it is called', async () => {
    const mixing = make.makeOrder();
    await store.transaction(async ({ orders }) => await orders.insert(mixing));
    const [first, second] = [make.makePayout(mixing, { part: 1 }), make.makePayout(mixing, { part: 2 })];
    await insert(first);
    await insert(second);
    await expect(insert(make.makePayout(mixing, { part: 2 }))).rejects.toThrow(AlreadyTaken);
    const renumber = database.ownerPool.query('update payouts set part = 1 where id = $1', [second.id]);
    await expect(renumber).rejects.toMatchObject({ constraint: 'payouts_part' });
  });

  test('that was called off cannot come back beside the payout that took its place', async () => {
    const mixing = make.makeOrder();
    await store.transaction(async ({ orders }) => await orders.insert(mixing));
    const calledOff = make.makePayout(mixing, { part: 1, state: 'void' });
    await insert(calledOff);
    await insert(make.makePayout(mixing, { part: 1 }));
    const revive = store.transaction(
      async ({ payouts }) => await payouts.patch(calledOff.id, 1, { state: 'broadcast' }),
    );
    await expect(revive).rejects.toMatchObject({ constraint: 'payouts_part' });
  });
});

describe('a move of a deposit', () => {
  test('is made once, also when several are planned at the same moment under different names', async () => {
    const deposit = await insertDeposit();
    const plan = async (name: string) =>
      await store.transaction(
        async ({ payouts }) => await payouts.insert(makeSweep(deposit, { id: `sweep ${name}`, key: `sweep:${name}` })),
      );
    const planned = await Promise.all(['a', 'b', 'c', 'd'].map(plan));
    expect(planned.filter(Boolean)).toHaveLength(1);
  });

  test('belongs to a deposit and to nobody else', async () => {
    const deposit = await insertDeposit();
    await store.transaction(async ({ payouts }) => void (await payouts.insert(makeTopUp(deposit))));
    for (const change of [`order_id = '${order.id}'`, 'deposit_id = null', 'is_extra = true']) {
      const wrong = database.ownerPool.query(`update payouts set ${change} where deposit_id = $1`, [deposit.id]);
      await expect(wrong).rejects.toMatchObject({ constraint: 'payouts_owner_check' });
    }
  });
});

describe('the key of an address', () => {
  const watched = make.makeWatched(make.makeOrder(), { address: 'with-a-key', role: 'hot', orderId: null });

  test('is set once, and no two addresses of a role have the same', async () => {
    const other = { ...watched, address: 'with-another-key' };
    await store.transaction(async ({ wallet }) => {
      await wallet.watch(watched);
      await wallet.watch(other);
      await wallet.setAddressIndex(watched, 3);
    });
    const change = store.transaction(async ({ wallet }) => await wallet.setAddressIndex(watched, 4));
    await expect(change).rejects.toMatchObject({ constraint: 'watched_addresses_index_guard' });
    const share = store.transaction(async ({ wallet }) => await wallet.setAddressIndex(other, 3));
    await expect(share).rejects.toThrow(AlreadyTaken);
  });
});

describe('a payout', () => {
  test('cannot take the nonce of another one', async () => {
    const [first, second] = [make.makePayout(order), make.makePayout(order)];
    await store.transaction(async (records) => {
      await records.payouts.insert(first);
      await records.payouts.insert(second);
      await reserve(records, first.id, 7);
    });
    const again = store.transaction(async (records) => await reserve(records, second.id, 7));
    await expect(again).rejects.toThrow(AlreadyTaken);
    await expect(again).rejects.toMatchObject({ constraint: 'payouts_chain_conflict_key_key' });
  });

  test('cannot share its anchor coin with another one', async () => {
    const coin = make.makeCoin();
    const [first, second] = [make.makePayout(order), make.makePayout(order)];
    const anchor = async (id: string) =>
      await store.transaction(
        async ({ payouts }) => await payouts.patch(id, 1, { domain: make.makeCoinsDomain(coin, make.makeCoin()) }),
      );
    await store.transaction(async ({ payouts }) => {
      await payouts.insert(first);
      await payouts.insert(second);
    });
    expect(await anchor(first.id)).toBe(true);
    await expect(anchor(second.id)).rejects.toThrow(AlreadyTaken);
  });

  test('keeps its conflict domain for ever', async () => {
    const payout = make.makePayout(order);
    await store.transaction(async (records) => {
      await records.payouts.insert(payout);
      await reserve(records, payout.id, 8);
    });
    const rebind = store.transaction(async (records) => await reserve(records, payout.id, 9, 2));
    await expect(rebind).rejects.toMatchObject({ constraint: 'payouts_domain_guard' });
    const unbind = store.transaction(async ({ payouts }) => await payouts.patch(payout.id, 2, { domain: null }));
    await expect(unbind).rejects.toMatchObject({ constraint: 'payouts_domain_guard' });
  });

  test('is not signed with coins that are not all reserved for it', async () => {
    const coins = [make.makeCoin(), make.makeCoin()] as const;
    const own = make.makeOrder();
    const payout = make.makePayout(own);
    const sign = async () =>
      await store.transaction(async ({ payouts }) => await payouts.addAttempt(make.makeAttempt(payout)));
    const hold = async ({ id }: { id: string }) =>
      await store.transaction(async ({ wallet }) => await wallet.reserveCoins('bitcoin', [id], payout.id));
    await store.transaction(async ({ orders, payouts, wallet }) => {
      await orders.insert(own);
      await payouts.insert(payout);
      for (const coin of coins) await wallet.putCoin(make.makeCoinRow(coin));
      const domain = make.makeCoinsDomain(...coins);
      await payouts.patch(payout.id, 1, { state: 'reserved', mayBeSigned: true, domain });
    });
    await hold(coins[0]);
    await expect(sign()).rejects.toMatchObject({ constraint: 'attempts_coins_guard' });
    await hold(coins[1]);
    await sign();
  });
});

describe('an order of an open amount', () => {
  const range = (min: bigint, max: bigint) => ({ min: money('BTC', min), max: money('BTC', max) });
  const ofType = (inputs: Parameters<typeof make.makeOrderQuote>[0]) => make.makeOrderQuote(inputs);

  test.each([
    ['at a fixed rate', { quote: ofType({ orderType: 'fixed' }), sendRange: range(5_000_000n, 6_000_000n) }],
    ['that is a mix', { quote: ofType({ product: 'mix_custom' }), sendRange: range(5_000_000n, 6_000_000n) }],
    ['that ends before it begins', { sendRange: range(5_000_000n, 4_999_999n) }],
    ['whose quote is for another amount than the least', { sendRange: range(4_999_999n, 6_000_000n) }],
  ] as const)('%s is refused', async (_, fields) => {
    const open = make.makeOrder(fields);
    await expect(store.transaction(async ({ orders }) => await orders.insert(open))).rejects.toMatchObject({
      constraint: 'orders_send_range_check',
    });
  });

  test('without one of its ends is refused, too', async () => {
    const half = `update orders set send_range = '{"minUnits": "5000000"}' where id = $1`;
    await expect(database.ownerPool.query(half, [order.id])).rejects.toMatchObject({
      constraint: 'orders_send_range_check',
    });
  });
});

test('the state of an order cannot change without its version', async () => {
  const change = database.pool.query(`update orders set state = 'completed' where id = $1`, [order.id]);
  await expect(change).rejects.toMatchObject({ constraint: 'orders_version_guard' });
});

test('two pickers at the same moment never get the same coin', async () => {
  const payout = make.makePayout(order);
  await store.transaction(async ({ payouts, wallet }) => {
    await payouts.insert(payout);
    for (let count = 0; count < 8; count += 1) await wallet.putCoin(make.makeCoinRow(make.makeCoin()));
  });
  const pick = async () =>
    await store.transaction(async ({ wallet }) => {
      const ids = (
        await wallet.freeCoins('bitcoin', { minedUpTo: Number.MAX_SAFE_INTEGER, withoutLots: [], limit: 2 })
      ).map(({ id }) => id);
      await wallet.reserveCoins('bitcoin', ids, payout.id);
      return ids;
    });
  const picked = (await Promise.all([pick(), pick(), pick(), pick(), pick()])).flat();
  expect(picked).toHaveLength(8);
  expect(new Set(picked).size).toBe(8);
});
