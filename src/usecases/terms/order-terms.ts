/** The signed terms of an order as a document to download: the text that was signed, letter for letter. */
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { OrderTerms } from '#src/domain/terms/order-terms.ts';
import type { Ports } from '../ports/ports.ts';

export type TermsDocument = Readonly<{
  orderNumber: string;
  /** JSON: the terms, their signature, its algorithm and the id of the key. */
  text: string;
}>;

export async function orderTerms(
  { store }: Pick<Ports, 'store'>,
  orderId: string,
): Promise<Result<TermsDocument, 'order_not_found'>> {
  const order = await store.snapshot(async (records) => await records.orders.find(orderId));
  if (!order) return refuse('order_not_found');
  const { termsText, termsSignature: signature, orderNumber } = order;
  // The key may have changed since; the terms name the one that signed them.
  const { keyId } = readTerms(termsText);
  const around = JSON.stringify({ algorithm: 'Ed25519', keyId, signature });
  return accept({ orderNumber, text: `${around.slice(0, -1)},"terms":${termsText}}` });
}

/** Parses signed terms. No validation needed: we wrote and signed the text. */
export function readTerms(termsText: string): OrderTerms {
  return JSON.parse(termsText) as OrderTerms;
}
