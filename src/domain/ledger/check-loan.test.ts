/** Invariants of a loan: none is violated by a healthy loan, and each is reported when it is broken. */
import { describe, expect, test } from 'vitest';
import { makeBooks } from '#tests/support/make-books.ts';
import { makeLoan, makeLoanPayout, released } from '#tests/support/make-loan.ts';
import { builtAt, makeAttempt, makeNonceDomain } from '#tests/support/make-order.ts';
import type { Loan } from '../loan/loan.ts';
import { money } from '../money.ts';
import type { LoanPayout } from '../order/payout.ts';
import type { LoanBooks } from './books.ts';
import { checkBooks } from './check-books.ts';
import type { Entry } from './entry.ts';
import { postFunding, postLoan, postLoanUndone, postReserved, postSettled, postVoided } from './postings.ts';

const amount = money('USDT-ERC20', 1_000_000_000n);
const purse = [postFunding('f1', money('USDT-ERC20', 10n ** 12n)), postFunding('f2', money('ETH', 10n ** 18n))];
const done = { ...released, state: 'completed', version: 3, completedAt: builtAt + 5 } as const;

type Life = Readonly<{ books: LoanBooks; entries: readonly Entry[] }>;

function makeLife(overrides: Partial<Loan> = {}, change: Partial<LoanPayout> = {}): Life {
  const loan = makeLoan({ amount, ...done, ...overrides });
  const payout = makeLoanPayout(loan, { state: 'final', domain: makeNonceDomain(3), minedHeight: 9, ...change });
  const entries = [postLoan(loan), postReserved(payout), postSettled(payout, 1_000n)];
  return { books: { loan, payouts: [{ ...payout, attempts: [makeAttempt(payout)] }] }, entries };
}

function broken(books: LoanBooks, entries: readonly Entry[]): readonly string[] {
  const found = checkBooks(makeBooks({ entries: [...purse, ...entries], opening: [], orders: [], loans: [books] }));
  return [...new Set(found.map(({ rule }) => rule))];
}

describe('a loan that is', () => {
  test('paid out and settled keeps every rule', () => {
    const { books, entries } = makeLife();
    expect(broken(books, entries)).toEqual([]);
  });

  test('waiting for its release keeps every rule', () => {
    expect(broken({ loan: makeLoan({ amount }), payouts: [] }, [])).toEqual([]);
  });

  test('failed because its payout became impossible keeps every rule once it is taken back', () => {
    const failed = { state: 'failed', reason: 'payout_rejected', version: 3, completedAt: null } as const;
    const { books } = makeLife(failed, { state: 'void' });
    const [payout] = books.payouts;
    if (!payout) throw new Error('it has a payout');
    const entries = [postLoan(books.loan), postReserved(payout), postVoided(payout)];
    expect(broken(books, [...entries, postLoanUndone(books.loan)])).toEqual([]);
    expect(broken(books, entries)).toEqual(['L18']);
    // The loan may have been `payout_unconfirmed` first, so a fourth transition is valid.
    expect(broken({ ...books, loan: { ...books.loan, version: 4 } }, [...entries, postLoanUndone(books.loan)])).toEqual(
      [],
    );
    const hopeful = { ...books.loan, reason: 'payout_unconfirmed' } as const;
    expect(broken({ ...books, loan: hopeful }, [...entries, postLoanUndone(books.loan)])).toEqual(['L18']);
  });

  test('failed by the word of a node keeps every rule if it says that it may arrive, otherwise breaks L18', () => {
    const failed = { state: 'failed', reason: 'payout_unconfirmed', version: 2, completedAt: null } as const;
    const { books, entries } = makeLife(failed, { state: 'signed', minedHeight: null });
    const sent = entries.slice(0, 2);
    expect(broken(books, sent)).toEqual([]);
    expect(broken({ ...books, loan: { ...books.loan, reason: 'payout_rejected' } }, sent)).toEqual(['L18']);
    expect(broken({ ...books, loan: { ...books.loan, version: 4 } }, sent)).toEqual(['L13']);
  });
});

describe('a released loan breaks L18', () => {
  const { books, entries } = makeLife();

  test('without a payout', () => {
    const paid = { loan: { ...books.loan, ...released, completedAt: null }, payouts: [] };
    expect(broken(paid, entries)).toEqual(['L18']);
  });

  test('with two payouts', () => {
    const second = makeLoanPayout(books.loan, { id: 'again', key: 'loan:again' });
    expect(broken({ ...books, payouts: [...books.payouts, { ...second, attempts: [] }] }, entries)).toEqual(['L18']);
  });

  test.each([
    ['a unit more', { amount: money('USDT-ERC20', amount.units + 1n) }],
    ['a unit less', { amount: money('USDT-ERC20', amount.units - 1n) }],
    ['another USDT', { amount: money('USDT-POLYGON', amount.units) }],
  ])('when it is paid with %s', (_name, change) => {
    const payouts = books.payouts.map((payout) => ({ ...payout, ...change }));
    expect(broken({ ...books, payouts }, entries)).toEqual(['L18']);
  });

  test('when the books do not have it', () => {
    const unbooked = { ...books, loan: { ...books.loan, id: 'TL-20270115-99999999' } };
    expect(broken(unbooked, entries)).toEqual(['L18']);
  });

  test('with a fee that is not six percent', () => {
    const loan = { ...books.loan, fee: money('USDT-ERC20', 60_000_001n) };
    expect(broken({ ...books, loan }, entries)).toEqual(['L18']);
  });
});

describe('besides', () => {
  const { books, entries } = makeLife();

  test('a pending loan has neither an entry nor a payout', () => {
    const loan = { ...books.loan, state: 'pending', version: 0, releasedAt: null, completedAt: null } as const;
    expect(broken({ ...books, loan }, entries)).toEqual(['L17', 'L18']);
  });

  test('its payout goes to the customer', () => {
    const payouts = books.payouts.map((payout) => ({ ...payout, toAddress: 'somebody-else' }));
    expect(broken({ ...books, payouts }, entries)).toEqual(['L16']);
  });

  test('what is sent was stored and booked before', () => {
    const payouts = books.payouts.map((payout) => ({ ...payout, attempts: [] }));
    expect(broken({ ...books, payouts }, entries)).toEqual(['L12']);
  });

  test('a loan is completed when its payout is settled, and not before', () => {
    const payouts = books.payouts.map((payout) => ({ ...payout, state: 'broadcast' as const }));
    expect(broken({ ...books, payouts }, entries)).toEqual(['L17']);
  });

  test.each([{ version: 2 }, { releasedAt: books.loan.expiresAt + 1 }])(
    'its moves are what they are (%j)',
    (change) => {
      expect(broken({ ...books, loan: { ...books.loan, ...change } }, entries)).toEqual(['L13']);
    },
  );

  test('no other payout consumes what its payout consumes', () => {
    const other = makeLife({}, {});
    const both = makeBooks({
      entries: [...purse, ...entries, ...other.entries],
      opening: [],
      orders: [],
      loans: [books, other.books],
    });
    expect(checkBooks(both).map(({ rule }) => rule)).toEqual(['L11']);
  });
});
