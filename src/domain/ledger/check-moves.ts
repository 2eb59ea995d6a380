/** The invariants of sweeps and top-ups: at most one of each per deposit, and a sweep never exceeds its deposit. */
import { chains } from '../assets/chains.ts';
import { currencies } from '../assets/currencies.ts';
import type { SweepPayout } from '../order/payout.ts';
import type { MoveBooks, Violation } from './books.ts';

type HasEntry = (ref: string) => boolean;
type Check = (books: MoveBooks, hasEntry: HasEntry) => readonly (string | false)[];

const checks: Readonly<Record<Violation['rule'], Check>> = {
  L12: ({ moves }, hasEntry) =>
    moves.map(({ key, state, attempts }) => {
      const isSigned = state === 'signed' || state === 'broadcast' || state === 'final';
      if (isSigned && attempts.length === 0) return `${key} is ${state} without a stored transaction`;
      return isSigned && !hasEntry(`out:${key}`) && `${key} is ${state} but not in the books`;
    }),

  L21: ({ deposit, moves }, hasEntry) => {
    const sweeps = moves.filter(({ kind }) => kind === 'sweep');
    const topUps = moves.filter(({ kind }) => kind === 'top_up');
    const [sweep] = sweeps;
    const [topUp] = topUps;
    const { currency, units } = deposit.amount;
    return [
      sweeps.length > 1 && `is swept ${sweeps.length} times`,
      topUps.length > 1 && `is topped up ${topUps.length} times`,
      sweep && sweep.amount.currency !== currency && `its sweep moves ${sweep.amount.currency}`,
      sweep && sweep.amount.units > units && 'its sweep moves more than it brought',
      topUp && topUp.amount.currency !== chains[deposit.chain].nativeCurrency && 'its top-up pays for nothing',
      topUp && !currencies[currency].isToken && 'was topped up although it pays for itself',
      sweep && isUnderWay(sweep) && topUp && topUp.state !== 'final' && 'is swept before its top-up has arrived',
      sweep && isUnderWay(sweep) && !hasEntry(`dep:${deposit.id}`) && 'is swept and not in the books',
      ...moves.map(({ key, state }) => (state === 'final') !== isSettled(key, hasEntry) && `${key} is ${state}`),
    ].map((message) => message ?? false);
  },
};

export function checkMoves(books: MoveBooks, hasEntry: HasEntry): readonly Violation[] {
  const about = books.deposit.id;
  return Object.entries(checks).flatMap(([rule, check]) =>
    check(books, hasEntry)
      .filter((message) => message !== false)
      .map((message) => ({ rule: rule as Violation['rule'], about, message })),
  );
}

function isUnderWay({ state }: SweepPayout): boolean {
  return state !== 'planned' && state !== 'void';
}

/** Whether the transfer is settled and was not reversed after a reorg removed the deposit. */
function isSettled(key: string, hasEntry: HasEntry): boolean {
  return hasEntry(`settle:${key}`) && !hasEntry(`unsettle:${key}`);
}
