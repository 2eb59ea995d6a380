/**
 * A session alone only allows reading: the step-up proof that actions require, what counts as a guess, and audit
 * entries.
 */
import { base32nopad } from '@scure/base';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOfStep } from '#src/domain/back-office/one-time-codes.ts';
import { seedAddresses } from '#src/usecases/back-office/seed-addresses.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, stepUpBody, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());
beforeEach(async () => {
  await lab.database.ownerPool.query('truncate operators, failed_sign_ins cascade');
  office = await openOffice(lab);
  token = await office.signIn();
  await seedAddresses({ ports: lab.ports, office: office.office });
});
afterEach(async () => await office.close());

type LoanBody = Readonly<{ id: string; status: string }>;

const loanFields = () => ({ usdtAmount: '1000', exchangeRate: '31.5', customerAddress: lab.address('tron') });

async function createLoan(): Promise<string> {
  const answer = await office.call<LoanBody>('POST', '/loan-orders', {
    token,
    body: { ...loanFields(), ...stepUpBody },
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const pay = async (id: string, body?: object) =>
  await office.call<LoanBody & Readonly<{ code: string; details: object }>>('POST', `/loan-orders/${id}/pay`, {
    token,
    body,
  });

async function countPayouts(loanId: string): Promise<number> {
  const { rows } = await lab.database.ownerPool.query('select 1 from payouts where loan_id = $1', [loanId]);
  return rows.length;
}

async function readAudit(): Promise<readonly string[]> {
  const { rows } = await office.backOffice.readAudit({ limit: 5 });
  return rows.map(({ action, subject, details }) => [action, subject, details].join(' · '));
}

async function countFailures(): Promise<number> {
  const { rows } = await lab.database.ownerPool.query<{ count: string }>(
    'select coalesce(sum(count), 0) as count from failed_sign_ins',
  );
  return Number(rows[0]?.count);
}

/**
 * Sets up a second factor and returns a function that makes its codes. Time is moved first, so that the current code is
 * unused.
 */
async function addFactor() {
  const started = await office.call<Readonly<{ secret: string }>>('POST', '/second-factor', {
    token,
    body: stepUpBody,
  });
  const secret = base32nopad.decode(started.body.secret);
  const codeNow = (): string => codeOfStep(secret, Math.floor(office.now() / 30_000));
  const confirmed = await office.call<Readonly<{ recoveryCodes: string[] }>>('POST', '/second-factor/confirm', {
    token,
    body: { code: codeNow() },
  });
  expect(confirmed.status).toBe(200);
  office.pass(60_000);
  return { codeNow, recoveryCodes: confirmed.body.recoveryCodes };
}

describe('with the session alone', () => {
  test('no loan is made', async () => {
    const before = await office.countAudit();
    const { status, body } = await office.call('POST', '/loan-orders', { token, body: loanFields() });
    expect([status, body]).toMatchObject([403, { code: 'step_up_required', details: { factors: ['password'] } }]);
    expect(await office.countAudit()).toBe(before);
  });

  test('no loan is paid, with a body or without one', async () => {
    const id = await createLoan();
    for (const body of [undefined, {}, { password: '' }, { password: null }]) {
      const answer = await pay(id, body);
      expect([answer.status, answer.body]).toMatchObject([
        403,
        { code: 'step_up_required', details: { factors: ['password'] } },
      ]);
    }
    expect(await countPayouts(id)).toBe(0);
  });

  test('nothing is hashed or counted, because nothing was guessed', async () => {
    const id = await createLoan();
    office.hashed.length = 0;
    for (let tries = 0; tries < 10; tries += 1) expect((await pay(id)).status).toBe(403);
    expect([office.hashed, await countFailures()]).toEqual([[], 0]);
    expect((await pay(id, stepUpBody)).status).toBe(200);
  });
});

describe('a wrong password', () => {
  test('pays nothing, and is counted and told like a failed sign-in', async () => {
    const id = await createLoan();
    const answer = await pay(id, { password: 'a guess' });
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required']);
    expect([await countPayouts(id), await countFailures()]).toEqual([0, 1]);
    expect((await readAudit())[0]).toBe('step_up_failed · loan_released · ');
  });

  test('is slowed, whichever act it is tried on, and the right one with it', async () => {
    const id = await createLoan();
    for (let guess = 0; guess < 5; guess += 1) {
      const body = { password: `guess ${guess}` };
      if (guess % 2 === 0) await pay(id, body);
      else await office.call('POST', '/loan-orders', { token, body: { ...loanFields(), ...body } });
    }
    const { status, body } = await pay(id, stepUpBody);
    expect([status, body.code, await countPayouts(id)]).toEqual([429, 'sign_in_limited', 0]);
    office.pass(60_000);
    expect((await pay(id, stepUpBody)).status).toBe(200);
  });
});

describe('with the password', () => {
  test('a loan is paid once, and the audit log says what was proven for what', async () => {
    const id = await createLoan();
    expect((await pay(id, stepUpBody)).body.status).toBe('paid');
    expect(await countPayouts(id)).toBe(1);
    expect((await readAudit()).slice(0, 2)).toEqual([
      `loan_released · ${id} · 1000 USDT-TRC20`,
      'stepped_up · loan_released · password',
    ]);
  });

  test('what is wrong in the fields is told first, and costs no code', async () => {
    const { codeNow } = await addFactor();
    const proof = { ...stepUpBody, code: codeNow() };
    const wrong = { ...loanFields(), usdtAmount: '0', ...proof };
    expect((await office.call('POST', '/loan-orders', { token, body: wrong })).status).toBe(400);
    expect((await office.call('POST', '/loan-orders', { token, body: { ...loanFields(), ...proof } })).status).toBe(
      201,
    );
  });
});

describe('with a second factor', () => {
  test('the password alone does not do, and it is told that a code is needed', async () => {
    const id = await createLoan();
    await addFactor();
    const { status, body } = await pay(id, stepUpBody);
    expect([status, body]).toMatchObject([
      403,
      { code: 'step_up_required', details: { factors: ['password', 'code'] } },
    ]);
    expect(await countPayouts(id)).toBe(0);
  });

  test('a code without the password does not do, and is not used up by it', async () => {
    const id = await createLoan();
    const { codeNow } = await addFactor();
    expect((await pay(id, { password: 'a guess', code: codeNow() })).status).toBe(403);
    expect((await pay(id, { ...stepUpBody, code: codeNow() })).status).toBe(200);
    expect((await readAudit())[1]).toBe('stepped_up · loan_released · password + code');
  });

  test('a code works once: for another act, and for signing in, it takes the next one', async () => {
    const [first, second] = [await createLoan(), await createLoan()];
    const { codeNow } = await addFactor();
    const body = { ...stepUpBody, code: codeNow() };
    expect((await pay(first, body)).status).toBe(200);
    expect((await pay(second, body)).status).toBe(403);
    expect((await office.backOffice.signIn({ ...operator, code: body.code, source: '192.0.2.1' })).ok).toBe(false);
    expect([await countPayouts(first), await countPayouts(second)]).toEqual([1, 0]);
    office.pass(30_000);
    expect((await pay(second, { ...stepUpBody, code: codeNow() })).status).toBe(200);
  });

  test('the same click sent twice is answered alike, although it has one code', async () => {
    const id = await createLoan();
    const { codeNow } = await addFactor();
    const body = { ...stepUpBody, code: codeNow() };
    expect((await pay(id, body)).body).toMatchObject({ id });
    expect((await pay(id, body)).body).toMatchObject({ id });
    expect(await countPayouts(id)).toBe(1);
  });

  test('a recovery code stands in for a code, once, and the audit log tells it apart', async () => {
    const [first, second] = [await createLoan(), await createLoan()];
    const { recoveryCodes } = await addFactor();
    const body = { ...stepUpBody, code: recoveryCodes[0] };
    expect((await pay(first, body)).status).toBe(200);
    expect((await readAudit())[1]).toBe('stepped_up · loan_released · password + recovery code');
    expect((await pay(second, body)).status).toBe(403);
    expect(await countPayouts(second)).toBe(0);
    const signedIn = await office.backOffice.signIn({ ...operator, code: recoveryCodes[1], source: '192.0.2.1' });
    expect(signedIn.ok).toBe(true);
    expect((await readAudit())[0]).toBe('signed_in · operator · recovery code');
  });
});
