/** A worker is killed at every step of a loan's payout. A fresh process finishes, and the customer is paid once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies } from '#src/domain/currencies.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { payoutSteps, type DeathPoint } from '../orders/support/deadly-ports.ts';
import { runWorkerProcess } from '../orders/support/run-worker-process.ts';

let lab: LoanLab;

beforeAll(async () => {
  lab = await openLoanLab();
});

afterAll(async () => {
  await lab.close();
});

/** One with nonces, one with windows. */
const lent = ['75 USDT-POLYGON', '75 USDT-TRC20'] as const;

test.each(payoutSteps)(
  'kill -9 before and after %s: one payout',
  async (step) => {
    const loans: Loan[] = [];
    for (const point of [`before ${step}`, `after ${step}`] as const) {
      for (const amount of lent) loans.push(await kill(amount, point));
    }
    await lab.mine('polygon');
    await lab.mine('tron');
    await lab.advance(1);
    const finished = await runWorkerProcess(lab, { chains: ['polygon', 'tron'] });
    expect(finished).toEqual({ code: 0, signal: null, errors: '' });
    await lab.work();

    for (const loan of loans) {
      expect(await lab.loan(loan)).toMatchObject({ state: 'completed', version: 3 });
      expect(await lab.lent(loan)).toEqual([`75 ${loan.amount.currency}`]);
    }
    await lab.booksEqualChain();
  },
  120_000,
);

async function kill(amount: (typeof lent)[number], point: DeathPoint): Promise<Loan> {
  const loan = await lab.lend(amount);
  await lab.release(loan);
  const [payout] = await lab.loanPayouts(loan);
  if (!payout) throw new Error('a released loan has a payout');
  const { chain } = currencies[loan.amount.currency];
  const death = { point, victims: [{ payoutId: payout.id, chain }] };
  const { code, signal, errors } = await runWorkerProcess(lab, { chains: [chain], death });
  expect({ code, signal }, errors).toEqual({ code: null, signal: 'SIGKILL' });
  return loan;
}
