/** The invariants of one loan: once released it is booked, and paid by exactly one payout. */
import { loanFee, type Loan, type LoanState } from '../loan/loan.ts';
import type { LoanBooks, Violation } from './books.ts';

type HasEntry = (ref: string) => boolean;
type Check = (books: LoanBooks, hasEntry: HasEntry) => readonly (string | false)[];

const checks: Readonly<Record<Violation['rule'], Check>> = {
  L12: ({ payouts }, hasEntry) =>
    payouts.map(({ key, state, attempts }) => {
      const isSigned = state === 'signed' || state === 'broadcast' || state === 'final';
      if (isSigned && attempts.length === 0) return `${key} is ${state} without a stored transaction`;
      return isSigned && !hasEntry(`out:${key}`) && `${key} is ${state} but not in the books`;
    }),

  L13: ({ loan }) => [
    !movesTo(loan).includes(loan.version) && `is ${loan.state} after ${loan.version} moves`,
    loan.releasedAt !== null && loan.releasedAt > loan.expiresAt && 'was released after its time',
  ],

  L16: ({ loan, payouts }) =>
    payouts.map(({ key, toAddress }) => toAddress !== loan.customerAddress && `${key} goes to another address`),

  L17: ({ loan, payouts }, hasEntry) => {
    const isSettled = payouts.some(({ key, state }) => state === 'final' && hasEntry(`settle:${key}`));
    return [(loan.state === 'completed') !== isSettled && `no evidence for ${loan.state}`];
  },

  L18: (books, hasEntry) => {
    const { loan, payouts } = books;
    const open = payouts.filter(({ state }) => state !== 'void');
    const isUndone = hasEntry(`loan-undone:${loan.id}`);
    const sum = open.reduce((total, { amount }) => total + amount.units, 0n);
    const isLent = loan.state !== 'pending' && !isUndone;
    return [
      loan.fee.units !== loanFee(loan.amount).units && 'the fee does not follow from the amount',
      (loan.state !== 'pending') !== hasEntry(`loan:${loan.id}`) && `is ${loan.state}, which its entry does not show`,
      isUndone && loan.state !== 'failed' && `is ${loan.state} although its release was taken back`,
      // A loan that is wrongly marked as failed for good would be paid out a second time.
      loan.state === 'failed' &&
        isUndone === mayArrive(loan) &&
        `failed by ${loan.reason}, which its entries do not show`,
      open.length !== (isLent ? 1 : 0) && `is ${loan.state} with ${open.length} payouts`,
      sum !== (isLent ? loan.amount.units : 0n) && 'another sum is paid than is lent',
      open.some(({ amount }) => amount.currency !== loan.amount.currency) && 'is paid in another currency',
    ];
  },
};

/**
 * Numbers of transitions after which a loan can be in each state, by `loanLifecycle`. `completed` may follow `failed`:
 * a payout that a node rejected can still be mined.
 */
const versions: Readonly<Record<LoanState, readonly number[]>> = {
  pending: [0],
  paid: [1],
  processing: [2],
  completed: [3, 4],
  failed: [2, 3],
};

/**
 * Numbers of transitions of a loan. A loan that failed for good may first have failed because a node rejected its
 * payout (`payout_doubted`).
 */
function movesTo(loan: Loan): readonly number[] {
  return loan.state === 'failed' && !mayArrive(loan) ? [...versions.failed, 4] : versions[loan.state];
}

function mayArrive({ reason }: Loan): boolean {
  return reason === 'payout_unconfirmed';
}

export function checkLoan(books: LoanBooks, hasEntry: HasEntry): readonly Violation[] {
  const about = books.loan.id;
  return Object.entries(checks).flatMap(([rule, check]) =>
    check(books, hasEntry)
      .filter((message) => message !== false)
      .map((message) => ({ rule: rule as Violation['rule'], about, message })),
  );
}
