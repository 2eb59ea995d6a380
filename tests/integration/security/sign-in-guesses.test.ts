/**
 * A thousand guesses of an operator's password from hundreds of sources, on the call and on the page: few are compared
 * at all, none is answered in another way than the rest, and the operator gets in meanwhile.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openWhole, operator, publicUrl, type Whole } from './open-whole.ts';

let lab: OrderLab;
let whole: Whole;
beforeAll(async () => {
  lab = await openOrderLab({ hot: [] });
});
afterAll(async () => await lab.close());
beforeEach(async () => {
  await lab.database.ownerPool.query('truncate operators, failed_sign_ins cascade');
  whole = await openWhole(lab);
  return async () => {
    expect(whole.written).toEqual([]);
    await whole.close();
  };
});

type Attempt = Readonly<{ username?: string; password: string; from: string }>;

async function guess({ username = operator.username, password, from }: Attempt) {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
  const payload = JSON.stringify({ username, password });
  return await whole.app.inject({ method: 'POST', url: '/api/admin/login', headers, payload, remoteAddress: from });
}

/** From 250 networks, one after the other. */
const sourceAt = (index: number): string => `198.51.${index % 250}.7`;

describe('a thousand guesses', () => {
  test('in a minute on one name are compared a dozen times, from however many sources they come', async () => {
    const answers = new Map<number, Set<string>>();
    for (let index = 0; index < 1000; index += 1) {
      whole.pass(60);
      const { statusCode, headers, body } = await guess({ password: `guess ${index}`, from: sourceAt(index) });
      expect(headers).not.toHaveProperty('set-cookie');
      const look = body.replaceAll(/\d+/g, 'n');
      answers.set(statusCode, (answers.get(statusCode) ?? new Set()).add(look));
    }
    // Five are free, then the wait doubles: 1, 2, 4, 8, 16 and 32 seconds fill the minute.
    expect(whole.countCompared()).toBeLessThanOrEqual(12);
    expect(whole.countCompared()).toBeGreaterThanOrEqual(5);
    expect([...answers.keys()].toSorted((a, b) => a - b)).toEqual([401, 429]);
    // One answer to those that were compared. Waits are told in seconds, minutes or both.
    expect(answers.get(401)?.size).toBe(1);
    expect(answers.get(429)?.size).toBeLessThanOrEqual(3);
  });

  test('in a minute on as many names are compared five times for each source', async () => {
    let limited = 0;
    for (let index = 0; index < 1000; index += 1) {
      whole.pass(50);
      const attempt = { username: `name-${index}`, password: 'x', from: sourceAt(index % 40) };
      if ((await guess(attempt)).statusCode === 429) limited += 1;
    }
    expect(whole.countCompared()).toBe(200);
    expect(limited).toBe(800);
  });

  test('at once cost no more memory than eight: the others are sent away before anything is hashed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const attempt = { username: `name-${index}`, password: 'x', from: `198.${18 + (index >> 8)}.${index & 255}.7` };
        return (await guess(attempt)).statusCode;
      }),
    );
    expect(whole.countComparedAtOnce()).toBeLessThanOrEqual(8);
    expect(whole.countCompared()).toBe(answers.filter((status) => status === 401).length);
    expect(answers.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  });

  test('keep nobody out who signed in from the same place before', async () => {
    const home = '203.0.113.50';
    expect((await guess({ password: operator.password, from: home })).statusCode).toBe(200);
    for (let index = 0; index < 1000; index += 1) {
      whole.pass(60);
      await guess({ password: `guess ${index}`, from: sourceAt(index) });
    }
    expect((await guess({ password: operator.password, from: '203.0.113.51' })).statusCode).toBe(429);
    expect((await guess({ password: operator.password, from: home })).statusCode).toBe(200);
  });

  test('are counted together, whether they come by the call or by the page', async () => {
    const from = '203.0.113.60';
    const host = new URL(publicUrl).host;
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      const headers = { host, origin: publicUrl, 'content-type': 'application/x-www-form-urlencoded' };
      const payload = new URLSearchParams({ intent: 'sign_in', username: `n${index}`, password: 'x' }).toString();
      const page = { method: 'POST', url: '/en/admin', headers, payload, remoteAddress: from } as const;
      const isPage = index % 2 === 0;
      const { statusCode } = isPage
        ? await whole.app.inject(page)
        : await guess({ username: `n${index}`, password: 'x', from });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
    expect(whole.countCompared()).toBe(5);
  });

  test('are not spread by headers that name other sources', async () => {
    for (let index = 0; index < 50; index += 1) {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': sourceAt(index),
        'x-real-ip': sourceAt(index),
      };
      const payload = JSON.stringify({ username: `name-${index}`, password: 'x' });
      await whole.app.inject({ method: 'POST', url: '/api/admin/login', headers, payload, remoteAddress: '192.0.2.9' });
    }
    expect(whole.countCompared()).toBe(5);
  });
});
