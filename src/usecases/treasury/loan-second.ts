/**
 * The second person of a loan. A loan is created and released, each with a proof of its own: above the limits of
 * treasury acts, the two must be different people.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { divideUp, type Money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { needsSecond } from '#src/domain/treasury/act.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { TreasuryDeps } from './act-records.ts';

const dayMs = 86_400_000;

/** Loans are in USDT, which counts as a dollar, so that no missing price lets a loan through. */
function dollarsOfLoan({ currency, units }: Money): bigint {
  return divideUp(units, 10n ** BigInt(currencies[currency].decimals));
}

/** Dollars of everything that was done alone in the last 24 hours: acts and loans. */
export async function sumAlone({ office: { treasury } }: AllRecords, now: number): Promise<bigint> {
  const loans = await treasury.loansAlone(now - dayMs);
  return loans.reduce((sum, amount) => sum + dollarsOfLoan(amount), await treasury.aloneSince(now - dayMs));
}

/** Whether this operator may release the loan: others may always, its creator only up to the limits. */
export async function checkLoanSecond(
  { ports, store }: TreasuryDeps,
  { loanId, actor }: Readonly<{ loanId: string; actor: string }>,
): Promise<Result<null, 'act_own'>> {
  return await store.snapshot(async (records) => {
    const loan = await records.loans.find(loanId);
    if (!loan || loan.createdBy !== actor) return accept(null);
    const weighed = { kind: 'loan', dollars: dollarsOfLoan(loan.amount) } as const;
    const aloneToday = await sumAlone(records, ports.clock.now());
    return needsSecond({ ...weighed, aloneToday }, ports.rules.policy().policy) ? refuse('act_own') : accept(null);
  });
}
