/**
 * Whether an invoice takes one more order. Two that are paid would pay the shop twice, so a second one needs the
 * payer's word while the first waits, and is refused once coins came in.
 */
import { hasMovingOrder, invoiceOrderLimits, waitingOrders } from '#src/domain/developer/invoice.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import type { DeveloperRecords } from '../ports/developer-records.ts';
import { viewInvoice, type InvoiceView } from './invoices.ts';

export type InvoiceOrderRefusal =
  | 'invoice_not_found'
  | 'invoice_closed'
  | 'invoice_in_progress'
  | 'invoice_orders_limit';

/** The invoice that an order pays. `isAnother`: although another order of it waits for a deposit. */
export type InvoiceChoice = Readonly<{ id: string; isAnother: boolean }>;

export function checkPayable(
  { state, orders }: Pick<InvoiceView, 'state' | 'orders'>,
  isAnother: boolean,
): Result<null, Exclude<InvoiceOrderRefusal, 'invoice_not_found'>> {
  if (state !== 'open' && state !== 'in_progress') return refuse('invoice_closed', { state });
  if (hasMovingOrder(orders)) return refuse('invoice_in_progress');
  const waiting = waitingOrders(orders).length;
  if (waiting > 0 && !isAnother) return refuse('invoice_in_progress');
  if (waiting >= invoiceOrderLimits.waiting || orders.length >= invoiceOrderLimits.all) {
    return refuse('invoice_orders_limit');
  }
  return accept(null);
}

/** Undoes the transaction of an order whose invoice was paid, cancelled or ordered for meanwhile. */
export class InvoiceNotPayable extends Error {
  readonly code: InvoiceOrderRefusal;
  readonly details: RefusalDetails | undefined;
  constructor(code: InvoiceOrderRefusal, details?: RefusalDetails) {
    super(`the invoice takes no order: ${code}`);
    this.code = code;
    this.details = details;
  }
}

/** Adds a new order to its invoice, in the order's transaction. Orders of an invoice are added one after another. */
export async function addToInvoice(
  developer: Pick<DeveloperRecords, 'invoices'>,
  { id, isAnother }: InvoiceChoice,
  { orderId, now }: Readonly<{ orderId: string; now: number }>,
): Promise<void> {
  const invoice = await developer.invoices.lock(id);
  if (!invoice) throw new InvoiceNotPayable('invoice_not_found');
  const payable = checkPayable(await viewInvoice(developer, invoice, now), isAnother);
  if (!payable.ok) throw new InvoiceNotPayable(payable.code, payable.details);
  await developer.invoices.addOrder(id, orderId);
}
