/** Database privileges that the service's role does not have, whatever the code tries. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStore } from '#src/adapters/db/store.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { credit, debit, makeEntry } from '#src/domain/ledger/entry.ts';
import { money } from '#src/domain/money.ts';
import { policyHash, usualPolicy } from '#src/domain/policy/policy.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import * as make from '#tests/support/make-order.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  const order = make.makeOrder();
  const payout = make.makePayout(order);
  const coin = make.makeCoin();
  const units = money('BTC', 1000n);
  await makeStore(database.pool).transaction(async ({ orders, payouts, wallet, journal, controls, policies }) => {
    await orders.insert(order);
    await orders.move(make.makeMove(order));
    await payouts.insert(payout);
    await payouts.addAttempt(make.makeAttempt(payout));
    await wallet.watch(make.makeWatched(order));
    await wallet.putCoin(make.makeCoinRow(coin));
    await wallet.reserveCoins('bitcoin', [coin.id], payout.id);
    await journal.post(makeEntry('fund:1', [debit(accounts.hot, units), credit(accounts.capital, units)]), 1);
    const version = { number: 1, policy: usualPolicy, hash: policyHash(usualPolicy) };
    await policies.append({ ...version, by: 'operator', at: 1, reason: 'first' });
    await controls.audit({ actor: 'operator', action: 'paused', subject: 'all', details: '', at: 1 });
  });
});
afterAll(async () => await database.close());

const appendOnly = [
  ['journal', 'ref'],
  ['journal_lines', 'account'],
  ['order_history', 'event'],
  ['attempts', 'raw'],
  ['audit_log', 'details'],
  ['policies', 'document'],
  ['reserved_coins', 'payout_id'],
  ['watched_addresses', 'chain'],
] as const;

describe('the role of the service', () => {
  test.each(appendOnly)('cannot change, delete or empty %s', async (table, column) => {
    const { rows } = await database.pool.query<{ count: string }>(`select count(*) from ${table}`);
    expect(Number(rows[0]?.count)).toBeGreaterThan(0);
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow(/permission denied for table/);
    }
  });

  test.each([
    ['orders', 'id'],
    ['orders', 'receive_address'],
    ['orders', 'deposit_address'],
    ['orders', 'quote'],
    ['orders', 'agreed'],
    ['orders', 'terms_text'],
    ['orders', 'erased_at'],
    ['payouts', 'to_address'],
    ['payouts', 'units'],
    ['payouts', 'key'],
    ['deposits', 'units'],
    ['deposits', 'order_id'],
    ['loans', 'units'],
    ['loans', 'fee_units'],
    ['loans', 'customer_address'],
    ['loans', 'expires_at'],
    ['coins', 'units'],
    ['coins', 'is_reserved'],
    ['fundings', 'units'],
    ['watched_addresses', 'order_id'],
    ['balances', 'units'],
    ['journal_head', 'hash'],
    ['audit_head', 'hash'],
  ])('cannot change %s.%s', async (table, column) => {
    const change = database.pool.query(`update ${table} set ${column} = ${column}`);
    await expect(change).rejects.toThrow(/permission denied for table/);
  });

  test.each(['orders', 'deposits', 'payouts', 'loans', 'coins', 'fundings', 'balances', 'wallet_nonces', 'heartbeat'])(
    'cannot delete from %s',
    async (table) => {
      await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow(/permission denied for table/);
    },
  );

  test('cannot set an address sequence back', async () => {
    const reset = database.pool.query(`select setval('"address_index:bitcoin:deposit"', 1)`);
    await expect(reset).rejects.toThrow(/permission denied for sequence/);
  });
});
