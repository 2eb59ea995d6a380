/** Loans in PostgreSQL. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Loan, LoanReason, LoanState } from '#src/domain/loan/loan.ts';
import { money } from '#src/domain/money.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import type { LoanApproval, LoanMove, LoanRecords } from '#src/usecases/ports/loan-records.ts';
import { fromOptionalTime, fromTime, toOptionalTime } from './row-values.ts';
import type { LoanApprovals, Loans } from './generated/schema.ts';
import type { Queries } from './queries.ts';

export function makeLoanRecords(db: Queries): LoanRecords {
  const rows = db.selectFrom('loans').selectAll();
  const readOne = async (query: typeof rows) => {
    const row = await query.executeTakeFirst();
    return row && toLoan(row);
  };
  return {
    insert: async (loan) => void (await db.insertInto('loans').values(fromLoan(loan)).execute()),
    find: async (id) => await readOne(rows.where('id', '=', id)),
    findByIdempotencyKey: async (key) => await readOne(rows.where('idempotency_key', '=', key)),
    lock: async (id) => await readOne(rows.where('id', '=', id).forUpdate()),
    move: async (move) => await moveLoan(db, move),
    list: async ({ after, limit }) => {
      const older = sql<boolean>`(created_at, id) < (select l.created_at, l.id from loans l where l.id = ${after})`;
      const page = (after === null ? rows : rows.where(older)).orderBy('created_at', 'desc').orderBy('id', 'desc');
      return (await page.limit(limit).execute()).map(toLoan);
    },
    ...makeApprovalVerbs(db),
    findDefaultAddress: async (currency) => {
      const found = db
        .selectFrom('platform_addresses')
        .select('address')
        .where('currency', '=', currency)
        .where('is_default', '=', true)
        .where('is_active', '=', true)
        .forKeyShare();
      return (await found.executeTakeFirst())?.address;
    },
  };
}

type ApprovalVerbs = Pick<LoanRecords, 'addApproval' | 'approvals' | 'idleApprovals' | 'removeApprovals'>;

function makeApprovalVerbs(db: Queries): ApprovalVerbs {
  return {
    addApproval: async ({ loanId, approval: { act, by, facts, answer } }, at) => {
      const row = { loan_id: loanId, act, operator: by, facts: [...facts], answer, at: fromTime(at) };
      await db.insertInto('loan_approvals').values(row).execute();
    },
    approvals: async (loanId) => {
      const rows = await db.selectFrom('loan_approvals').selectAll().where('loan_id', '=', loanId).execute();
      return rows.map((row) => toApproval(row).approval);
    },
    idleApprovals: async ({ endedBefore, limit }) => {
      const { rows } = await sql<Selectable<LoanApprovals>>`
        select a.* from loan_approvals a join loans l on l.id = a.loan_id
        where (l.state = 'pending' and l.expires_at < ${fromTime(endedBefore)})
          or exists (select 1 from payouts p where p.loan_id = l.id and p.state = 'void')
          or (a.act = 'loan_created' and l.released_by = a.operator)
        order by a.loan_id, a.act limit ${limit}`.execute(db);
      return rows.map(toApproval);
    },
    removeApprovals: async (idle) => {
      for (const { loanId, approval } of idle) {
        const row = db.deleteFrom('loan_approvals').where('loan_id', '=', loanId);
        await row.where('act', '=', approval.act).execute();
      }
    },
  };
}

function toApproval({ loan_id: loanId, act, operator: by, facts, answer }: Selectable<LoanApprovals>): LoanApproval {
  return { loanId, approval: { act: act as Approval['act'], by, facts, answer } };
}

async function moveLoan(db: Queries, move: LoanMove): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('loans')
    .set({
      state: move.state,
      reason: move.reason,
      version: move.fromVersion + 1,
      released_by: move.releasedBy,
      released_at: fromOptionalTime(move.releasedAt),
      completed_at: fromOptionalTime(move.completedAt),
    })
    .where('id', '=', move.id)
    .where('version', '=', move.fromVersion)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`a loan is not in version ${move.fromVersion} any more`);
}

function toLoan(row: Selectable<Loans>): Loan {
  const currency = row.currency as CurrencyId;
  return {
    id: row.id,
    idempotencyKey: row.idempotency_key,
    amount: money(currency, BigInt(row.units)),
    fee: money(currency, BigInt(row.fee_units)),
    rate: row.rate,
    customerAddress: row.customer_address,
    paymentAddress: row.payment_address,
    state: row.state as LoanState,
    reason: row.reason as LoanReason | null,
    version: row.version,
    createdBy: row.created_by,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    releasedBy: row.released_by,
    releasedAt: toOptionalTime(row.released_at),
    completedAt: toOptionalTime(row.completed_at),
  };
}

function fromLoan(loan: Loan): Insertable<Loans> {
  return {
    id: loan.id,
    idempotency_key: loan.idempotencyKey,
    currency: loan.amount.currency,
    units: loan.amount.units.toString(),
    fee_units: loan.fee.units.toString(),
    rate: loan.rate,
    customer_address: loan.customerAddress,
    payment_address: loan.paymentAddress,
    state: loan.state,
    reason: loan.reason,
    version: loan.version,
    created_by: loan.createdBy,
    created_at: fromTime(loan.createdAt),
    expires_at: fromTime(loan.expiresAt),
    released_by: loan.releasedBy,
    released_at: fromOptionalTime(loan.releasedAt),
    completed_at: fromOptionalTime(loan.completedAt),
  };
}
