/** Database port of invoices, part of the developer API's records. */
import type { Invoice, InvoiceOrder } from '#src/domain/developer/invoice.ts';

/** Which invoices of a key are listed, newest first. */
export type InvoiceFilter = Readonly<{
  externalId?: string | undefined;
  /** Invoices before this one in the list. */
  after?: ListedInvoice | undefined;
  limit: number;
}>;
export type ListedInvoice = Pick<Invoice, 'createdAt' | 'number'>;

export interface InvoiceRecords {
  /** False if the number, or the request that it was made by, is another's. */
  insert(invoice: Invoice & Readonly<{ idempotencyKey?: string | undefined }>): Promise<boolean>;
  find(id: string): Promise<Invoice | undefined>;
  /** The invoice that a request with this idempotency key made. */
  findByRequest(idempotencyKey: string): Promise<Invoice | undefined>;
  /** Like `find`, and locks the row for the transaction, so that its orders are made one after another. */
  lock(id: string): Promise<Invoice | undefined>;
  /** The orders that were made for it and are not erased, oldest first. */
  ordersOf(id: string): Promise<readonly InvoiceOrder[]>;
  addOrder(id: string, orderId: string): Promise<void>;
  /** Cancels it, unless it is cancelled already. */
  cancel(id: string, at: number): Promise<void>;
  /** Number of the key's invoices that have not expired. */
  countOpen(keyId: string, now: number): Promise<number>;
  list(keyId: string, filter: InvoiceFilter): Promise<readonly Invoice[]>;
  /** Deletes invoices that expired before this time and have no order left. */
  dropOld(before: number): Promise<void>;
}
