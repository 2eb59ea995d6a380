/**
 * Loads the ledger rows since the last check, and the orders, loans and deposits they refer to, for checking
 * invariants.
 */
import type { Balance, Books, LoanBooks, MoveBooks, OrderBooks, WithdrawalBooks } from '#src/domain/ledger/books.ts';
import { partnerShareRef } from '#src/domain/ledger/partner-postings.ts';
import { restRef } from '#src/domain/ledger/postings.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { JournalRow } from '#src/domain/ledger/entry.ts';
import { genesisHash } from '#src/domain/hash-chain.ts';
import { isLoanNumber } from '#src/domain/loan/loan-number.ts';
import { money } from '#src/domain/money.ts';
import type { Attempt, Payout } from '#src/domain/order/payout.ts';
import { readBookedFee } from '../order-moves/read-booked-fee.ts';
import type { Records } from '../ports/records.ts';

/** Checkpoint: the last checked ledger row, and the balances after it. */
export type BooksMark = Readonly<{ seq: number; hash: string; balances: readonly Balance[] }>;

export const unchecked: BooksMark = { seq: 0, hash: genesisHash, balances: [] };

const rowsPerRead = 1_000;

export async function loadBooks(
  records: Records,
  mark: BooksMark,
  /** Numbers of orders and loans to check although they have no new ledger rows. */
  also: readonly string[] = [],
  /** Ids of deposits whose internal transfers are checked although they have no new ledger rows. */
  alsoMoved: readonly string[] = [],
): Promise<Readonly<{ books: Books; next: BooksMark }>> {
  const rows = await readRows(records, mark.seq);
  const closing = await records.journal.balances();
  const numbers = [...new Set([...also, ...rows.flatMap(namedNumbers)])];
  const orders: OrderBooks[] = [];
  const loans: LoanBooks[] = [];
  const erased = new Set<string>();
  for (const number of numbers) {
    if (isLoanNumber(number)) loans.push(...(await loadLoan(records, number)));
    else {
      const found = await loadOrder(records, number);
      if (found === 'erased') erased.add(number);
      else if (found) orders.push(found);
    }
  }
  const moved = await loadMoves(records, new Set([...alsoMoved, ...rows.flatMap(movedDeposit)]));
  const withdrawals = await loadWithdrawals(records, rows);
  const entries = new Set(rows.map(({ ref }) => ref));
  const refs = [...orders.flatMap(orderRefs), ...loans.flatMap(loanRefs), ...moved.flatMap(moveRefs)];
  for (const ref of [...refs, ...withdrawals.flatMap(withdrawalRefs)]) {
    if (!entries.has(ref) && (await records.journal.has(ref))) entries.add(ref);
  }
  const last = rows.at(-1);
  return {
    books: {
      openingHash: mark.hash,
      opening: mark.balances,
      rows,
      closing,
      orders,
      loans,
      erased,
      withdrawals,
      moved,
      transfers: await records.transfers.open(),
      cold: { brought: await records.cold.brought(), ...(await records.returns.sums()) },
      hasEntry: (ref) => entries.has(ref),
    },
    next: { seq: last?.seq ?? mark.seq, hash: last?.hash ?? mark.hash, balances: closing },
  };
}

async function readRows(records: Records, afterSeq: number): Promise<readonly JournalRow[]> {
  const rows: JournalRow[] = [];
  for (;;) {
    const read = await records.journal.rowsAfter(rows.at(-1)?.seq ?? afterSeq, rowsPerRead);
    rows.push(...read);
    if (read.length < rowsPerRead) return rows;
  }
}

/**
 * Numbers of the orders and loans in a journal row: they are part of the names of their liability accounts, and of the
 * reference of a partner's share.
 */
function namedNumbers({ ref, lines }: JournalRow): readonly string[] {
  const named = lines.flatMap(({ account }) => /^liability:(?:order|loan):(.+)$/.exec(account)?.[1] ?? []);
  return [...named, ...(/^share:(.+)$/.exec(ref)?.slice(1) ?? [])];
}

/** Deposit id in the reference of a sweep or top-up entry. */
function movedDeposit({ ref }: JournalRow): readonly string[] {
  return /^[a-z]+:(?:sweep|top-up):(.+)$/.exec(ref)?.slice(1) ?? [];
}

async function loadMoves(records: Records, depositIds: ReadonlySet<string>): Promise<readonly MoveBooks[]> {
  const moved: MoveBooks[] = [];
  for (const id of depositIds) {
    const deposit = await records.deposits.find(id);
    const moves = await withAttempts(records, await records.payouts.ofDeposit(id));
    if (deposit && moves.length > 0) moved.push({ deposit, moves });
  }
  return moved;
}

function moveRefs({ deposit, moves }: MoveBooks): readonly string[] {
  return [`dep:${deposit.id}`, ...moves.flatMap(({ key }) => [`out:${key}`, `settle:${key}`, `unsettle:${key}`])];
}

/** Erased orders have nothing left to compare with the ledger. */
async function loadOrder(records: Records, orderNumber: string): Promise<OrderBooks | 'erased' | undefined> {
  const order = await records.orders.findByNumber(orderNumber);
  if (!order) return undefined;
  if (order.trackingCode === '') return 'erased';
  const payouts = await withAttempts(records, await records.payouts.ofOrder(order.id));
  const deposits = await records.deposits.ofOrder(order.id);
  const history = await records.orders.history(order.id);
  const bookedFee = await readBookedFee(records, order);
  return { order, deposits, payouts, history, ...(bookedFee && { bookedFee }) };
}

async function loadLoan(records: Records, loanId: string): Promise<readonly LoanBooks[]> {
  const loan = await records.loans.find(loanId);
  return loan ? [{ loan, payouts: await withAttempts(records, await records.payouts.ofLoan(loanId)) }] : [];
}

/** Withdrawals that the rows are about: of their liability accounts, or of entries of their payouts. */
async function loadWithdrawals(records: Records, rows: readonly JournalRow[]): Promise<readonly WithdrawalBooks[]> {
  const ids = rows.flatMap(({ ref, lines }) => [
    ...lines.flatMap(({ account }) => /^liability:withdrawal:(.+)$/.exec(account)?.[1] ?? []),
    ...(/^(?:[a-z]+:withdrawal|withdraw|withdraw-undone):(.+)$/.exec(ref)?.slice(1) ?? []),
  ]);
  const withdrawals: WithdrawalBooks[] = [];
  for (const actId of new Set(ids)) {
    const entry = rows.find(({ ref }) => ref === `withdraw:${actId}`);
    const booked = entry?.lines.find(({ account }) => account !== accounts.withdrawal(actId))?.units ?? null;
    const act = await records.controls.findAct(actId);
    const share = act?.partnerId && { partnerId: act.partnerId, amount: money(act.currency, act.units) };
    const payouts = await withAttempts(records, await records.payouts.ofAct(actId));
    withdrawals.push({ actId, booked, payouts, ...(share && { share }) });
  }
  return withdrawals;
}

function withdrawalRefs({ actId, payouts }: WithdrawalBooks): readonly string[] {
  return [`withdraw:${actId}`, `withdraw-undone:${actId}`, ...payouts.flatMap(payoutRefs)];
}

async function withAttempts<Kind extends Payout>(records: Records, payouts: readonly Kind[]) {
  const signed: (Kind & Readonly<{ attempts: readonly Attempt[] }>)[] = [];
  for (const payout of payouts) signed.push({ ...payout, attempts: await records.payouts.attempts(payout.id) });
  return signed;
}

function loanRefs({ loan, payouts }: LoanBooks): readonly string[] {
  return [`loan:${loan.id}`, `loan-undone:${loan.id}`, ...payouts.flatMap(payoutRefs)];
}

function orderRefs({ order, deposits, payouts }: OrderBooks): readonly string[] {
  const { price, orderNumber } = order;
  const rest = price !== null && price.parts > 1 ? [restRef(orderNumber)] : [];
  const share = order.state === 'completed' ? [partnerShareRef(orderNumber)] : [];
  return [...deposits.map(({ id }) => `dep:${id}`), ...payouts.flatMap(payoutRefs), ...rest, ...share];
}

function payoutRefs({ key }: Payout): readonly string[] {
  return [`out:${key}`, `settle:${key}`];
}
