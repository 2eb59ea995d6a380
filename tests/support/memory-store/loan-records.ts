/** Memory store: loans, and the addresses they are repaid to. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { LoanRecords } from '#src/usecases/ports/loan-records.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import { makeTable, mustGet, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

export type LoanTables = Readonly<{ loans: Table<Loan>; idByIdempotencyKey: Table<string> }>;

export function makeLoanTables(undo: UndoLog): LoanTables {
  return { loans: makeTable(undo), idByIdempotencyKey: makeTable(undo) };
}

/** Repayment addresses by currency. They belong to the back office, so here they are given. */
export type PaymentAddresses = Readonly<Partial<Record<CurrencyId, string>>>;

type Needs = Readonly<{ tables: LoanTables; paymentAddresses: PaymentAddresses }>;

export function makeLoanRecords({ tables, paymentAddresses }: Needs): LoanRecords {
  const { loans, idByIdempotencyKey } = tables;
  return {
    insert: async (loan) => insertLoan(tables, loan),
    find: async (id) => loans.get(id),
    findByIdempotencyKey: async (key) => loans.get(idByIdempotencyKey.get(key) ?? ''),
    lock: async (id) => loans.get(id),
    move: async ({ id, fromVersion, state, reason, releasedBy, releasedAt, completedAt }) => {
      const loan = mustGet(loans, id);
      if (loan.version !== fromVersion) throw new Error(`loan moved: version ${loan.version}, not ${fromVersion}`);
      const moved = { ...loan, state, reason, releasedBy, releasedAt, completedAt, version: fromVersion + 1 };
      assertSound(moved);
      if (loan.state !== 'pending' && state === 'pending') throw new Error('what was released never waits again');
      loans.set(id, moved);
    },
    list: async ({ after, limit }) => {
      const newest = [...loans].toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
      const place = after === null ? -1 : newest.findIndex(({ id }) => id === after);
      return after !== null && place === -1 ? [] : newest.slice(place + 1, place + 1 + limit);
    },
    // Nobody has a passkey in memory.
    addApproval: async () => {},
    approvals: async () => [],
    idleApprovals: async () => [],
    removeApprovals: async () => {},
    findDefaultAddress: async (currency) => paymentAddresses[currency],
  };
}

function insertLoan({ loans, idByIdempotencyKey }: LoanTables, loan: Loan): void {
  assertSound(loan);
  if (loans.has(loan.id)) throw new AlreadyTaken('loans.id');
  if (loan.idempotencyKey !== null) {
    if (idByIdempotencyKey.has(loan.idempotencyKey)) throw new AlreadyTaken('loans.idempotency_key');
    idByIdempotencyKey.set(loan.idempotencyKey, loan.id);
  }
  loans.set(loan.id, loan);
}

/** The check constraints of the table. */
function assertSound({ amount, fee, state, reason, expiresAt, releasedBy, releasedAt, completedAt }: Loan): void {
  const isPending = state === 'pending';
  const isReleased = releasedBy !== null && releasedAt !== null && releasedAt <= expiresAt;
  const isSound =
    amount.units > 0n &&
    fee.units > 0n &&
    (isPending ? releasedBy === null && releasedAt === null : isReleased) &&
    (state === 'failed') === (reason !== null) &&
    (state === 'completed') === (completedAt !== null);
  if (!isSound) throw new RangeError(`a loan cannot be ${state} like this`);
}
