/** Endpoints of loans: accepted fields, ignored fields, and an error for every wrong field. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedAddresses } from '#src/usecases/back-office/seed-addresses.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, stepUpBody, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
  token = await office.signIn();
  await seedAddresses({ ports: lab.ports, office: office.office });
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

type LoanBody = Readonly<Record<string, unknown>>;

const fields = (more: object = {}) => ({
  usdtAmount: '1000',
  exchangeRate: '31.5',
  customerAddress: lab.address('tron'),
  ...stepUpBody,
  ...more,
});
const create = async (body: object, headers = {}) =>
  await office.call<LoanBody>('POST', '/loan-orders', { token, body, headers });

describe('a loan', () => {
  test('has its fee, total and expiry from us, whatever the client sends for them', async () => {
    const theirs = { feeAmount: '0', paymentAddress: lab.address('tron'), expiresAt: '2099-01-01T00:00:00Z' };
    const { status, body } = await create(fields(theirs));
    expect([status, body]).toMatchObject([
      201,
      { usdtAmount: '1000', feeAmount: '60', totalAmount: '1060', status: 'pending', currency: 'USDT-TRC20' },
    ]);
    expect(body['paymentAddress']).not.toBe(theirs.paymentAddress);
    expect(Date.parse(String(body['expiresAt'])) - Date.parse(String(body['createdAt']))).toBe(86_400_000);
  });

  test('is released once, and every further click is answered with the same loan', async () => {
    const { body } = await create(fields());
    const pay = async () =>
      await office.call<LoanBody>('POST', `/loan-orders/${String(body['id'])}/pay`, { token, body: stepUpBody });
    const answers = await Promise.all(Array.from({ length: 10 }, pay));
    expect(answers.map(({ status, body: loan }) => [status, loan['id']])).toEqual(answers.map(() => [200, body['id']]));
    const { rows } = await lab.database.ownerPool.query('select 1 from payouts where loan_id = $1', [body['id']]);
    expect(rows).toHaveLength(1);
  });

  test('to a customer whose earlier one is not over is refused in words that name it', async () => {
    const body = fields();
    const first = await create(body);
    const second = await create(body);
    const pay = async (loan: LoanBody) =>
      await office.call('POST', `/loan-orders/${String(loan['id'])}/pay`, { token, body: stepUpBody });
    expect((await pay(first.body)).status).toBe(200);
    const refused = await office.call('POST', '/loan-orders', { token, body });
    for (const { status, body: answer } of [refused, await pay(second.body)]) {
      expect([status, answer.code, answer.details['loan']]).toEqual([409, 'loan_under_way', first.body['id']]);
      expect(answer.message).toContain(String(first.body['id']));
    }
    expect(refused.body.details['field']).toBe('customerAddress');
  });

  test('is in the list, newest first, a page at a time', async () => {
    const first = await office.call<LoanBody[]>('GET', '/loan-orders?limit=1', { token });
    expect(first.body).toHaveLength(1);
    const link = /^<\/api\/admin(\/loan-orders\?[^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await office.call<LoanBody[]>('GET', link, { token });
    expect(second.body[0]?.['id']).not.toBe(first.body[0]?.['id']);
  });

  test('is the same loan under the same key', async () => {
    const key = { 'idempotency-key': 'a-key-of-one-loan-only' };
    const body = fields();
    const [first, second] = [await create(body, key), await create(body, key)];
    expect(second.body['id']).toBe(first.body['id']);
  });
});

describe('a field that is wrong', () => {
  test.each([
    [{ usdtAmount: '' }, 'usdtAmount'],
    [{ usdtAmount: '0' }, 'usdtAmount'],
    [{ usdtAmount: '-1' }, 'usdtAmount'],
    [{ usdtAmount: '1e3' }, 'usdtAmount'],
    [{ usdtAmount: '<b>1</b>' }, 'usdtAmount'],
    [{ usdtAmount: '1.1234567' }, 'usdtAmount'],
    [{ usdtAmount: '9'.repeat(300) }, 'usdtAmount'],
    [{ usdtAmount: [] }, 'usdtAmount'],
    [{ exchangeRate: '' }, 'exchangeRate'],
    [{ exchangeRate: 'much' }, 'exchangeRate'],
    [{ exchangeRate: '0' }, 'exchangeRate'],
    [{ exchangeRate: '1'.repeat(300) }, 'exchangeRate'],
    [{ customerAddress: '' }, 'customerAddress'],
    [{ customerAddress: '<script>' }, 'customerAddress'],
    [{ customerAddress: 'T'.repeat(400) }, 'customerAddress'],
    [{ customerAddress: 'T'.repeat(501) }, 'customerAddress'],
    [{ customerAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }, 'customerAddress'],
    [{ currency: 'BTC' }, 'currency'],
    [{ currency: '<b>' }, 'currency'],
  ])('is named and nothing is stored: %j', async (wrong, field) => {
    const count = async () => (await lab.database.ownerPool.query('select 1 from loans')).rowCount;
    const before = [await count(), await office.countAudit()];
    const { status, body } = await office.call('POST', '/loan-orders', { token, body: fields(wrong) });
    expect([status, body.details['field']]).toEqual([400, field]);
    expect([await count(), await office.countAudit()]).toEqual(before);
  });

  test.each(['TL-20300101-00000000', 'x', '%27--', 'x'.repeat(60)])('a loan that does not exist: %s', async (id) => {
    const { status, body } = await office.call('POST', `/loan-orders/${id}/pay`, { token, body: stepUpBody });
    expect([status, body.code]).toEqual([404, 'loan_not_found']);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['cursor=x', 'cursor'],
  ])('in the address of the list: %s', async (query, field) => {
    const { status, body } = await office.call('GET', `/loan-orders?${query}`, { token });
    expect([status, body.details['field']]).toEqual([400, field]);
  });
});
