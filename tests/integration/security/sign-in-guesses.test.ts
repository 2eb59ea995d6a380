/**
 * A thousand guesses of an operator's password from hundreds of sources, by endpoint and by page: few are compared at
 * all, all are answered alike, and the operator can sign in meanwhile.
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

/** Source addresses in 250 networks, in rotation. */
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
    // Five attempts are free, then the back-off doubles: 1, 2, 4, 8, 16 and 32 seconds fill the minute.
    expect(whole.countCompared()).toBeLessThanOrEqual(12);
    expect(whole.countCompared()).toBeGreaterThanOrEqual(5);
    expect([...answers.keys()].toSorted((a, b) => a - b)).toEqual([401, 429]);
    // All compared attempts get the same response. Waits are given in seconds, minutes or both.
    expect(answers.get(401)?.size).toBe(1);
    expect(answers.get(429)?.size).toBeLessThanOrEqual(3);
  });

  test('in a minute on as many names are compared every four seconds, and five times for each source', async () => {
    const compared = new Map<string, number>();
    for (let index = 0; index < 1000; index += 1) {
      whole.pass(50);
      const attempt = { username: `name-${index}`, password: 'x', from: sourceAt(index % 7) };
      const { statusCode, headers } = await guess(attempt);
      if (statusCode === 401) compared.set(attempt.from, (compared.get(attempt.from) ?? 0) + 1);
      else expect([statusCode, headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    }
    expect(Math.max(...compared.values())).toBeLessThanOrEqual(5);
    // Ten at once, and one every four of the fifty seconds.
    expect(whole.countCompared()).toBe(10 + 12);
    for (let index = 0; index < 1000; index += 1) {
      whole.pass(50);
      await guess({ username: `again-${index}`, password: 'x', from: sourceAt(20 + (index % 200)) });
    }
    expect(whole.countCompared() - 22).toBeLessThanOrEqual(13);
  });

  test('at once wait for five hashes: the others are sent away before anything is hashed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const attempt = { username: `name-${index}`, password: 'x', from: `198.${18 + (index >> 8)}.${index & 255}.7` };
        return (await guess(attempt)).statusCode;
      }),
    );
    expect(whole.countComparedAtOnce()).toBeLessThanOrEqual(5);
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

  test('keep nobody out who signed in with the same browser before, wherever it is now', async () => {
    const first = await guess({ password: operator.password, from: '203.0.113.50' });
    const cookies = [first.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';', 1)[0]);
    const mark = cookies.find((cookie) => cookie?.startsWith('__Host-sampan_browser='));
    // A restart forgets every source, but the browser token stays valid.
    await whole.close();
    whole = await openWhole(lab);
    for (let index = 0; index < 1000; index += 1) {
      whole.pass(60);
      await guess({ password: `guess ${index}`, from: sourceAt(index) });
    }
    const away = '203.0.113.77';
    expect((await guess({ password: operator.password, from: away })).statusCode).toBe(429);
    const headers = { 'content-type': 'application/json', cookie: String(mark) };
    const url = '/api/admin/login';
    const payload = JSON.stringify(operator);
    const known = await whole.app.inject({ method: 'POST', url, headers, payload, remoteAddress: away });
    expect(known.statusCode).toBe(200);
    const form = { intent: 'sign_in', ...operator };
    const page = await whole.app.inject({
      method: 'POST',
      url: '/en/admin',
      headers: {
        ...headers,
        host: new URL(publicUrl).host,
        origin: publicUrl,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(form).toString(),
      remoteAddress: '203.0.113.78',
    });
    expect([page.statusCode, page.headers['set-cookie']]).toEqual([303, expect.arrayContaining([expect.any(String)])]);
  });

  test('ten times over, from as many networks, never keep out the operator whose browser is known', async () => {
    const { backOffice } = whole;
    const first = await backOffice.signIn({ ...operator, source: '203.0.113.50' });
    const browserMark = first.ok ? first.value.browserMark : '';
    const outcomes = { known: new Set<boolean>(), guesses: 0 };
    for (let index = 0; index < 10_000; index += 1) {
      whole.pass(20);
      // A network of its own for every guess.
      const source = `2001:db8:${index.toString(16)}::1`;
      const guessed = await backOffice.signIn({ ...operator, password: `guess ${index}`, source });
      if (guessed.ok || guessed.code === 'sign_in_refused') outcomes.guesses += 1;
      if (index % 500 > 0) continue;
      // The operator is in a network that a stranger has just guessed from.
      outcomes.known.add((await backOffice.signIn({ ...operator, browserMark, source })).ok);
    }
    expect([...outcomes.known]).toEqual([true]);
    // 200 seconds of guessing: the name makes strangers wait longer and longer.
    expect(outcomes.guesses).toBeLessThan(20);
    // Whose browser is not known waits for the name: at most five minutes, and no longer because of the guesses.
    whole.pass(300_000);
    expect((await backOffice.signIn({ ...operator, source: '198.51.100.7' })).ok).toBe(true);
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
