/**
 * L26: a partner is credited for an order that we know, debited by a withdrawal that people agreed to as a payout of
 * its share, and by nothing else, and never paid more than it has earned. What an order had earned is compared with its
 * entry (`checkOrder`) until the order is erased.
 */
import { accounts } from './accounts.ts';
import type { Books, Violation, WithdrawalBooks } from './books.ts';
import type { Entry, JournalRow } from './entry.ts';
import { creditToPartner, isOfPartner, partnerLines, sharedOrder } from './partner-postings.ts';
import { postWithdrawal, postWithdrawalUndone } from './postings.ts';

export function checkShares(books: Books): readonly Violation[] {
  const known = new Set([...books.orders.map(({ order }) => order.orderNumber), ...(books.erased ?? [])]);
  const payouts = expectPayouts(books.withdrawals ?? []);
  const ofRows = books.rows.flatMap((row) => {
    const message = findFault(row, { known, payouts });
    return message === undefined ? [] : [{ rule: 'L26', about: row.ref, message } as const];
  });
  const overpaid = books.closing.filter(({ account, units }) => isOfPartner(account) && units > 0n);
  const message = 'is paid more than it has earned';
  return [...ofRows, ...overpaid.map(({ account }) => ({ rule: 'L26', about: account, message }) as const)];
}

/** The entries of withdrawals that pay shares, by reference. */
function expectPayouts(withdrawals: readonly WithdrawalBooks[]): ReadonlyMap<string, Entry> {
  const entries = withdrawals.flatMap(({ actId, share }) => {
    if (!share) return [];
    const payout = { actId, amount: share.amount };
    return [postWithdrawal(payout, share.partnerId), postWithdrawalUndone(payout, share.partnerId)];
  });
  return new Map(entries.map((entry) => [entry.ref, entry]));
}

type Known = Readonly<{ known: ReadonlySet<string>; payouts: ReadonlyMap<string, Entry> }>;

function findFault(row: JournalRow, { known, payouts }: Known): string | undefined {
  const payout = payouts.get(row.ref);
  if (payout) return isSame(row, payout) ? undefined : 'books the payout of a share otherwise than was agreed to';
  if (partnerLines(row).length === 0) return undefined;
  if (creditToPartner(row) === undefined) return 'debits a partner without a payout of its share';
  return isShare(row) && known.has(sharedOrder(row.ref) ?? '') ? undefined : 'credits a partner for no order';
}

/** The cost of the share, and what is owed for it. */
function isShare({ lines }: JournalRow): boolean {
  const [cost, owed, ...others] = lines;
  return (
    cost?.account === accounts.partnerShares &&
    owed?.account.startsWith(accounts.partner('')) === true &&
    others.length === 0
  );
}

function isSame({ lines }: JournalRow, expected: Entry): boolean {
  const write = ({ lines: own }: Pick<Entry, 'lines'>): string =>
    own
      .map(({ account, currency, units }) => `${account} ${currency} ${units}`)
      .toSorted()
      .join('\n');
  return write({ lines }) === write(expected);
}
