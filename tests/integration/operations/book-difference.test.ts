/**
 * Coins that are missing or unexplained: an operator books the difference with a reason. Missing coins have stopped
 * payouts, and after the booking the stop does not return.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { credit, debit, makeEntry } from '#src/domain/ledger/entry.ts';
import { money } from '#src/domain/money.ts';
import { checkBooksEveryMs, makeCheckBooks } from '#src/jobs/check-books-job.ts';
import { bookDifference } from '#src/usecases/reconciliation/book-difference.ts';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';
import { quiet, stopsOf } from './support/back-up.ts';
import { withSurplus } from './support/with-surplus.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

/** Ports whose node reports so many units more, at the hot address or at another of ours. */
function withMore(currency: CurrencyId, units: bigint, isHot = true): Ports {
  return withSurplus(lab.ports, { currency, units: () => units, isHot });
}

async function stop(currency: CurrencyId): Promise<void> {
  await stopPayouts(lab.ports, { scope: currency, reason: 'books_differ', by: 'service', note: '' });
}

async function check(ports: Ports, minutes = 1): Promise<void> {
  const round = makeCheckBooks(ports, quiet);
  for (let passedMs = 0; passedMs < minutes * 60_000; passedMs += checkBooksEveryMs) await round();
}

async function balance(account: string, currency: CurrencyId): Promise<bigint> {
  return await lab.ports.store.snapshot(async ({ journal }) => await journal.balance(account, currency));
}

async function moveToDeposits(units: bigint): Promise<void> {
  const moved = money('ETH', units);
  const entry = makeEntry('a move', [debit(accounts.deposits, moved), credit(accounts.hot, moved)]);
  await lab.ports.store.transaction(async ({ journal }) => await journal.post(entry, lab.ports.clock.now()));
}

async function readAudit(): Promise<readonly string[]> {
  const rows = await lab.ports.store.snapshot(async ({ controls }) => await controls.auditRows(0, 100));
  return rows.map(({ actor, action, subject, details }) => [actor, action, subject, details].join(' | '));
}

const byHand = { by: 'operator', note: 'nobody knows' } as const;

describe.each(['LTC', 'ETH', 'USDT-TRC20', 'SOL'] as const)('a surplus of one unit of %s', (currency) => {
  test('needs no stop to be booked, leaves suspense and does not come back', async () => {
    const ports = withMore(currency, 1n);
    await check(ports);
    expect(await stopsOf(lab)).toEqual([]);

    const hot = await balance(accounts.hot, currency);
    expect(await bookDifference(ports, { currency, units: 1n, ...byHand })).toEqual({ ok: true, value: null });
    expect(await balance(accounts.hot, currency)).toBe(hot + 1n);
    expect(await balance(accounts.unexplained, currency)).toBe(-1n);
    expect(await balance(accounts.surplus, currency)).toBe(0n);
    await check(ports);
    expect(await stopsOf(lab)).toEqual([]);
    expect(await balance(accounts.surplus, currency)).toBe(0n);
    expect((await readAudit()).slice(-1)).toEqual([
      expect.stringMatching(
        new RegExp(`^operator \\| difference_booked \\| ${currency} \\| \\+0\\.0+1: nobody knows$`),
      ),
    ]);
  });
});

describe('an operator', () => {
  test('books a shortage the same way, as a loss by its own name', async () => {
    const ports = withMore('USDC-ERC20', -500n);
    await check(ports, 5);
    expect(await stopsOf(lab)).toMatchObject([{ scope: 'USDC-ERC20' }]);
    expect(await bookDifference(ports, { currency: 'USDC-ERC20', units: -500n, ...byHand })).toMatchObject({
      ok: true,
    });
    expect(await balance(accounts.unexplained, 'USDC-ERC20')).toBe(500n);
    await check(ports);
    expect(await stopsOf(lab)).toEqual([]);
  });

  test('books what they saw and nothing else, once, however often they click', async () => {
    await stop('ETH');
    const ports = withMore('ETH', 7n);
    const changed = { ok: false, code: 'difference_changed' };
    for (const units of [6n, 8n, -7n, 0n]) {
      expect(await bookDifference(ports, { currency: 'ETH', units, ...byHand })).toMatchObject(changed);
    }
    const clicks = Array.from({ length: 5 }, async () => {
      return await bookDifference(ports, { currency: 'ETH', units: 7n, ...byHand });
    });
    expect((await Promise.all(clicks)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await bookDifference(ports, { currency: 'ETH', units: 7n, ...byHand })).toMatchObject(changed);
    expect(await balance(accounts.unexplained, 'ETH')).toBe(-7n);
  });

  test('books what lies at a deposit address there, so that the hot wallet promises none of it', async () => {
    const order = await lab.order({ send: '0.5 ETH', receive: 'LTC' });
    await lab.pay(order, '0.5');
    await lab.watch('ethereum');
    const hot = await balance(accounts.hot, 'ETH');
    const deposits = await balance(accounts.deposits, 'ETH');
    await stop('ETH');
    const ports = withMore('ETH', 9n, false);
    expect(await bookDifference(ports, { currency: 'ETH', units: 9n, ...byHand })).toMatchObject({ ok: true });
    expect(await balance(accounts.hot, 'ETH')).toBe(hot);
    expect(await balance(accounts.deposits, 'ETH')).toBe(deposits + 9n);
  });

  test('cannot book a shortage that is not stopped, or not any more', async () => {
    const ports = withMore('ETH', -7n);
    const wanted = { currency: 'ETH', units: -7n, ...byHand } as const;
    expect(await bookDifference(ports, wanted)).toMatchObject({ ok: false, code: 'stop_not_found' });
    expect(await balance(accounts.unexplained, 'ETH')).toBe(0n);
  });

  test('books nothing when money moved between the purses after the chain was asked', async () => {
    await stop('ETH');
    const ports = withNode(withMore('ETH', 7n), 'ethereum', (node) => ({
      balances: async (addresses, known) => {
        const answer = await node.balances(addresses, known);
        if (addresses.length === 1) await moveToDeposits(3n);
        return answer;
      },
    }));
    const refused = await bookDifference(ports, { currency: 'ETH', units: 7n, ...byHand });
    expect(refused).toMatchObject({ ok: false, code: 'difference_changed' });
    expect(await balance(accounts.unexplained, 'ETH')).toBe(0n);
    expect(await stopsOf(lab)).toHaveLength(1);
  });

  test('cannot book missing coins where payouts are made from certain ones: those would still be spent', async () => {
    await stop('LTC');
    const refused = await bookDifference(withMore('LTC', -500n), { currency: 'LTC', units: -500n, ...byHand });
    expect(refused).toMatchObject({ ok: false, code: 'coins_missing' });
    expect(await balance(accounts.unexplained, 'LTC')).toBe(0n);
    expect(await stopsOf(lab)).toMatchObject([{ scope: 'LTC' }]);
  });

  test('cannot book what a payout that is sent again will mend', async () => {
    const order = await lab.order({ send: '0.2 BTC', receive: 'LTC' });
    await lab.pay(order, '0.2');
    await lab.confirm(order);
    await lab.deliver(order);
    await lab.reorg('litecoin', 4, { keep: 'none' });
    await lab.watch('litecoin');
    const { amount, minedFeeUnits } = (await lab.view(order)).payouts[0] ?? {};
    const units = (amount?.units ?? 0n) + (minedFeeUnits ?? 0n);
    const refused = await bookDifference(lab.ports, { currency: 'LTC', units, ...byHand });
    expect(refused).toMatchObject({ ok: false, code: 'difference_may_heal' });
    await lab.work();
    await lab.deliver(order);
    await lab.booksEqualChain();
  });
});

test('behind the fence of a restored database nothing is booked: there everything may still be explained', async () => {
  await stopPayouts(lab.ports, { scope: 'ethereum', reason: 'restored', by: 'restore', note: '' });
  const refused = await bookDifference(withMore('ETH', 1n), { currency: 'ETH', units: 1n, ...byHand });
  expect(refused).toMatchObject({ ok: false, code: 'difference_may_heal' });
});
