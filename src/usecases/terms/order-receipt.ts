/** The signed receipt of an ended order as a downloadable document: exactly the text that was signed. */
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Receipt } from '#src/domain/terms/receipt.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import type { TermsDocument } from './order-terms.ts';

type Reading = Pick<Ports, 'terms'>;

export async function orderReceipt(
  ports: Reading & Pick<Ports, 'store'>,
  orderId: string,
): Promise<Result<TermsDocument, 'order_not_found' | 'receipt_missing'>> {
  return await ports.store.snapshot(async (records) => {
    const order = await records.orders.find(orderId);
    if (!order) return refuse('order_not_found');
    const signed = await findReceipt(ports, records, order);
    if (!signed) return refuse('receipt_missing');
    const { text, signature } = signed;
    const { keyId } = JSON.parse(text) as Receipt;
    const around = JSON.stringify({ algorithm: 'Ed25519', keyId, signature });
    // Under a name of its own: whoever looks for terms in it finds none.
    return accept({ orderNumber: order.orderNumber, text: `${around.slice(0, -1)},"receipt":${text}}` });
  });
}

/** The receipt with its signature. Undefined if there is none, or the row has another text than what was signed. */
export async function findReceipt(
  { terms }: Reading,
  { receipts }: Pick<Records, 'receipts'>,
  { id, orderNumber }: Readonly<{ id: string; orderNumber: string }>,
): Promise<Readonly<{ text: string; signature: string }> | undefined> {
  const found = await receipts.find(id);
  if (!found || found.text === null || found.signature === null) return undefined;
  const { text, signature } = found;
  if (!terms.verify(text, signature)) return undefined;
  const receipt = JSON.parse(text) as Partial<Receipt>;
  return receipt.document === 'receipt' && receipt.orderNumber === orderNumber ? { text, signature } : undefined;
}
