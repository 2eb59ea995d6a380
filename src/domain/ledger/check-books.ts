/**
 * The invariants of the books, in one function. Tests call it after every path, the simulation after every step, and
 * the running service every minute. It believes nothing: what can be calculated again is calculated again.
 */
import { currencies } from '../currencies.ts';
import { chainHash } from '../hash-chain.ts';
import type { Payout } from '../order/payout.ts';
import { accountSide } from './accounts.ts';
import type { Balance, Books, Violation } from './books.ts';
import { checkLoan } from './check-loan.ts';
import { checkMoves } from './check-moves.ts';
import { checkOrder } from './check-order.ts';
import { describeEntry, findUnbalanced } from './entry.ts';

export function checkBooks(books: Books): readonly Violation[] {
  return [
    ...checkEntries(books),
    ...checkHashes(books),
    ...checkTotals(books),
    ...checkSides(books),
    ...checkBalances(books),
    ...checkConflictDomains(books),
    ...books.orders.flatMap((order) => checkOrder(order, books.hasEntry)),
    ...books.loans.flatMap((loan) => checkLoan(loan, books.hasEntry)),
    ...(books.moved ?? []).flatMap((moved) => checkMoves(moved, books.hasEntry)),
  ];
}

/** L1: every entry balances in every currency. */
function checkEntries({ rows }: Books): readonly Violation[] {
  return rows.flatMap(({ ref, lines }) => {
    const currency = findUnbalanced(lines);
    return currency === undefined ? [] : [violation('L1', ref, `does not balance in ${currency}`)];
  });
}

/** L14: nothing in the journal was changed, left out or put in later. */
function checkHashes({ rows, openingHash }: Books): readonly Violation[] {
  let prevHash = openingHash;
  for (const row of rows) {
    if (row.prevHash !== prevHash || row.hash !== chainHash(prevHash, describeEntry(row, row.at))) {
      return [violation('L14', row.ref, `the hash chain breaks at row ${row.seq}`)];
    }
    prevHash = row.hash;
  }
  return [];
}

/** L2: all accounts of a currency together are zero. */
function checkTotals({ closing }: Books): readonly Violation[] {
  const currency = findUnbalanced(closing);
  return currency === undefined ? [] : [violation('L2', currency, 'the accounts do not sum to zero')];
}

/** L3 and L4: nobody is overdrawn, and we hold no less than nothing. */
function checkSides({ closing }: Books): readonly Violation[] {
  return closing.flatMap(({ account, currency, units }) => {
    const side = accountSide(account);
    const isWrong = (side === 'debit' && units < 0n) || (side === 'credit' && units > 0n);
    const rule = account.startsWith('liability:') ? 'L3' : 'L4';
    return isWrong ? [violation(rule, account, `stands at ${units} ${currency}`)] : [];
  });
}

/** L15: the balances that are kept are the balances that follow from the lines. */
function checkBalances({ opening, rows, closing }: Books): readonly Violation[] {
  const expected = new Map(opening.map((balance) => [nameOf(balance), balance.units]));
  for (const line of rows.flatMap(({ lines }) => lines)) {
    const name = nameOf(line);
    expected.set(name, (expected.get(name) ?? 0n) + line.units);
  }
  const violations: Violation[] = [];
  const compare = (name: string, should: bigint, is: bigint): void => {
    if (should !== is) violations.push(violation('L15', name, `is kept as ${is}, the lines give ${should}`));
  };
  for (const balance of closing) {
    const name = nameOf(balance);
    compare(name, expected.get(name) ?? 0n, balance.units);
    expected.delete(name);
  }
  for (const [name, should] of expected) compare(name, should, 0n);
  return violations;
}

/** L11: what one payout consumes, no other payout of its chain consumes. A coin and a token share their nonces. */
function checkConflictDomains({ orders, loans, moved = [] }: Books): readonly Violation[] {
  const owners = new Map<string, string>();
  const payouts: readonly Payout[] = [
    ...orders.flatMap((order) => order.payouts),
    ...loans.flatMap((loan) => loan.payouts),
    ...moved.flatMap(({ moves }) => moves),
  ];
  return payouts.flatMap(({ key, domain, amount }) => {
    if (domain === null || domain.kind === 'window') return [];
    const consumed = domain.kind === 'coins' ? domain.coins.map(({ id }) => id) : [`${domain.wallet}:${domain.nonce}`];
    return consumed.flatMap((part) => {
      const name = `${currencies[amount.currency].chain} ${part}`;
      const owner = owners.get(name);
      owners.set(name, key);
      return owner === undefined || owner === key ? [] : [violation('L11', key, `shares ${part} with ${owner}`)];
    });
  });
}

function nameOf({ account, currency }: Pick<Balance, 'account' | 'currency'>): string {
  return `${account} ${currency}`;
}

function violation(rule: Violation['rule'], about: string, message: string): Violation {
  return { rule, about, message };
}
