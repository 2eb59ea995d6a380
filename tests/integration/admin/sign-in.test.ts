/**
 * Signing in: the same answer and the same work for every cause of failure, rate-limited guessing, and reliable
 * sign-out.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOfficePasswords } from '#src/adapters/office-passwords.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, publicUrl, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
beforeAll(async () => {
  lab = await openOrderLab({ hot: [] });
});
afterAll(async () => await lab.close());
beforeEach(async () => {
  await lab.database.ownerPool.query('truncate operators, failed_sign_ins cascade');
  office = await openOffice(lab);
});
afterEach(async () => await office.close());

type LoginBody = Readonly<{ success: boolean; token?: string; message?: string; code?: string }>;

async function login(fields: object, from?: string, headers: Readonly<Record<string, string>> = {}) {
  return await office.call<LoginBody>('POST', '/login', { body: fields, headers, ...(from !== undefined && { from }) });
}

describe('an operator with the right password', () => {
  test('gets a token and a cookie that scripts cannot read', async () => {
    const { status, body, headers } = await login(operator);
    expect([status, body.success]).toEqual([200, true]);
    const [session, browser] = [headers['set-cookie']].flat();
    const attributes = 'Path=/; HttpOnly; SameSite=Strict; Secure';
    expect(session).toBe(`__Host-sampan_admin=${body.token}; ${attributes}`);
    expect(browser).toMatch(new RegExp(`^__Host-sampan_browser=[\\w.-]+; Max-Age=15552000; ${attributes}$`));
    const verified = await office.call('POST', '/verify', { body: { token: body.token } });
    expect([verified.status, verified.body]).toEqual([200, { valid: true }]);
  });

  test('leaves nothing in the database that signs anybody in', async () => {
    const { body } = await login(operator);
    const { rows } = await lab.database.ownerPool.query('select * from operator_sessions');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });

  test('is written down, as is every way out', async () => {
    const token = await office.signIn();
    await office.call('POST', '/logout', { token });
    await office.call('POST', '/sessions/revoke', { token: await office.signIn() });
    const { rows } = await office.backOffice.readAudit({ limit: 4 });
    const actions = rows.map(({ action, actor }) => [actor, action]);
    expect(actions).toEqual([
      ['operator', 'sessions_ended'],
      ['operator', 'signed_in'],
      ['operator', 'signed_out'],
      ['operator', 'signed_in'],
    ]);
  });

  test('signs out everywhere at once', async () => {
    const tokens = [await office.signIn(), await office.signIn(), await office.signIn()];
    await office.call('POST', '/sessions/revoke', { token: tokens[0] });
    for (const token of tokens) expect(await office.backOffice.findSession(token)).toBeUndefined();
  });
});

describe('whoever is refused', () => {
  const wrong = [
    ['an unknown name', { username: 'nobody', password: operator.password }],
    ['a wrong password', { username: operator.username, password: 'not the password' }],
    ['a name with markup', { username: '<script>', password: operator.password }],
    ['a name that breaks out of a statement', { username: "' or ''='", password: operator.password }],
    ['a name with a zero byte', { username: 'operator\u0000', password: operator.password }],
    ['another case', { username: 'OPERATOR', password: operator.password }],
  ] as const;

  test('gets one and the same answer, whatever was wrong', async () => {
    const answers = [];
    for (const [, fields] of wrong) answers.push(await login(fields, `192.0.2.${answers.length}`));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status, body }) => [status, body.success])).toEqual(wrong.map(() => [401, false]));
    expect(answers[0]?.headers['set-cookie']).toBeUndefined();
  });

  test.each(wrong)('costs the same work as signing in: %s', async (_name, fields) => {
    await login(operator, '192.0.2.1');
    const right = office.hashed.splice(0);
    await login(fields, '192.0.2.2');
    expect([office.hashed, right]).toEqual([['verify'], ['verify']]);
  });

  test('is told in the words of the language', async () => {
    const { body } = await login({ username: 'x', password: 'y' }, undefined, { 'accept-language': 'zh-tw' });
    expect(body.message).toBe('帳號或密碼錯誤');
  });

  test('is counted by day, and nothing else is kept', async () => {
    for (let source = 0; source < 3; source += 1) await login({ username: 'x', password: 'y' }, `192.0.2.${source}`);
    const { rows } = await lab.database.ownerPool.query('select day::text, count from failed_sign_ins');
    expect(rows).toEqual([{ day: '2030-01-01', count: '3' }]);
  });

  test('is slowed, while the operator still comes in later', async () => {
    for (let guess = 0; guess < 5; guess += 1) await login({ ...operator, password: `guess ${guess}` }, '192.0.2.1');
    office.hashed.length = 0;
    const limited = await login(operator, '192.0.2.1');
    expect([limited.status, limited.body.code, office.hashed]).toEqual([429, 'sign_in_limited', []]);
    expect(Number(limited.headers['retry-after'])).toBe(60);
    office.pass(60_000);
    expect((await login(operator, '192.0.2.1')).status).toBe(200);
  });

  test.each(['operator', 'operator inside', ' operator inside '])('as %j slows nobody inside', async (username) => {
    const token = await office.signIn();
    for (let source = 0; source < 20; source += 1) await login({ username, password: 'x' }, `192.0.2.${source}`);
    const body = { stop: 'operator', reason: 'looked at it', password: operator.password };
    const { status, body: answer } = await office.call('POST', '/payout-stops/tron/lift', { token, body });
    expect([status, answer.code]).toEqual([404, 'stop_not_found']);
  });

  test('waits for all names together that nobody can have, and no other name waits for them', async () => {
    const statuses: number[] = [];
    for (let source = 0; source < 7; source += 1) {
      statuses.push((await login({ username: `name ${source}`, password: 'x' }, `192.0.2.${source}`)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await login({ username: 'nobody', password: 'x' }, '192.0.2.50')).status).toBe(401);
    expect((await login(operator, '192.0.2.51')).status).toBe(200);
  });

  test('is another site: its form signs nobody in', async () => {
    const foreign = await login(operator, undefined, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await login(operator, undefined, { origin: publicUrl })).status).toBe(200);
  });

  test.each([
    [{}, 'username'],
    [{ username: 'operator' }, 'password'],
    [{ username: '', password: 'x' }, 'username'],
    [{ username: 'operator', password: '' }, 'password'],
    [{ username: ['operator'], password: 'x' }, 'username'],
    [{ username: 'o'.repeat(201), password: 'x' }, 'username'],
    [{ username: 'operator', password: 'x'.repeat(1001) }, 'password'],
    [{ username: 'operator', password: 'x', code: {} }, 'code'],
  ])('is told which field is malformed in %j', async (fields, field) => {
    const { status, body } = await office.call('POST', '/login', { body: fields });
    expect([status, body.code, body.details['field']]).toEqual([400, 'request_malformed', field]);
  });
});

describe('asking whether one is signed in', () => {
  test.each([{ token: 'x' }, { token: 5 }, { token: null }, {}, undefined])('is always answered: %j', async (body) => {
    const { status, body: answer } = await office.call('POST', '/verify', { body });
    expect([status, answer]).toEqual([200, { valid: false }]);
  });

  test('goes by the cookie too, but not for another site', async () => {
    const cookie = `__Host-sampan_admin=${await office.signIn()}`;
    expect((await office.call('POST', '/verify', { headers: { cookie } })).body).toEqual({ valid: true });
    const headers = { cookie, origin: 'https://evil.example' };
    expect((await office.call('POST', '/verify', { headers })).body).toEqual({ valid: false });
  });
});

test('real hashes let the right password in and the wrong one not', async () => {
  const database = await openTestDatabase();
  const { passwords, close } = openOfficePasswords();
  const real = await openOffice({ ...lab, database }, passwords);
  const source = '192.0.2.1';
  expect((await real.backOffice.signIn({ ...operator, source })).ok).toBe(true);
  expect(await real.backOffice.signIn({ ...operator, password: 'x', source })).toMatchObject({ ok: false });
  await real.close();
  await close();
  await database.close();
});
