/** Violations are logged, so their messages contain neither amounts nor addresses. */
import { expect, test } from 'vitest';
import { makeBooks, makeHealthyParts } from '#tests/support/make-books.ts';
import { makeLoan, makeLoanPayout, released } from '#tests/support/make-loan.ts';
import { makeCoin, makeCoinsDomain, makeDeposit, makeNonceDomain, makePayout } from '#tests/support/make-order.ts';
import { makeSweep } from '#tests/support/make-sweep.ts';
import { money, type Money } from '../money.ts';
import type { ConflictDomain } from '../order/payout.ts';
import type { Books, OrderBooks } from './books.ts';
import { checkBooks } from './check-books.ts';
import { credit, debit, type Line } from './entry.ts';

/** A number that appears nowhere else in a message by chance. */
const units = 987_654_321_987_654_321n;
const large = money('XMR', units);
const [hot, capital] = ['custody:hot', 'equity:capital'];

function withEntry(...lines: readonly Line[]): Books {
  const parts = makeHealthyParts();
  return makeBooks({ ...parts, entries: [...parts.entries, { ref: 'added:1', lines }] });
}

function withOrder(change: (paid: OrderBooks) => Partial<OrderBooks>): Books {
  const parts = makeHealthyParts();
  return makeBooks({ ...parts, orders: [{ ...parts.paid, ...change(parts.paid) }, parts.refunded] });
}

function enlarge<Kind extends Readonly<{ amount: Money }>>(parts: readonly Kind[]): readonly Kind[] {
  return parts.map((part) => ({ ...part, amount: money(part.amount.currency, units) }));
}

function withBalance(): Books {
  const books = makeBooks(makeHealthyParts());
  return { ...books, closing: [...books.closing, { account: hot, currency: 'XMR', units }] };
}

function withLoan(): Books {
  const loan = makeLoan(released);
  const payouts = enlarge([makeLoanPayout(loan)]).map((payout) => ({ ...payout, attempts: [] }));
  return makeBooks({ ...makeHealthyParts(), loans: [{ loan, payouts }] });
}

function withMove(): Books {
  const deposit = makeDeposit(makeHealthyParts().paid.order);
  const moves = enlarge([makeSweep(deposit)]).map((move) => ({ ...move, attempts: [] }));
  return { ...makeBooks(makeHealthyParts()), moved: [{ deposit, moves }] };
}

/** Books with two payouts that consume the same coin or nonce. */
function withTwins(domain: ConflictDomain): Books {
  return withOrder(({ order, payouts }) => {
    const twins = [1, 2].map(() => ({ ...makePayout(order, { state: 'void', domain }), attempts: [] }));
    return { payouts: [...payouts, ...twins] };
  });
}

function messages(books: Books, rule: string): string {
  const found = checkBooks(books);
  expect(found.map((each) => each.rule)).toContain(rule);
  return found.map(({ message }) => message).join('\n');
}

test.each([
  ['L1', withEntry(debit(hot, large))],
  ['L3', withEntry(debit('liability:order:TS-20270115-99999999', large), credit(capital, large))],
  ['L4', withEntry(debit('expense:loss', large), credit(hot, large))],
  ['L9', withOrder(({ deposits }) => ({ deposits: enlarge(deposits) }))],
  ['L9', withOrder(({ payouts }) => ({ payouts: enlarge(payouts) }))],
  ['L15', withBalance()],
  ['L18', withLoan()],
  ['L21', withMove()],
] as const)('%s tells no amount', (rule, books) => {
  expect(messages(books, rule)).not.toContain(String(units));
});

test('L11 tells which nonce is shared, and not whose', () => {
  const told = messages(withTwins(makeNonceDomain(30, 'the-address-of-a-wallet')), 'L11');
  expect(told).toContain('nonce 30');
  expect(told).not.toContain('the-address-of-a-wallet');
});

test('L11 tells which coin is shared', () => {
  const coin = makeCoin();
  expect(messages(withTwins(makeCoinsDomain(coin)), 'L11')).toContain(coin.id);
});
