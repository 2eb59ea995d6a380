/**
 * Checks the invariants of the books. Called by tests after every path, by the simulation after every step, and by the
 * running service every forty seconds. Stored figures are recomputed wherever possible.
 */
import { currencies } from '../assets/currencies.ts';
import { findBrokenLink, type ChainedRow } from '../hash-chain.ts';
import type { ConflictDomain, Payout } from '../order/payout.ts';
import { accountSide } from './accounts.ts';
import type { Balance, Books, Violation } from './books.ts';
import { checkCold } from './check-cold.ts';
import { checkLoan } from './check-loan.ts';
import { checkMoves } from './check-moves.ts';
import { checkOrder } from './check-order.ts';
import { checkShares } from './check-shares.ts';
import { creditToPartner, sharedOrder } from './partner-postings.ts';
import { checkVenue } from './check-venue.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { describeEntry, findUnbalanced, type JournalRow } from './entry.ts';

export function checkBooks(books: Books): readonly Violation[] {
  return [
    ...checkEntries(books),
    ...checkHashes(books),
    ...checkTotals(books),
    ...checkSides(books),
    ...checkBalances(books),
    ...checkConflictDomains(books),
    ...checkOrders(books),
    ...checkShares(books),
    ...books.loans.flatMap((loan) => checkLoan(loan, books.hasEntry)),
    ...(books.withdrawals ?? []).flatMap((withdrawal) => checkWithdrawal(withdrawal, books.hasEntry)),
    ...checkVenue(books.closing, books.transfers ?? []),
    ...checkCold(books.closing, books.cold ?? { brought: [], taken: [], onTheWay: [], lost: [] }),
    ...(books.moved ?? []).flatMap((moved) => checkMoves(moved, books.hasEntry)),
  ];
}

function checkOrders({ rows, orders, hasEntry }: Books): readonly Violation[] {
  const shares = new Map(rows.map((row) => [sharedOrder(row.ref), creditToPartner(row)]));
  return orders.flatMap((each) => checkOrder(each, hasEntry, shares.get(each.order.orderNumber)));
}

/** L1: every entry balances in every currency. */
function checkEntries({ rows }: Books): readonly Violation[] {
  return rows.flatMap(({ ref, lines }) => {
    const currency = findUnbalanced(lines);
    return currency === undefined ? [] : [violation('L1', ref, `does not balance in ${currency}`)];
  });
}

/** L14: no row of the journal was changed, removed or inserted later. */
function checkHashes({ rows, openingHash }: Books): readonly Violation[] {
  const broken = rows[findBrokenLink(toLinks(rows), openingHash) ?? rows.length];
  return broken ? [violation('L14', broken.ref, `the hash chain breaks at row ${broken.seq}`)] : [];
}

/** L2: the balances of all accounts sum to zero in every currency. */
function checkTotals({ closing }: Books): readonly Violation[] {
  const currency = findUnbalanced(closing);
  return currency === undefined ? [] : [violation('L2', currency, 'the accounts do not sum to zero')];
}

/** L3 and L4: no liability is overdrawn, and no other account's balance has the wrong sign. */
function checkSides({ closing }: Books): readonly Violation[] {
  return closing.flatMap(({ account, currency, units }) => {
    const side = accountSide(account);
    const isWrong = (side === 'debit' && units < 0n) || (side === 'credit' && units > 0n);
    const rule = account.startsWith('liability:') ? 'L3' : 'L4';
    return isWrong ? [violation(rule, account, `stands on the wrong side in ${currency}`)] : [];
  });
}

/** L15: the stored balances equal the sums of the journal lines. */
function checkBalances({ opening, rows, closing }: Books): readonly Violation[] {
  const expected = new Map(opening.map((balance) => [nameOf(balance), balance.units]));
  for (const line of rows.flatMap(({ lines }) => lines)) {
    const name = nameOf(line);
    expected.set(name, (expected.get(name) ?? 0n) + line.units);
  }
  const violations: Violation[] = [];
  const compare = (name: string, should: bigint, is: bigint): void => {
    if (should !== is) violations.push(violation('L15', name, 'is kept as another sum than the lines give'));
  };
  for (const balance of closing) {
    const name = nameOf(balance);
    compare(name, expected.get(name) ?? 0n, balance.units);
    expected.delete(name);
  }
  for (const [name, should] of expected) compare(name, should, 0n);
  return violations;
}

/** L11: no two payouts of a chain consume the same coin (UTXO) or nonce. A chain's coin and its tokens share nonces. */
function checkConflictDomains({ orders, loans, withdrawals = [], moved = [] }: Books): readonly Violation[] {
  const owners = new Map<string, string>();
  const payouts: readonly Payout[] = [
    ...orders.flatMap((order) => order.payouts),
    ...loans.flatMap((loan) => loan.payouts),
    ...withdrawals.flatMap((withdrawal) => withdrawal.payouts),
    ...moved.flatMap(({ moves }) => moves),
  ];
  return payouts.flatMap(({ key, domain, amount }) => {
    if (domain === null || domain.kind === 'window' || domain.kind === 'joined') return [];
    return consumedBy(domain).flatMap(({ part, told }) => {
      const name = `${currencies[amount.currency].chain} ${part}`;
      const owner = owners.get(name);
      owners.set(name, key);
      return owner === undefined || owner === key ? [] : [violation('L11', key, `shares ${told} with ${owner}`)];
    });
  });
}

type Consumed = Readonly<{ part: string; told: string }>;

/** Messages name the nonce but not the wallet, because a wallet is named by its address. */
function consumedBy(domain: Exclude<ConflictDomain, { kind: 'window' | 'joined' }>): readonly Consumed[] {
  if (domain.kind === 'coins') return domain.coins.map(({ id }) => ({ part: id, told: `coin ${id}` }));
  return [{ part: `${domain.wallet}:${domain.nonce}`, told: `nonce ${domain.nonce}` }];
}

/**
 * Rows of the journal with their content for hashing. A generator, so that the descriptions of a long journal are not
 * all in memory at once.
 */
function* toLinks(rows: readonly JournalRow[]): Iterable<ChainedRow> {
  for (const row of rows) yield { prevHash: row.prevHash, hash: row.hash, entry: describeEntry(row, row.at) };
}

function nameOf({ account, currency }: Pick<Balance, 'account' | 'currency'>): string {
  return `${account} ${currency}`;
}

function violation(rule: Violation['rule'], about: string, message: string): Violation {
  return { rule, about, message };
}
