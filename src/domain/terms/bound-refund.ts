/**
 * The refund address that binds: the one in the signed terms. Whoever has an order's link cannot replace it, so that a
 * link in the wrong hands sends no refund elsewhere. An address that was given later can be changed.
 */
import type { OrderTerms } from './order-terms.ts';

type WithTerms = Readonly<{ termsText: string }>;

export function boundRefundAddress(order: WithTerms): string | null {
  return readTerms(order).refundAddress ?? null;
}

/** Whether a refund address that is given after the terms holds only if it is signed, by what the terms say. */
export function needsSignedRefund(order: WithTerms): boolean {
  return readTerms(order).laterRefund === 'signed';
}

/** Whether these are the terms of this order, and not those of another one that were put in their place. */
export function areTermsOf(order: WithTerms & Readonly<{ orderNumber: string; depositAddress: string }>): boolean {
  const { orderNumber, depositAddress } = readTerms(order);
  return orderNumber === order.orderNumber && depositAddress === order.depositAddress;
}

function readTerms({ termsText }: WithTerms): Partial<OrderTerms> {
  // The terms of an erased order are gone. Others are not validated, because we wrote and signed them.
  return termsText === '' ? {} : (JSON.parse(termsText) as Partial<OrderTerms>);
}
