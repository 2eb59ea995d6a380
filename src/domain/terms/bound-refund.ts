/**
 * The refund address that binds: the one in the signed terms. Whoever has an order's link cannot replace it, so that a
 * link in the wrong hands sends no refund elsewhere. An address that was given later can be changed.
 */
import type { OrderTerms } from './order-terms.ts';

export function boundRefundAddress({ termsText }: Readonly<{ termsText: string }>): string | null {
  // The terms of an erased order are gone. Others are not validated, because we wrote and signed them.
  if (termsText === '') return null;
  return (JSON.parse(termsText) as Partial<OrderTerms>).refundAddress ?? null;
}
