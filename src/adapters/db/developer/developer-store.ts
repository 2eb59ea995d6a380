/** The developer API's records in PostgreSQL, in one transaction with the general ones and those of the back office. */
import type { Pool } from 'pg';
import type { DeveloperStore } from '#src/usecases/ports/developer-records.ts';
import { makeOfficeRecords } from '../office/office-store.ts';
import { makeRecords, makeTransactions } from '../store.ts';
import { makeInvoiceRecords } from './invoice-records.ts';
import { makeKeyRecords } from './key-records.ts';
import { makeKeyWebhookRecords } from './key-webhook-records.ts';
import { makeLabelRecords } from './label-records.ts';
import { makeNonceRecords } from './nonce-records.ts';
import { makeQuoteRecords } from './quote-records.ts';
import { makeRequestRecords } from './request-records.ts';
import { makeWebhookRecords } from './webhook-records.ts';

export function makeDeveloperStore(pool: Pool): DeveloperStore {
  return makeTransactions(pool, (db) => ({
    ...makeRecords(db),
    office: makeOfficeRecords(db),
    developer: {
      keys: makeKeyRecords(db),
      quotes: makeQuoteRecords(db),
      requests: makeRequestRecords(db),
      nonces: makeNonceRecords(db),
      keyWebhooks: makeKeyWebhookRecords(db),
      webhooks: makeWebhookRecords(db),
      labels: makeLabelRecords(db),
      invoices: makeInvoiceRecords(db),
    },
  }));
}
