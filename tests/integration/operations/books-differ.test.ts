/**
 * If one unit of the books is missing on the chain, payouts of that currency stop within a minute until an operator
 * resumes them, and all other currencies continue. One unit too many stops nothing.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { checkBooksEveryMs, makeCheckBooks } from '#src/jobs/check-books-job.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import type { Order } from '#src/domain/order/order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { quiet, stopsOf } from './support/back-up.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

/** Changes a balance directly, which only a role with more rights than the service can do. */
async function bookWrongly(currency: string, units: number): Promise<void> {
  const change = 'update balances set units = units + $1 where account = $2 and currency = $3';
  await lab.database.ownerPool.query(change, [units, accounts.hot, currency]);
}

/** As many rounds of the job as run in a minute. */
async function checkForAMinute(): Promise<void> {
  const check = makeCheckBooks(lab.ports, quiet);
  for (let passedMs = 0; passedMs < 60_000; passedMs += checkBooksEveryMs) await check();
}

async function planPayout(receive: 'LTC' | 'USDT-POLYGON' | 'POL'): Promise<Order> {
  const order = await lab.order({ send: '0.2 BTC', receive });
  await lab.pay(order, '0.2');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  return order;
}

describe('a difference between books and chain', () => {
  test('of one unit too many on the chain stops nothing', async () => {
    const litecoin = await planPayout('LTC');
    await bookWrongly('LTC', -1);
    await checkForAMinute();
    expect(await stopsOf(lab)).toEqual([]);
    for (const _step of ['sent', 'final']) await lab.deliver(litecoin);
    expect(await lab.state(litecoin)).toBe('completed');
    expect(await lab.tryOrder({ send: '0.2 BTC', receive: 'LTC' })).toMatchObject({ ok: true });
  });

  test('of one missing unit stops the payouts of its currency within a minute, and no others', async () => {
    const [litecoin, dollars] = [await planPayout('LTC'), await planPayout('USDT-POLYGON')];
    await bookWrongly('LTC', 1);
    await checkForAMinute();
    expect(await stopsOf(lab)).toMatchObject([{ scope: 'LTC', reason: 'books_differ', by: 'service' }]);

    for (const order of [litecoin, dollars]) await lab.deliver(order);
    await lab.deliver(dollars);
    expect(await lab.received(litecoin)).toEqual([]);
    expect(await lab.attempts(litecoin)).toEqual([]);
    expect(await lab.state(dollars)).toBe('completed');
    const paused = { ok: false, code: 'currency_paused', details: { currency: 'LTC' } };
    expect(await lab.tryOrder({ send: '0.2 BTC', receive: 'LTC' })).toMatchObject(paused);
    expect(await lab.tryOrder({ send: '0.2 BTC', receive: 'ETH' })).toMatchObject({ ok: true });
  });

  test('of a token leaves the coin of its chain alone', async () => {
    const [token, coin] = [await planPayout('USDT-POLYGON'), await planPayout('POL')];
    await bookWrongly('USDT-POLYGON', 1);
    await checkForAMinute();
    await lab.deliver(coin);
    await lab.deliver(coin);
    expect(await lab.state(coin)).toBe('completed');
    expect(await lab.attempts(token)).toEqual([]);
    // The refusal names the token, not its chain.
    const paused = { ok: false, code: 'currency_paused', details: { currency: 'USDT-POLYGON' } };
    expect(await lab.tryOrder({ send: '0.2 BTC', receive: 'USDT-POLYGON' })).toMatchObject(paused);
    expect(await lab.tryOrder({ send: '0.2 BTC', receive: 'POL' })).toMatchObject({ ok: true });
  });

  test('that is gone at the second look stops nothing', async () => {
    const check = makeCheckBooks(lab.ports, quiet);
    await bookWrongly('LTC', 1);
    await check();
    await bookWrongly('LTC', -1);
    await check();
    await checkForAMinute();
    expect(await stopsOf(lab)).toEqual([]);
  });

  test('that is mended stays stopped until an operator lifts it, and then what waited is paid', async () => {
    const order = await planPayout('LTC');
    await bookWrongly('LTC', 1);
    await checkForAMinute();
    await bookWrongly('LTC', -1);
    await checkForAMinute();
    await lab.work();
    expect(await lab.attempts(order)).toEqual([]);

    const wanted = { scope: 'LTC', reason: 'books_differ', by: 'operator', note: 'found the row' } as const;
    expect(await liftStop(lab.ports, wanted)).toBe(true);
    expect(await liftStop(lab.ports, wanted)).toBe(false);
    await lab.advance(1);
    await lab.work();
    await lab.deliver(order);
    expect(await lab.received(order)).toHaveLength(1);
    await lab.booksEqualChain();
    const audit = await lab.ports.store.snapshot(async ({ controls }) => await controls.auditRows(0, 100));
    expect(audit.map(({ actor, action, subject, details }) => [actor, action, subject, details])).toEqual([
      ['service', 'payouts_stopped', 'LTC', 'books_differ: -0.00000001'],
      ['operator', 'payouts_resumed', 'LTC', 'books_differ: found the row'],
    ]);
  });
});

describe("an operator's stop of everything", () => {
  test('that comes while the wallet is asked for a payout binds nothing any more', async () => {
    const order = await planPayout('POL');
    const [payout] = (await lab.view(order)).payouts;
    const { polygon } = lab.ports.chains;
    const hotAddress = async () => {
      await stopPayouts(lab.ports, { scope: 'all', reason: 'operator', by: 'operator', note: 'at this moment' });
      return await polygon.wallet.hotAddress();
    };
    const chains = { ...lab.ports.chains, polygon: { ...polygon, wallet: { ...polygon.wallet, hotAddress } } };
    await advancePayout({ ...lab.ports, chains }, payout?.id ?? '');
    expect((await lab.view(order)).payouts).toMatchObject([{ state: 'planned', domain: null }]);
  });

  test('also keeps bytes that are signed from being sent, and deposits are still taken', async () => {
    const [signed, open] = [await planPayout('LTC'), await lab.order({ send: '0.2 BTC', receive: 'LTC' })];
    const [payout] = (await lab.view(signed)).payouts;
    for (const _step of ['reserve', 'sign']) await advancePayout(lab.ports, payout?.id ?? '');
    expect(await lab.attempts(signed)).toHaveLength(1);

    await stopPayouts(lab.ports, { scope: 'all', reason: 'operator', by: 'operator', note: 'a key may be stolen' });
    await lab.pay(open, '0.2');
    await lab.confirm(open);
    await lab.advance(5);
    await lab.work();
    expect(await lab.ports.chains.litecoin.node.mempool()).toEqual([]);
    await lab.deliver(signed);
    expect(await lab.received(signed)).toEqual([]);
    expect((await lab.view(open)).deposits).toMatchObject([{ status: 'confirmed' }]);
    expect((await lab.view(open)).payouts).toMatchObject([{ state: 'planned' }]);
  });
});
