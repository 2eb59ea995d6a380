/** Lists loans for operators, newest first, paginated. */
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Ports } from '../ports/ports.ts';

/** One page of the loan list. `cursor` is the `next` of the previous page. */
export type LoanPage = Readonly<{ cursor?: string; limit?: number }>;

const usualLimit = 50;
const mostLoans = 200;

export async function listLoans(
  { store }: Ports,
  { cursor, limit = usualLimit }: LoanPage = {},
): Promise<Readonly<{ loans: readonly Loan[]; next: string | null }>> {
  const wanted = Math.min(Math.max(Math.trunc(limit), 1), mostLoans);
  const found = await store.snapshot(
    async (records) => await records.loans.list({ after: cursor ?? null, limit: wanted + 1 }),
  );
  const loans = found.slice(0, wanted);
  return { loans, next: found.length > wanted ? (loans.at(-1)?.id ?? null) : null };
}

export async function findLoan({ store }: Ports, loanId: string): Promise<Loan | undefined> {
  return await store.snapshot(async (records) => await records.loans.find(loanId));
}
