/** Invariants of a withdrawal: none is violated by a healthy one, and each is reported when it is broken. */
import { expect, test } from 'vitest';
import { unsentPayout } from '#src/usecases/settlement/plan-payout.ts';
import { makeBooks } from '#tests/support/make-books.ts';
import { builtAt, makeAttempt, makeNonceDomain } from '#tests/support/make-order.ts';
import { money } from '../money.ts';
import type { WithdrawalPayout } from '../order/payout.ts';
import { accounts } from './accounts.ts';
import { checkBooks } from './check-books.ts';
import type { Entry } from './entry.ts';
import {
  postFunding,
  postReserved,
  postSettled,
  postVoided,
  postWithdrawal,
  postWithdrawalUndone,
} from './postings.ts';

const actId = 'TA-20261115-04217733';
const amount = money('USDT-ERC20', 1_000_000n);
const purse = [postFunding('f1', money('USDT-ERC20', 10n ** 12n)), postFunding('f2', money('ETH', 10n ** 18n))];
const payout: WithdrawalPayout = {
  ...unsentPayout(builtAt),
  id: `${actId}-p1`,
  key: `withdrawal:${actId}`,
  kind: 'withdrawal',
  part: 1,
  orderId: null,
  orderNumber: null,
  loanId: null,
  actId,
  depositId: null,
  isExtra: false,
  amount,
  toAddress: '0x00000000000000000000000000000000000000aa',
  owedBy: accounts.withdrawal(actId),
  state: 'final',
  domain: makeNonceDomain(3),
  minedHeight: 9,
};
const paid = [postWithdrawal(payout), postReserved(payout), postSettled(payout, 1_000n)];

function broken(entries: readonly Entry[], changes: readonly Partial<WithdrawalPayout>[], booked = amount.units) {
  const payouts = changes.map((change) => ({ ...payout, ...change, attempts: [makeAttempt(payout)] }));
  const books = makeBooks({ entries: [...purse, ...entries], opening: [], orders: [] });
  const found = checkBooks({ ...books, withdrawals: [{ actId, booked, payouts }] });
  return [...new Set(found.map(({ rule }) => rule))];
}

test('one that is paid, only planned, or taken back keeps every rule', () => {
  expect(broken(paid, [{}])).toEqual([]);
  expect(broken(paid.slice(0, 1), [{ state: 'planned', domain: null }])).toEqual([]);
  const undone = [postWithdrawal(payout), postWithdrawalUndone(payout)];
  expect(broken(undone, [{ state: 'void', domain: null }])).toEqual([]);
  const failed = [...paid.slice(0, 2), postVoided(payout), postWithdrawalUndone(payout)];
  expect(broken(failed, [{ state: 'void' }])).toEqual([]);
});

test.each([
  ['is paid twice', 'L22', () => broken(paid, [{}, { domain: makeNonceDomain(4) }])],
  ['is paid by nothing', 'L22', () => broken(paid, [])],
  ['is paid although it was taken back', 'L22', () => broken([...paid, postWithdrawalUndone(payout)], [{}])],
  ['pays another sum than is booked', 'L22', () => broken(paid, [{}], 1n)],
  ['is final and not settled', 'L22', () => broken(paid.slice(0, 2), [{}])],
  ['was broadcast before it was booked', 'L12', () => broken(paid.slice(0, 1), [{ state: 'broadcast' }])],
  ['shares a nonce with itself under another key', 'L11', () => broken(paid, [{}, { key: 'withdrawal:other' }])],
])('one that %s breaks %s', (_what, rule, find) => {
  expect(find()).toContain(rule);
});
