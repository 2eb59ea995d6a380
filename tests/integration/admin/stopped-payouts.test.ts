/**
 * Payout stops in the back office: listed with their difference, lifted after a comparison, or booked with a reason.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
});
afterAll(async () => {
  await office.close();
  await lab.close();
});
beforeEach(async () => {
  // Moves the clock past the cache time of the overview and the back-off after a wrong password.
  office.pass(3_600_000);
  token = await office.signIn();
  await lab.database.ownerPool.query('delete from payout_stops');
});

async function bookWrongly(currency: string, units: number): Promise<void> {
  const change = 'update balances set units = units + $1 where account = $2 and currency = $3';
  await lab.database.ownerPool.query(change, [units, accounts.hot, currency]);
}

async function stop(scope: 'LTC' | 'TRX' | 'tron', reason: 'books_differ' | 'operator' | 'restored'): Promise<void> {
  await stopPayouts(lab.ports, { scope, reason, by: 'service', note: '' });
}

const proof = { reason: 'looked at it', password: operator.password };

async function call(path: string, body: object) {
  const { status, body: answer } = await office.call('POST', `/payout-stops${path}`, { token, body });
  return [status, answer.code];
}

async function readStops() {
  const { body } = await office.call<Readonly<{ stops: readonly unknown[] }>>('GET', '/overview', { token });
  return body.stops;
}

async function lastAudit(): Promise<readonly string[]> {
  const rows = await lab.ports.store.snapshot(async ({ controls }) => await controls.auditRows(0, 1000));
  return rows.map(({ actor, action, subject, details }) => [actor, action, subject, details].join(' | '));
}

describe('a stop for a difference', () => {
  test('is in the overview, and is lifted once books and chain agree', async () => {
    await stop('LTC', 'books_differ');
    expect(await readStops()).toMatchObject([{ scope: 'LTC', reason: 'books_differ', by: 'service' }]);
    await bookWrongly('LTC', 5);
    const lift = async () => await call('/LTC/lift', { ...proof, stop: 'books_differ' });
    expect(await lift()).toEqual([409, 'books_still_differ']);
    await bookWrongly('LTC', -5);
    expect(await lift()).toEqual([200, undefined]);
    expect((await lastAudit()).at(-1)).toBe('operator | payouts_resumed | LTC | books_differ: looked at it');
    expect(await lift()).toEqual([404, 'stop_not_found']);
  });

  test('ends with the difference booked, exactly the one that was seen', async () => {
    await stop('TRX', 'books_differ');
    await bookWrongly('TRX', -7);
    const book = async (difference: string) => await call('/TRX/book', { ...proof, difference });
    for (const other of ['0.000006', '-0.000007', '0', '', 'x', '0.0000070000000000000000001']) {
      expect(await book(other)).toEqual([409, 'difference_changed']);
    }
    expect(await book('0.000007')).toEqual([200, undefined]);
    expect((await lastAudit()).slice(-2)).toEqual([
      'operator | difference_booked | TRX | +0.000007: looked at it',
      'operator | payouts_resumed | TRX | books_differ: looked at it',
    ]);
    expect(await book('0.000007')).toEqual([409, 'difference_changed']);
    office.pass(10_000);
    expect(await readStops()).toEqual([]);
    // The test changed the balances directly, without the journal: undone here, so that the books add up again.
    await bookWrongly('TRX', 7);
  });
});

describe('other stops', () => {
  test('of an operator are lifted without a look at the chain', async () => {
    await stop('tron', 'operator');
    expect(await call('/tron/lift', { ...proof, stop: 'operator' })).toEqual([200, undefined]);
  });

  test('of a restored chain are not lifted here', async () => {
    await stop('tron', 'restored');
    const { status } = await office.call('POST', '/payout-stops/tron/lift', {
      token,
      body: { ...proof, stop: 'restored' },
    });
    expect(status).toBe(400);
    expect(await readStops()).toHaveLength(1);
  });
});

describe('what is refused changes nothing', () => {
  test.each([
    ['/LTC/lift', { stop: 'books_differ', password: 'wrong' }, 403, 'step_up_required'],
    ['/LTC/book', { difference: '1', password: 'wrong' }, 403, 'step_up_required'],
    ['/LTC/lift', { stop: 'books_differ', password: '' }, 403, 'step_up_required'],
    ['/LTC/lift', { stop: 'books_differ', reason: ' ' }, 400, 'reason_invalid'],
    ['/LTC/book', { difference: '1', reason: '<b>' }, 400, 'reason_invalid'],
    ['/dogecoin/lift', { stop: 'operator' }, 400, 'scope_unknown'],
    ['/litecoin/book', { difference: '1' }, 400, 'scope_unknown'],
    ['/all/book', { difference: '1' }, 400, 'scope_unknown'],
    ['/LTC/lift', { stop: 'operator' }, 404, 'stop_not_found'],
    ['/BTC/book', { difference: '1' }, 409, 'difference_changed'],
    ['/ETH/book', { difference: '-1' }, 404, 'stop_not_found'],
  ] as const)('%s %j', async (path, fields, status, code) => {
    await stop('LTC', 'books_differ');
    const before = await office.countAudit();
    expect(await call(path, { ...proof, ...fields })).toEqual([status, code]);
    expect(await office.countAudit()).toBe(before);
    expect(await readStops()).toHaveLength(1);
  });

  test('while the node of the chain does not answer', async () => {
    await stop('LTC', 'books_differ');
    await lab.control('litecoin').setDown(true);
    expect(await call('/LTC/lift', { ...proof, stop: 'books_differ' })).toEqual([503, 'chain_unavailable']);
    expect(await call('/LTC/book', { ...proof, difference: '1' })).toEqual([503, 'chain_unavailable']);
    await lab.control('litecoin').setDown(false);
  });
});
