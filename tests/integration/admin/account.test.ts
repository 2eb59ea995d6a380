/** An operator's own account: changing the password and the second factor. */
import { base32nopad } from '@scure/base';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOfStep } from '#src/domain/back-office/one-time-codes.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, stepUpBody, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab({ hot: [] });
});
afterAll(async () => await lab.close());
beforeEach(async () => {
  await lab.database.ownerPool.query('truncate operators, failed_sign_ins cascade');
  office = await openOffice(lab);
  token = await office.signIn();
});
afterEach(async () => await office.close());

const next = 'lantern-harbour-77-knots';

async function signInWith(code?: string) {
  // A new source for each attempt, because these tests are not about rate limits.
  tries += 1;
  const source = `198.51.100.${tries}`;
  return await office.backOffice.signIn({ ...operator, code, source });
}
let tries = 0;

describe('a new password', () => {
  test('ends every other session and leaves the present one', async () => {
    const other = await office.signIn();
    const { status } = await office.call('POST', '/password', { token, body: { password: operator.password, next } });
    expect(status).toBe(200);
    expect(await office.backOffice.findSession(token)).toMatchObject({ username: 'operator' });
    expect(await office.backOffice.findSession(other)).toBeUndefined();
    const source = '192.0.2.7';
    expect((await office.backOffice.signIn({ ...operator, source })).ok).toBe(false);
    expect((await office.backOffice.signIn({ ...operator, password: next, source })).ok).toBe(true);
  });

  test('is named in the audit log, without anything of it, and is an alert', async () => {
    await office.call('POST', '/password', { token, body: { password: operator.password, next } });
    const { rows } = await office.backOffice.readAudit({ limit: 1 });
    expect(rows).toMatchObject([{ actor: 'operator', action: 'password_changed', subject: 'operator', details: '' }]);
    const { alerts } = await office.backOffice.readOverview();
    const told = alerts.filter(({ kind }) => kind === 'access_changed').map(({ subject }) => subject);
    expect(told).toContain(`operator: password_changed (${rows[0]?.seq})`);
  });

  test.each([
    [{ password: 'wrong', next }, 403, 'step_up_required', undefined],
    [{ password: operator.password, next: 'short' }, 400, 'password_weak', 'next'],
    [{ password: operator.password, next: 'x9'.repeat(129) }, 400, 'password_weak', 'next'],
    [{ password: operator.password, next: 'operatoroperator' }, 400, 'password_weak', 'next'],
    [{ password: operator.password, next: '1q2w3e4r5t6y7u8i9o0p' }, 400, 'password_common', 'next'],
    [{ password: operator.password, next: operator.password }, 400, 'password_weak', 'next'],
    [{ password: operator.password }, 400, 'request_malformed', 'next'],
    [{ next }, 403, 'step_up_required', undefined],
    [{ password: operator.password, next: 'x'.repeat(1001) }, 400, 'request_malformed', 'next'],
  ])('is refused with its field named: %j', async (body, status, code, field) => {
    const answer = await office.call('POST', '/password', { token, body });
    expect([answer.status, answer.body.code, answer.body.details['field']]).toEqual([status, code, field]);
    expect((await signInWith()).ok).toBe(true);
  });

  test('cannot be found by guessing the old one at an open screen', async () => {
    for (let guess = 0; guess < 5; guess += 1) {
      await office.call('POST', '/password', { token, body: { password: `guess ${guess}`, next } });
    }
    office.hashed.length = 0;
    const { status, body } = await office.call('POST', '/password', {
      token,
      body: { password: operator.password, next },
    });
    expect([status, body.code, office.hashed]).toEqual([429, 'sign_in_limited', []]);
  });
});

type Started = Readonly<{ secret: string; uri: string }>;

async function addFactor() {
  const started = await office.call<Started>('POST', '/second-factor', { token, body: stepUpBody });
  const secret = base32nopad.decode(started.body.secret);
  const codeAt = (offset = 0): string => codeOfStep(secret, Math.floor(office.now() / 30_000) + offset);
  const confirmed = await office.call<Readonly<{ recoveryCodes: string[] }>>('POST', '/second-factor/confirm', {
    token,
    body: { code: codeAt() },
  });
  expect(confirmed.status).toBe(200);
  office.pass(60_000);
  return { codeAt, recoveryCodes: confirmed.body.recoveryCodes, started: started.body };
}

describe('the second factor', () => {
  test('is asked for once its first code was confirmed, and not before', async () => {
    await office.call('POST', '/second-factor', { token, body: stepUpBody });
    expect((await signInWith()).ok).toBe(true);
    const { codeAt, started } = await addFactor();
    expect(started.uri).toContain(`secret=${started.secret}`);
    expect(await signInWith()).toEqual({ ok: false, code: 'sign_in_refused' });
    expect(await signInWith('000000')).toEqual({ ok: false, code: 'sign_in_refused' });
    const signedIn = await signInWith(codeAt());
    expect(signedIn.ok && signedIn.value.session.hasSecondFactor).toBe(true);
  });

  test('ends every other session when it is set, and again when it is removed', async () => {
    const isIn = async (each: string): Promise<boolean> => (await office.backOffice.findSession(each)) !== undefined;
    const thief = await office.signIn();
    const { codeAt } = await addFactor();
    expect([await isIn(token), await isIn(thief)]).toEqual([true, false]);
    const signedIn = await signInWith(codeAt());
    const other = signedIn.ok ? signedIn.value.token : '';
    expect(await isIn(other)).toBe(true);
    office.pass(30_000);
    const body = { ...stepUpBody, code: codeAt() };
    expect((await office.call('DELETE', '/second-factor', { token, body })).status).toBe(200);
    expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
  });

  test('is not set by a session alone', async () => {
    for (const body of [undefined, {}, { password: 'a guess' }]) {
      const { status, body: answer } = await office.call('POST', '/second-factor', { token, body });
      expect([status, answer.code]).toEqual([403, 'step_up_required']);
    }
    expect((await lab.database.ownerPool.query('select 1 from second_factors')).rowCount).toBe(0);
  });

  test('takes a code once, also when it comes twice at the same moment', async () => {
    const { codeAt } = await addFactor();
    const code = codeAt();
    const both = await Promise.all([signInWith(code), signInWith(code)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await signInWith(code)).ok).toBe(false);
    office.pass(30_000);
    expect((await signInWith(codeAt())).ok).toBe(true);
  });

  test('costs the same work with a wrong code as with a wrong password', async () => {
    await addFactor();
    office.hashed.length = 0;
    await signInWith('000000');
    expect(office.hashed).toEqual(['verify']);
  });

  test('gives ten recovery codes, each for one sign-in', async () => {
    const { recoveryCodes } = await addFactor();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await signInWith(first)).ok).toBe(true);
    expect((await signInWith(first)).ok).toBe(false);
    expect((await signInWith(second.toUpperCase().replaceAll('-', ' '))).ok).toBe(true);
  });

  test('is kept sealed, and its recovery codes hashed', async () => {
    const { started, recoveryCodes } = await addFactor();
    const { ownerPool } = lab.database;
    const factors = await ownerPool.query('select * from second_factors');
    const codes = await ownerPool.query('select * from recovery_codes');
    expect([factors.rows.length, codes.rows.length]).toEqual([1, 10]);
    const kept = JSON.stringify([factors.rows, codes.rows]);
    for (const secret of [started.secret, ...recoveryCodes]) expect(kept).not.toContain(secret);
    expect(kept).not.toContain(Buffer.from(base32nopad.decode(started.secret)).toString('base64url'));
  });

  test('is not confirmed by a wrong code, and guessing that one is slowed', async () => {
    await office.call('POST', '/second-factor', { token, body: stepUpBody });
    const codes: string[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      const { body } = await office.call('POST', '/second-factor/confirm', { token, body: { code: '000000' } });
      codes.push(body.code);
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'code_wrong'));
    expect(codes.slice(5)).toEqual(['sign_in_limited', 'sign_in_limited']);
    expect((await signInWith()).ok).toBe(true);
  });

  test('is not replaced by a session that was left open, and goes with the password and a code', async () => {
    const { codeAt } = await addFactor();
    const again = await office.call('POST', '/second-factor', { token, body: stepUpBody });
    expect([again.status, again.body.code]).toEqual([409, 'second_factor_is_on']);
    for (const body of [stepUpBody, { password: 'wrong', code: codeAt() }, { ...stepUpBody, code: '000000' }, {}]) {
      const refused = await office.call('DELETE', '/second-factor', { token, body });
      expect([refused.status, refused.body]).toMatchObject([
        403,
        { code: 'step_up_required', details: { factors: ['password', 'code'] } },
      ]);
    }
    expect((await signInWith()).ok).toBe(false);
    await office.call('DELETE', '/second-factor', { token, body: { ...stepUpBody, code: codeAt() } });
    expect((await signInWith()).ok).toBe(true);
  });

  test.each([
    ['POST', '/second-factor/confirm', { code: '' }, 'code'],
    ['POST', '/second-factor/confirm', { code: 'x'.repeat(101) }, 'code'],
    ['POST', '/second-factor/confirm', {}, 'code'],
    ['DELETE', '/second-factor', { password: [] }, 'password'],
  ] as const)('names the malformed field of %s %s %j', async (method, path, body, field) => {
    const answer = await office.call(method, path, { token, body });
    expect([answer.status, answer.body.details['field']]).toEqual([400, field]);
  });

  test('that was never started cannot be confirmed', async () => {
    const { status, body } = await office.call('POST', '/second-factor/confirm', { token, body: { code: '123456' } });
    expect([status, body.code]).toEqual([409, 'second_factor_not_started']);
  });
});
