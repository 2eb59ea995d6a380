/** The back office's records in PostgreSQL, in one transaction with the general records. */
import type { Pool } from 'pg';
import type { OfficeRecords, OfficeStore } from '#src/usecases/ports/office-records.ts';
import { makeRecords, makeTransactions } from '../store.ts';
import type { Queries } from '../queries.ts';
import { makeAddressRecords } from './address-records.ts';
import { makeAlertRecords } from './alert-records.ts';
import { makeAuditReader } from './audit-reader.ts';
import { makeCaseRecords } from './case-records.ts';
import { makeFigureRecords } from './figure-records.ts';
import { makeOperatorRecords } from './operator-records.ts';
import { makeOrderListRecords } from './order-list-records.ts';

export function makeOfficeStore(pool: Pool): OfficeStore {
  return makeTransactions(pool, (db) => ({ ...makeRecords(db), office: makeOfficeRecords(db) }));
}

export function makeOfficeRecords(db: Queries): OfficeRecords {
  return {
    operators: makeOperatorRecords(db),
    orders: makeOrderListRecords(db),
    addresses: makeAddressRecords(db),
    figures: makeFigureRecords(db),
    audit: makeAuditReader(db),
    cases: makeCaseRecords(db),
    alerts: makeAlertRecords(db),
  };
}
