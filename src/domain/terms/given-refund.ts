/**
 * A refund address that was given after the terms of the order were signed. It is signed by the same key, so that a row
 * that was changed cannot pass for one whose visitor gave another address.
 */
import { canonicalJson } from '../canonical-json.ts';

/** The text that is signed. It has no `version`, as terms have, so that neither passes for the other. */
export function givenRefundText(order: Readonly<{ orderNumber: string }>, refundAddress: string): string {
  return canonicalJson({ orderNumber: order.orderNumber, refundAddress, signs: 'refund_address' });
}
