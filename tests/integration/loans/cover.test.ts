/** A loan is released only if the wallet holds enough beyond all its liabilities. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { releaseLoan } from '#src/usecases/loans/release-loan.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';

let lab: LoanLab;

beforeAll(async () => {
  lab = await openLoanLab({ hot: ['1000 USDT-TRC20', '1000 USDT-POLYGON', '2000 USDT-ERC20', '10 ETH'] });
});

afterAll(async () => {
  await lab.close();
});

async function tryRelease({ id }: Loan) {
  return await releaseLoan(lab.ports, { loanId: id, actor: 'anna' });
}

test('what other loans are owed is not lent again, to the unit', async () => {
  const [first, second, rest] = [
    await lab.lend('600 USDT-TRC20'),
    await lab.lend('400.000001 USDT-TRC20'),
    await lab.lend('400 USDT-TRC20'),
  ];
  expect((await lab.release(first)).state).toBe('paid');
  const refused = { ok: false, code: 'amount_not_covered', details: { currency: 'USDT-TRC20', max: '400' } };
  expect(await tryRelease(second)).toEqual(refused);
  // A refused release stores nothing.
  expect(await lab.loan(second)).toEqual(second);
  expect(await lab.loanPayouts(second)).toEqual([]);
  expect(await lab.owes(accounts.loan(second.id))).toEqual([]);
  expect(await lab.auditOf(second)).toEqual(['anna loan_created']);
  await lab.booksEqualChain();

  expect((await lab.release(rest)).state).toBe('paid');
  expect(await tryRelease(second)).toMatchObject({ code: 'amount_not_covered', details: { max: '0' } });
  await lab.payOut(first);
  expect([await lab.lent(first), await lab.lent(rest)]).toEqual([['600 USDT-TRC20'], ['400 USDT-TRC20']]);
  expect(await tryRelease(second)).toMatchObject({ code: 'amount_not_covered', details: { max: '0' } });

  await lab.fund('500 USDT-TRC20');
  await lab.work();
  await lab.release(second);
  await lab.payOut(second);
  expect(await lab.lent(second)).toEqual(['400.000001 USDT-TRC20']);
  await lab.booksEqualChain();
});

test('of ten loans released at the same moment only those are released that the wallet covers', async () => {
  const loans: Loan[] = [];
  for (let number = 0; number < 10; number += 1) loans.push(await lab.lend('300 USDT-POLYGON'));
  const answers = await Promise.all(loans.map(tryRelease));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'amount_not_covered' }) as unknown));
  for (const loan of loans) await lab.payOut(loan);
  expect((await Promise.all(loans.map(async (loan) => await lab.lent(loan)))).flat()).toHaveLength(3);
  await lab.booksEqualChain();
});

test('what an order is owed is not lent, and what is lent is not promised to an order', async () => {
  const order = await lab.order({ send: '0.5 ETH', receive: 'USDT-ERC20' });
  await lab.pay(order, '0.5');
  await lab.work();
  const loan = await lab.lend('1950 USDT-ERC20');
  expect(await tryRelease(loan)).toMatchObject({ ok: false, code: 'amount_not_covered' });
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');

  const [received = ''] = await lab.received(order);
  const left = 2000 - Math.ceil(Number(received.split(' ')[0]));
  const most = await lab.lend(`${left} USDT-ERC20`);
  expect((await lab.release(most)).state).toBe('paid');
  const asked = await lab.tryOrder({ send: '0.1 ETH', receive: 'USDT-ERC20' });
  expect(asked).toMatchObject({ ok: false, code: 'amount_not_covered' });
  await lab.payOut(most);
  expect((await lab.loan(most)).state).toBe('completed');
  await lab.booksEqualChain();
});
