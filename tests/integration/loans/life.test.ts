/** The life of a loan: created, released, paid out, and its end if it cannot be paid. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { loanCurrencies } from '#src/domain/loan/loan-currency.ts';
import { createLoan } from '#src/usecases/loans/create-loan.ts';
import { findLoan, listLoans } from '#src/usecases/loans/list-loans.ts';
import { releaseLoan } from '#src/usecases/loans/release-loan.ts';
import { openLoanLab, platformAddress, type LoanLab } from '#tests/support/loan-lab.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { muteNode, withNode } from '#tests/support/order-lab/with-node.ts';

let lab: LoanLab;

beforeAll(async () => {
  lab = await openLoanLab();
});

afterAll(async () => {
  await lab.close();
});

describe.each(loanCurrencies)('a loan of %s', (currency) => {
  const amount = `1500.5 ${currency}`;

  test('is made, released, paid to the customer once and completed, and the books equal the chain', async () => {
    const loan = await lab.lend(amount);
    const { fee, createdAt, expiresAt, paymentAddress } = loan;
    expect({ fee, paymentAddress }).toEqual({
      fee: parseAmount(`90.03 ${currency}`),
      paymentAddress: platformAddress(currency),
    });
    expect(expiresAt - createdAt).toBe(24 * 60 * 60_000);
    expect(await lab.loanPayouts(loan)).toEqual([]);

    expect(await lab.release(loan)).toMatchObject({ state: 'paid', releasedBy: 'anna' });
    expect(await lab.owes(accounts.loan(loan.id))).toEqual([amount]);
    await lab.work();
    expect((await lab.loan(loan)).state).toBe('processing');
    expect(await lab.owes(accounts.loan(loan.id))).toEqual([]);
    await lab.booksEqualChain();

    await lab.payOut(loan);
    const { state, completedAt, reason, version } = await lab.loan(loan);
    expect({ state, reason, version }).toEqual({ state: 'completed', reason: null, version: 3 });
    expect(completedAt).not.toBeNull();
    expect(await lab.lent(loan)).toEqual([amount]);
    expect(await lab.auditOf(loan)).toEqual(['anna loan_created', 'anna loan_released']);
    await lab.booksEqualChain();
  });
});

test('the same release, before and after it is paid out, is answered with the same loan', async () => {
  const loan = await lab.lend('20 USDT-TRC20');
  expect((await lab.release(loan)).state).toBe('paid');
  expect((await lab.release(loan)).state).toBe('paid');
  await lab.payOut(loan);
  expect((await lab.release(loan)).state).toBe('completed');
  expect(await lab.lent(loan)).toEqual(['20 USDT-TRC20']);
  expect(await lab.auditOf(loan)).toEqual(['anna loan_created', 'anna loan_released']);
});

test('a loan that does not exist cannot be released', async () => {
  const refused = await releaseLoan(lab.ports, { loanId: 'TL-20300101-00000000', actor: 'anna' });
  expect(refused).toMatchObject({ ok: false, code: 'loan_not_found' });
  expect(await findLoan(lab.ports, 'TL-20300101-00000000')).toBeUndefined();
});

test('loans are listed newest first in pages', async () => {
  const { loans, next } = await listLoans(lab.ports, { limit: 2 });
  expect(loans).toHaveLength(2);
  const rest = await listLoans(lab.ports, { ...(next !== null && { cursor: next }), limit: 500 });
  expect(rest.next).toBeNull();
  const all = [...loans, ...rest.loans];
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
  );
  expect((await listLoans(lab.ports)).loans).toEqual(all);
});

test('a loan that nobody released in time cannot be released, and nothing is booked or sent', async () => {
  const loan = await lab.lend('30 USDT-POLYGON');
  const inTime = await lab.lend('31 USDT-POLYGON');
  await lab.advance(24 * 60);
  expect((await lab.release(inTime)).state).toBe('paid');
  lab.stopFor(1 / 60_000);
  await expect(releaseLoan(lab.ports, { loanId: loan.id, actor: 'anna' })).resolves.toMatchObject({
    ok: false,
    code: 'loan_expired',
  });
  // A loan released in time stays released, however late a second click comes.
  expect((await lab.release(inTime)).state).toBe('paid');
  await lab.payOut(inTime);
  expect(await lab.loan(loan)).toEqual(loan);
  expect(await lab.loanPayouts(loan)).toEqual([]);
  expect([await lab.lent(loan), await lab.lent(inTime)]).toEqual([[], ['31 USDT-POLYGON']]);
  await lab.booksEqualChain();
});

describe('an address that is listed', () => {
  test('before the loan is made refuses it', async () => {
    const request = lab.loanRequest('40 USDT-TRC20');
    lab.list(request.customerAddress);
    expect(await createLoan(lab.ports, request)).toMatchObject({ ok: false, code: 'address_listed' });
  });

  test('before the release refuses that, and the loan waits', async () => {
    const loan = await lab.lend('41 USDT-TRC20');
    lab.list(loan.customerAddress);
    const refused = await releaseLoan(lab.ports, { loanId: loan.id, actor: 'anna' });
    expect(refused).toMatchObject({ ok: false, code: 'address_listed' });
    expect(await lab.loan(loan)).toEqual(loan);
  });

  test('before the payout is sent stops it for good: nothing leaves, and nobody owes anything', async () => {
    const loan = await lab.lend('42 USDT-ERC20');
    const before = await lab.balance(accounts.loans);
    await lab.release(loan);
    lab.list(loan.customerAddress);
    await lab.payOut(loan);
    expect(await lab.loan(loan)).toMatchObject({ state: 'failed', reason: 'address_listed' });
    expect(await lab.loanPayouts(loan)).toMatchObject([{ state: 'void', domain: null }]);
    expect(await lab.balance(accounts.loans)).toEqual(before);
    expect(await lab.owes(accounts.loan(loan.id))).toEqual([]);
    expect(await lab.lent(loan)).toEqual([]);
    expect((await lab.release(loan)).state).toBe('failed');
    expect(await lab.auditOf(loan)).toContain('service payout_blocked');
    await lab.booksEqualChain();
  });
});

describe('the payout of a loan', () => {
  test('is not sent twice when the answer to its broadcast was lost', async () => {
    const loan = await lab.lend('50 USDT-BEP20');
    await lab.release(loan);
    await lab.work(muteNode(lab.ports, 'bnb-chain'));
    expect((await lab.loan(loan)).state).toBe('paid');
    await lab.payOut(loan);
    expect((await lab.loan(loan)).state).toBe('completed');
    expect(await lab.lent(loan)).toEqual(['50 USDT-BEP20']);
    await lab.booksEqualChain();
  });

  test('that a node calls wrong fails the loan, and completes it if it arrives after all', async () => {
    const loan = await lab.lend('51 USDT-POLYGON');
    await lab.release(loan);
    await lab.work(withNode(lab.ports, 'polygon', () => ({ broadcast: async () => await Promise.resolve('invalid') })));
    expect(await lab.loan(loan)).toMatchObject({ state: 'failed', reason: 'payout_unconfirmed' });
    expect(await lab.auditOf(loan)).toContain('service payout_rejected');
    await lab.booksEqualChain();

    await lab.advance(11);
    await lab.payOut(loan);
    expect(await lab.loan(loan)).toMatchObject({ state: 'completed', reason: null });
    expect(await lab.lent(loan)).toEqual(['51 USDT-POLYGON']);
    await lab.booksEqualChain();
  });

  test('survives a reorganisation that takes it out of its block', async () => {
    const loan = await lab.lend('52 USDT-ERC20');
    await lab.release(loan);
    await lab.work();
    await lab.mine('ethereum', 1);
    await lab.work();
    await lab.reorg('ethereum', 1, { keep: 'none', remine: false });
    await lab.work();
    await lab.advance(1);
    await lab.payOut(loan);
    expect((await lab.loan(loan)).state).toBe('completed');
    expect(await lab.lent(loan)).toEqual(['52 USDT-ERC20']);
    await lab.booksEqualChain();
  });

  test('goes beside the payout of an order from the same wallet', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'USDT-ERC20' });
    const loan = await lab.lend('53 USDT-ERC20');
    await lab.pay(order, '0.5');
    await lab.release(loan);
    await lab.confirm(order);
    const worth = await lab.worthNow(order, '0.5');
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    expect((await lab.loan(loan)).state).toBe('completed');
    expect([await lab.received(order), await lab.lent(loan)]).toEqual([[worth], ['53 USDT-ERC20']]);
    await lab.booksEqualChain();
  });
});

test('the same idempotency key gives the same loan, and no other one', async () => {
  const request = { ...lab.loanRequest('60 USDT-TRC20'), idempotencyKey: 'click' };
  const made = await Promise.all(Array.from({ length: 10 }, async () => must(await createLoan(lab.ports, request))));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const other = await createLoan(lab.ports, { ...request, usdtAmount: '61' });
  expect(other).toMatchObject({ ok: false, code: 'idempotency_key_reused' });
});
