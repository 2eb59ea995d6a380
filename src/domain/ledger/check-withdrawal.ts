/** The invariants of one withdrawal: it is booked once, and paid by exactly one payout of exactly its amount. */
import type { Violation, WithdrawalBooks } from './books.ts';

type HasEntry = (ref: string) => boolean;

const checks: Readonly<Record<Violation['rule'], Check>> = {
  L12: ({ payouts }, hasEntry) =>
    payouts.map(({ key, state, attempts }) => {
      const isSigned = state === 'signed' || state === 'broadcast' || state === 'final';
      if (isSigned && attempts.length === 0) return `${key} is ${state} without a stored transaction`;
      return isSigned && !hasEntry(`out:${key}`) && `${key} is ${state} but not in the books`;
    }),

  L22: ({ actId, payouts, booked }, hasEntry) => {
    const open = payouts.filter(({ state }) => state !== 'void');
    const isOut = hasEntry(`withdraw:${actId}`) && !hasEntry(`withdraw-undone:${actId}`);
    return [
      !hasEntry(`withdraw:${actId}`) && 'is paid without being booked',
      open.length !== (isOut ? 1 : 0) && `has ${open.length} payouts although it is ${isOut ? '' : 'not '}booked`,
      payouts.some(({ amount }) => booked !== null && amount.units !== booked) && 'another sum is paid than is booked',
      payouts.some(({ key, state }) => (state === 'final') !== hasEntry(`settle:${key}`)) &&
        'is final without being settled, or the other way round',
    ];
  },
};

type Check = (books: WithdrawalBooks, hasEntry: HasEntry) => readonly (string | false)[];

export function checkWithdrawal(books: WithdrawalBooks, hasEntry: HasEntry): readonly Violation[] {
  return Object.entries(checks).flatMap(([rule, check]) =>
    check(books, hasEntry)
      .filter((message) => message !== false)
      .map((message) => ({ rule: rule as Violation['rule'], about: books.actId, message })),
  );
}
