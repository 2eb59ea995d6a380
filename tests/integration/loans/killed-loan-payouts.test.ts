/** A worker is killed at every step of a loan's payout. A new process finishes it, and the customer is paid once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { payoutSteps, type DeathPoint, type Victim } from '../orders/support/deadly-ports.ts';
import { runWorkerProcess } from '../orders/support/run-worker-process.ts';

let lab: LoanLab;

beforeAll(async () => {
  lab = await openLoanLab();
});

afterAll(async () => {
  await lab.close();
});

/** One chain with nonces, one with validity windows. */
const lent = ['75 USDT-POLYGON', '75 USDT-TRC20'] as const;
const chains = ['polygon', 'tron'] as const;

test.each(payoutSteps)(
  'kill -9 before and after %s: one payout',
  async (step) => {
    const loans = [...(await kill(`before ${step}`)), ...(await kill(`after ${step}`))];
    for (const chain of chains) await lab.mine(chain);
    await lab.advance(1);
    const finished = await runWorkerProcess(lab, { chains });
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

/**
 * One process for both loans, or one for each: only one transaction at a time can stop before a commit that writes to
 * the books.
 */
async function kill(point: DeathPoint): Promise<readonly Loan[]> {
  const loans = await Promise.all(lent.map(async (amount) => await lab.lend(amount)));
  const victims: Victim[] = [];
  for (const loan of loans) victims.push(await releaseLoan(loan));
  const isAlone = point === 'before reserve commit' || point === 'before settle commit';
  for (const dying of isAlone ? victims.map((victim) => [victim]) : [victims]) {
    const { code, signal, errors } = await runWorkerProcess(lab, { chains, death: { point, victims: dying } });
    expect({ code, signal }, errors).toEqual({ code: null, signal: 'SIGKILL' });
  }
  return loans;
}

async function releaseLoan(loan: Loan): Promise<Victim> {
  await lab.release(loan);
  const [payout] = await lab.loanPayouts(loan);
  if (!payout) throw new Error('a released loan has a payout');
  return { payoutId: payout.id, chain: currencies[loan.amount.currency].chain };
}
