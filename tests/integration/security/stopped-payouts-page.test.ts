/** The back-office page that resumes stopped payouts, as served by the built pages, without JavaScript. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { compareAll } from '#tests/support/compare-all.ts';
import { confirmForm } from '#tests/support/confirm-form.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { operator, openWhole, publicUrl, type Whole } from './open-whole.ts';

let lab: OrderLab;
let whole: Whole;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  await signIn();
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

const url = '/en/admin/settings';

async function signIn(): Promise<void> {
  const cookie = `${operatorCookieName({ isSecure: true })}=${await whole.signIn()}`;
  headers = { host: new URL(publicUrl).host, origin: publicUrl, cookie };
}

async function readPage(): Promise<string> {
  // Moves the clock past the cache time of the overview.
  whole.pass(10_000);
  await compareAll(lab.ports);
  return (await whole.app.inject({ url, headers })).payload;
}

type Fields = Readonly<Record<string, string>>;

async function send(fields: Fields) {
  return await confirmForm(post, fields, ({ payload }) => payload);
}

async function post(fields: Fields) {
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(fields).toString();
  return await whole.app.inject({ method: 'POST', url, headers: form, payload });
}

const proof = { reason: 'looked everywhere', password: operator.password };

describe('the page of stopped payouts', () => {
  test('says that there are none', async () => {
    expect(await readPage()).toContain('No payouts are stopped.');
  });

  test('names each stop, and a difference to the last unit, with the forms that end it', async () => {
    await lab.database.ownerPool.query(
      `update balances set units = units - 1 where account = '${accounts.hot}' and currency = 'ETH'`,
    );
    await stopPayouts(lab.ports, { scope: 'ETH', reason: 'books_differ', by: 'service', note: '' });
    await stopPayouts(lab.ports, { scope: 'tron', reason: 'operator', by: 'anna', note: 'node update' });
    await stopPayouts(lab.ports, { scope: 'solana', reason: 'restored', by: 'restore', note: '' });
    await lab.database.ownerPool.query(
      `update balances set units = units + 1 where account = '${accounts.hot}' and currency = 'USDC-SOL'`,
    );
    await stopPayouts(lab.ports, { scope: 'USDC-SOL', reason: 'books_differ', by: 'service', note: '' });
    const page = await readPage();
    const texts = ['0.000000000000000001', 'more on chain', 'less on chain', 'node update', 'Resumes by itself'];
    for (const text of [...texts, 'Surplus on chain', 'Payouts and new orders continue.']) {
      expect(page).toContain(text);
    }
    const forms = Array.from(page.matchAll(/id="((?:lift|book)-[^"]+)" popover/g), ([, id]) => id);
    expect(forms).toEqual([
      'lift-ETH-books_differ',
      'lift-USDC-SOL-books_differ',
      'book-USDC-SOL',
      'lift-tron-operator',
      'book-ETH',
    ]);
  });

  test('refuses a wrong password and a difference that is still there, and says so', async () => {
    const lift = { intent: 'lift_stop', scope: 'USDC-SOL', stop: 'books_differ', ...proof };
    const wrong = await send({ ...lift, password: 'a guess' });
    expect([wrong.statusCode, wrong.payload.includes('The password is wrong.')]).toEqual([403, true]);
    expect(wrong.payload).not.toContain('a guess');
    const refused = await send(lift);
    expect([refused.statusCode, refused.payload.includes('Books and chain still differ.')]).toEqual([409, true]);
    expect((await send({ ...lift, stop: 'restored' })).statusCode).toBe(400);
  });

  test('lets payouts go on with the difference booked, or without one', async () => {
    // Moves the clock past the back-off after a wrong password.
    whole.pass(3_600_000);
    await signIn();
    const difference = '0.000000000000000001';
    const booked = await send({ intent: 'book_difference', scope: 'ETH', difference, ...proof });
    expect([booked.statusCode, booked.headers['location']]).toEqual([303, `${url}?done=difference_booked`]);
    const lifted = await send({ intent: 'lift_stop', scope: 'tron', stop: 'operator', ...proof });
    expect([lifted.statusCode, lifted.headers['location']]).toEqual([303, `${url}?done=payouts_resumed`]);
    const stops = await lab.ports.store.snapshot(async (records) => await records.stops.all());
    expect(stops.map(({ scope }) => scope).toSorted()).toEqual(['USDC-SOL', 'solana']);
  });
});
