/** The back office's records in PostgreSQL, in one transaction with the general records. */
import type { Pool } from 'pg';
import type { OfficeRecords, OfficeStore, AuditReader } from '#src/usecases/ports/office-records.ts';
import { makeRecords, makeTransactions } from '../store.ts';
import type { Queries } from '../queries.ts';
import { makeAddressRecords } from './address-records.ts';
import { makeAlertRecords } from './alert-records.ts';
import { makeCaseFileRecords } from './case-file-records.ts';
import { makeCaseRecords } from './case-records.ts';
import { makeColdRecords } from './cold-records.ts';
import { makeFigureRecords } from './figure-records.ts';
import { makeInventoryRecords } from './inventory-records.ts';
import { makeOperatorRecords } from './operator-records.ts';
import { makeOrderListRecords } from './order-list-records.ts';
import { makePasskeyRecords } from './passkey-records.ts';
import { makeProfitRecords } from './profit-records.ts';
import { makeTeamRecords } from './team-records.ts';
import { makeTreasuryRecords } from './treasury-records.ts';
import { makeVenueRecords } from './venue-records.ts';
import { toAuditRow } from '../control-records.ts';
import { toCount } from '../row-values.ts';

export function makeOfficeStore(pool: Pool): OfficeStore {
  return makeTransactions(pool, (db) => ({ ...makeRecords(db), office: makeOfficeRecords(db) }));
}

export function makeOfficeRecords(db: Queries): OfficeRecords {
  return {
    operators: makeOperatorRecords(db),
    team: makeTeamRecords(db),
    orders: makeOrderListRecords(db),
    addresses: makeAddressRecords(db),
    figures: makeFigureRecords(db),
    audit: makeAuditReader(db),
    cases: makeCaseRecords(db),
    inventory: makeInventoryRecords(db),
    profit: makeProfitRecords(db),
    alerts: makeAlertRecords(db),
    treasury: makeTreasuryRecords(db),
    venue: makeVenueRecords(db),
    cold: makeColdRecords(db),
    passkeys: makePasskeyRecords(db),
    caseFiles: makeCaseFileRecords(db),
  };
}

/** Reads the audit log: newest entries first, and the head of its hash chain from the database. */
function makeAuditReader(db: Queries): AuditReader {
  return {
    before: async (seq, limit) => {
      const rows = db.selectFrom('audit_log').selectAll().where('seq', '<', String(seq)).orderBy('seq', 'desc');
      return (await rows.limit(limit).execute()).map(toAuditRow);
    },
    head: async () => {
      const { seq, hash } = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
      return { seq: toCount(seq), hash };
    },
  };
}
