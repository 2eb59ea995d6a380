/**
 * A session alone only allows reading: the step-up proof that actions require, what counts as a guess, and audit
 * entries.
 */
import { base32nopad } from '@scure/base';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOfStep } from '#src/domain/back-office/one-time-codes.ts';
import { seedAddresses } from '#src/usecases/back-office/seed-addresses.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, steppedUp, stepUpBody, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
let repaymentAddress: string;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());
beforeEach(async () => {
  await lab.database.ownerPool.query('truncate operators, failed_sign_ins cascade');
  office = await openOffice(lab);
  token = await office.signIn();
  await seedAddresses({ ports: lab.ports, office: office.office });
  const known = await office.backOffice.listAddresses();
  repaymentAddress = known.find(({ currency, isDefault }) => currency === 'USDT-TRC20' && isDefault)?.address ?? '';
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

/** The facts of a release in the audit log, which does not get the customer's address. */
const factsOf = (id: string): string =>
  `loan: ${id}, amount: 1000 USDT-TRC20, fee: 60 USDT-TRC20, repaymentAddress: ${repaymentAddress}`;

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
    expect((await readAudit())[0]).toBe(`step_up_failed · loan_released · ${factsOf(id)}`);
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
      `stepped_up · loan_released · password; ${factsOf(id)}`,
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
    expect((await readAudit())[1]).toBe(`stepped_up · loan_released · password + code; ${factsOf(id)}`);
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
    expect((await readAudit())[1]).toBe(`stepped_up · loan_released · password + recovery code; ${factsOf(first)}`);
    expect((await pay(second, body)).status).toBe(403);
    expect(await countPayouts(second)).toBe(0);
    const signedIn = await office.backOffice.signIn({ ...operator, code: recoveryCodes[1], source: '192.0.2.1' });
    expect(signedIn.ok).toBe(true);
    expect((await readAudit())[0]).toBe('signed_in · operator · recovery code');
  });
});

describe('what was shown', () => {
  type Refused = Readonly<{ code: string; details: Readonly<{ facts: readonly string[] }> }>;

  test('is told to a program that shows something else, and nothing is hashed, counted or paid', async () => {
    const id = await createLoan();
    office.hashed.length = 0;
    const answer = await office.call<Refused>('POST', `/loan-orders/${id}/pay`, {
      token,
      body: { ...stepUpBody, shown: [`loan: ${id}`, 'amount: 1 USDT-TRC20'] },
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'facts_changed']);
    expect(answer.body.details.facts.slice(0, 2)).toEqual([`loan: ${id}`, 'amount: 1000 USDT-TRC20']);
    expect([office.hashed, await countFailures(), await countPayouts(id)]).toEqual([[], 0, 0]);
    const { facts: shown } = answer.body.details;
    expect((await pay(id, { ...stepUpBody, shown })).status).toBe(200);
  });

  test('is refused if the default address changes before the loan is made', async () => {
    const { backOffice } = office;
    const { actor, proof } = steppedUp;
    const { usdtAmount, exchangeRate: rate, customerAddress } = loanFields();
    const wanted = { usdtAmount, rate, customerAddress, actor };
    const looked = await backOffice.createLoan({ ...wanted, proof: { ...proof, shown: '' } });
    if (looked.ok || typeof looked.details?.['digest'] !== 'string') throw new Error('nothing was shown');
    expect(looked.code).toBe('facts_changed');
    const { digest: shown } = looked.details;
    const other = { label: 'Other', currency: 'USDT-TRC20', address: lab.address('tron'), isActive: true };
    expect((await backOffice.createAddress({ ...other, isDefault: true, actor, proof })).ok).toBe(true);
    const made = await backOffice.createLoan({ ...wanted, proof: { ...proof, shown } });
    expect(made).toMatchObject({ ok: false, code: 'facts_changed' });
    const facts = made.ok ? [] : made.details?.['facts'];
    expect(facts).toContain(`repaymentAddress: ${other.address}`);
  });
});
