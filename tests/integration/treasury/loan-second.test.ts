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
    `insert into operators (username, password_hash, roles)
     select 'berta', password_hash, roles from operators where username = $1`,
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
  const released = await office.backOffice.releaseLoan({ loanId, ...steppedUp, actor: 'berta' });
  expect(released).toMatchObject({ ok: true, value: { state: 'paid', releasedBy: 'berta' } });
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
