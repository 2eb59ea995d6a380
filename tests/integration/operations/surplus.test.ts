/**
 * A surplus: the chain holds more than the books explain. It is booked to the suspense account, raises an alert and
 * stops nothing. It is not used for payouts until an operator books it, and is removed from suspense when it is
 * explained or gone.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { makeCheckBooks } from '#src/jobs/check-books-job.ts';
import { bookDifference } from '#src/usecases/reconciliation/book-difference.ts';
import { findFree } from '#src/usecases/quotes/load-board.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { quiet, stopsOf } from './support/back-up.ts';
import { withSurplus } from './support/with-surplus.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
/** Units that our addresses hold beyond what the blocks show. */
let surplus: bigint;
beforeEach(async () => {
  lab = await openOrderLab();
  surplus = 0n;
});
afterEach(async () => await lab.close());

function portsWith(currency: CurrencyId) {
  return withSurplus(lab.ports, { currency, units: () => surplus });
}

/** One full round of checks by a new worker, without state from earlier rounds. */
async function look(currency: CurrencyId): Promise<void> {
  const round = makeCheckBooks(portsWith(currency), quiet);
  for (let each = 0; each < 4; each += 1) await round();
}

async function balance(account: string, currency: CurrencyId): Promise<bigint> {
  return await lab.ports.store.snapshot(async ({ journal }) => await journal.balance(account, currency));
}

async function coverOf(currency: CurrencyId): Promise<bigint> {
  return await lab.ports.store.snapshot(async (records) => await findFree(lab.ports, records, currency));
}

async function mineOne(currency: CurrencyId): Promise<void> {
  const { chain } = currencies[currency];
  await lab.mine(chain, 1);
  await lab.watch(chain);
}

async function surplusEntries(): Promise<readonly string[]> {
  const { rows } = await lab.database.ownerPool.query<{ ref: string }>(
    "select ref from journal where ref like 'surplus:%' order by seq",
  );
  return rows.map(({ ref }) => ref);
}

describe.each(['BTC', 'ETH', 'USDT-TRC20', 'SOL', 'XMR'] as const)('a surplus of %s', (currency) => {
  test('is kept apart once, stops nothing and is no cover', async () => {
    const [hot, deposits] = [await balance(accounts.hot, currency), await balance(accounts.deposits, currency)];
    const cover = await coverOf(currency);
    surplus = 10n ** 12n;
    await look(currency);
    await look(currency);
    expect(await stopsOf(lab)).toEqual([]);
    expect(await balance(accounts.surplus, currency)).toBe(surplus);
    expect(await balance(accounts.suspense, currency)).toBe(-surplus);
    expect(await surplusEntries()).toHaveLength(1);
    expect([await balance(accounts.hot, currency), await balance(accounts.deposits, currency)]).toEqual([
      hot,
      deposits,
    ]);
    expect(await coverOf(currency)).toBe(cover);
  });
});

describe('a surplus that is kept apart', () => {
  beforeEach(async () => {
    surplus = 500n;
    await look('ETH');
    await mineOne('ETH');
  });

  test('follows the chain up and down, unit by unit', async () => {
    for (const units of [700n, 30n, 0n, 1n]) {
      surplus = units;
      await look('ETH');
      expect(await balance(accounts.surplus, 'ETH')).toBe(units);
      await mineOne('ETH');
    }
    expect(await stopsOf(lab)).toEqual([]);
  });

  test('does not hide a shortage: coins of the books that are missing stop payouts', async () => {
    surplus = -1n;
    await look('ETH');
    expect(await stopsOf(lab)).toMatchObject([{ scope: 'ETH', reason: 'books_differ' }]);
  });

  test('leaves suspense when a payment is found that explains it, and is not counted twice', async () => {
    // The books learn of the coins in another way, for example by a rescan.
    await lab.database.ownerPool.query(
      `update balances set units = units + 500 where account = '${accounts.hot}' and currency = 'ETH'`,
    );
    await look('ETH');
    expect(await balance(accounts.surplus, 'ETH')).toBe(0n);
    expect(await balance(accounts.suspense, 'ETH')).toBe(0n);
    expect(await stopsOf(lab)).toEqual([]);
  });

  test('becomes ours only when an operator books it, without a stop, and once', async () => {
    const hot = await balance(accounts.hot, 'ETH');
    const wanted = { currency: 'ETH', units: 500n, by: 'operator', note: 'a gift' } as const;
    const clicks = Array.from({ length: 3 }, async () => await bookDifference(portsWith('ETH'), wanted));
    expect((await Promise.all(clicks)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balance(accounts.surplus, 'ETH')).toBe(0n);
    expect(await balance(accounts.hot, 'ETH')).toBe(hot + 500n);
    expect(await balance(accounts.unexplained, 'ETH')).toBe(-500n);
    await look('ETH');
    expect(await balance(accounts.surplus, 'ETH')).toBe(0n);
    expect(await stopsOf(lab)).toEqual([]);
  });
});

test('orders are taken and paid while a surplus lies there', async () => {
  surplus = 10n ** 15n;
  await look('ETH');
  const order = await lab.order({ send: '0.2 BTC', receive: 'ETH' });
  await lab.pay(order, '0.2');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
});

test("a stranger's coins at one of our change addresses are kept apart: they are no funding", async () => {
  const paid = await lab.order({ send: '0.2 BTC', receive: 'LTC' });
  await lab.pay(paid, '0.2');
  await lab.confirm(paid);
  await lab.deliver(paid);
  const { rows } = await lab.database.ownerPool.query<{ address: string }>(
    "select address from watched_addresses where chain = 'litecoin' and role = 'change' limit 1",
  );
  const capital = await balance(accounts.capital, 'LTC');
  await lab.control('litecoin').pay({ to: rows[0]?.address ?? '', currency: 'LTC', units: 123_456n });
  await lab.mine('litecoin', 10);
  await lab.watch('litecoin');
  await look('LTC');
  expect(await balance(accounts.capital, 'LTC')).toBe(capital);
  expect(await balance(accounts.surplus, 'LTC')).toBe(123_456n);
  expect(await stopsOf(lab)).toEqual([]);
});
