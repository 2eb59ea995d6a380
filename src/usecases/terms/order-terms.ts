/** The signed terms of an order as a downloadable document: exactly the text that was signed. */
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { OrderTerms } from '#src/domain/terms/order-terms.ts';
import type { Ports } from '../ports/ports.ts';

export type TermsDocument = Readonly<{
  orderNumber: string;
  /** JSON with the terms, the signature, its algorithm and the key id. */
  text: string;
}>;

export async function orderTerms(
  { store }: Pick<Ports, 'store'>,
  orderId: string,
): Promise<Result<TermsDocument, 'order_not_found'>> {
  const order = await store.snapshot(async (records) => await records.orders.find(orderId));
  if (!order) return refuse('order_not_found');
  const { termsText, termsSignature: signature, orderNumber } = order;
  // The signing key may have changed since. The terms contain the id of the key that signed them.
  const { keyId } = readTerms(termsText);
  const around = JSON.stringify({ algorithm: 'Ed25519', keyId, signature });
  return accept({ orderNumber, text: `${around.slice(0, -1)},"terms":${termsText}}` });
}

/** Parses signed terms. The text is not validated, because we wrote and signed it. */
export function readTerms(termsText: string): OrderTerms {
  return JSON.parse(termsText) as OrderTerms;
}
