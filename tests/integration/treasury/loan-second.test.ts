/** A large loan is released by somebody other than who created it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { openOffice, operator, steppedUp, type OfficeLab } from '../admin/open-office.ts';

let lab: LoanLab;
let office: OfficeLab;

beforeAll(async () => {
  lab = await openLoanLab({ hot: ['100000 USDT-TRC20', '20000 TRX'] });
  office = await openOffice(lab);
  await lab.database.ownerPool.query(
    `insert into operators (username, password_hash, roles, trusted_at)
     select name, password_hash, roles, since::timestamptz from operators,
       (values ('berta', '2020-01-01'), ('nora', '2100-01-01')) as others (name, since)
     where username = $1`,
    [operator.username],
  );
});

afterAll(async () => {
  await office.close();
  await lab.close();
});

async function lend(usdtAmount: string) {
  const wanted = { usdtAmount, rate: '31.5', customerAddress: lab.address('tron'), ...steppedUp };
  const made = await office.backOffice.createLoan(wanted);
  if (!made.ok) throw new Error(made.code);
  return made.value.id;
}

test('above the limit of an act its creator is refused, and another treasurer releases it', async () => {
  const loanId = await lend('10000.01');
  expect(await office.backOffice.releaseLoan({ loanId, ...steppedUp })).toMatchObject({ ok: false, code: 'act_own' });
  const byNewcomer = await office.backOffice.releaseLoan({ loanId, ...steppedUp, actor: 'nora' });
  expect(byNewcomer).toMatchObject({ ok: false, code: 'second_too_new' });
  const released = await office.backOffice.releaseLoan({ loanId, ...steppedUp, actor: 'berta' });
  expect(released).toMatchObject({ ok: true, value: { state: 'paid', releasedBy: 'berta' } });
});

test('somebody new releases no loan of another, however small it is', async () => {
  const byNewcomer = { loanId: await lend('10'), ...steppedUp, actor: 'nora' };
  expect(await office.backOffice.releaseLoan(byNewcomer)).toMatchObject({ ok: false, code: 'second_too_new' });
});

test('loans that one person releases at the same moment stay within the day together', async () => {
  const loans = [await lend('10000'), await lend('10000'), await lend('10000')];
  const answers = await Promise.all(
    loans.map(async (loanId) => await office.backOffice.releaseLoan({ loanId, ...steppedUp })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))).toEqual(['act_own']);
  await lab.advance(1_440);
});

test('a loan that somebody new created is released by nobody else either', async () => {
  const wanted = { usdtAmount: '20', rate: '31.5', customerAddress: lab.address('tron'), ...steppedUp, actor: 'nora' };
  const made = await office.backOffice.createLoan(wanted);
  if (!made.ok) throw new Error(made.code);
  const released = await office.backOffice.releaseLoan({ loanId: made.value.id, ...steppedUp, actor: 'berta' });
  expect(released).toMatchObject({ ok: false, code: 'second_too_new' });
});

test('below it one person is enough, until the day is used up', async () => {
  const answers = [];
  for (const amount of ['10000', '10000', '5000', '10']) {
    answers.push(await office.backOffice.releaseLoan({ loanId: await lend(amount), ...steppedUp }));
  }
  expect(answers.map((answer) => (answer.ok ? answer.value.state : answer.code))).toEqual([
    'paid',
    'paid',
    'paid',
    'act_own',
  ]);
  await lab.work();
  await lab.mine('tron', 4);
  await lab.work();
  await lab.booksEqualChain();
});
