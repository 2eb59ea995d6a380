/**
 * A refund address that was given after the terms of the order were signed. It is signed by the same key, so that a row
 * that was changed cannot pass for one whose visitor gave another address.
 */
import { canonicalJson } from '../canonical-json.ts';

/** The text that is signed. It has no `version`, as terms have, so that neither passes for the other. */
export function givenRefundText(order: Readonly<{ orderNumber: string }>, refundAddress: string): string {
  return canonicalJson({ orderNumber: order.orderNumber, refundAddress, signs: 'refund_address' });
}

/** The text that is signed for an address that an operator gives for one deposit, which its order did not use. */
export function depositRefundText(
  order: Readonly<{ orderNumber: string }>,
  { depositId, refundAddress }: Readonly<{ depositId: string; refundAddress: string }>,
): string {
  return canonicalJson({ depositId, orderNumber: order.orderNumber, refundAddress, signs: 'deposit_refund' });
}

/** What is signed: the address for all refunds of the order, or for one deposit. */
export function refundText(
  order: Readonly<{ orderNumber: string }>,
  { refundAddress, depositId }: Readonly<{ refundAddress: string; depositId?: string }>,
): string {
  return depositId === undefined
    ? givenRefundText(order, refundAddress)
    : depositRefundText(order, { depositId, refundAddress });
}
