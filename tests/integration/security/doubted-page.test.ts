/** The page of an order shows what nodes say of a doubted deposit, and counts it, as served without JavaScript. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { confirmForm } from '#tests/support/confirm-form.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { operator, openWhole, publicUrl, type Whole } from './open-whole.ts';
import { makeDoubted } from './step-up-deposits.ts';

let lab: OrderLab;
let whole: Whole;
let headers: Readonly<Record<string, string>>;
let doubted: Awaited<ReturnType<typeof makeDoubted>>;
beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  const cookie = `${operatorCookieName({ isSecure: true })}=${await whole.signIn()}`;
  headers = { host: new URL(publicUrl).host, origin: publicUrl, cookie };
  doubted = await makeDoubted(lab);
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

type Fields = Readonly<Record<string, string>>;
const url = (): string => `/en/admin/orders/${doubted.number}`;
const read = async (): Promise<string> => (await whole.app.inject({ url: url(), headers })).payload;

async function send(fields: Fields) {
  const post = async (typed: Fields) => {
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(typed).toString();
    return await whole.app.inject({ method: 'POST', url: url(), headers: form, payload });
  };
  const typed = { deposit: doubted.depositId, reason: 'two explorers have it', password: operator.password, ...fields };
  return await confirmForm(post, typed, ({ payload }) => payload);
}

test('names why it waits and what each node says', async () => {
  const page = await read();
  for (const text of [
    'id="count-',
    'The nodes differ',
    'has another block, or not this deposit',
    'provider',
    doubted.depositId,
  ]) {
    expect(page.includes(text), text).toBe(true);
  }
});

test('asks for a reason, leaves the deposit waiting, and counts it once', async () => {
  const refused = await send({ intent: 'count_deposit', reason: '' });
  expect(refused.statusCode).not.toBe(303);
  const left = await send({ intent: 'leave_deposit' });
  expect([left.statusCode, left.headers['location']]).toEqual([303, `${url()}?done=deposit_left`]);
  expect((await read()).includes('id="leave-')).toBe(false);
  const counted = await send({ intent: 'count_deposit' });
  expect([counted.statusCode, counted.headers['location']]).toEqual([303, `${url()}?done=deposit_counted`]);
  expect((await read()).includes('id="count-')).toBe(false);
  const again = await send({ intent: 'count_deposit' });
  expect(again.payload.includes('wait for a second node')).toBe(true);
});
