/** Signs the terms of an order, the visitor's proof of what was promised, and a refund address that is given later. */
import { boundRefundAddress } from '#src/domain/terms/bound-refund.ts';
import { describeTerms, type UnsignedOrder } from '#src/domain/terms/describe-terms.ts';
import { givenRefundText } from '#src/domain/terms/given-refund.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Ports } from '../ports/ports.ts';
import { signTerms } from '../ports/terms-signer.ts';

export function signOrderTerms(
  { terms: signer, rules }: Ports,
  order: UnsignedOrder,
): Readonly<{ termsText: string; termsSignature: string }> {
  const terms = describeTerms(order, { profile: rules.profile, keyId: signer.keyId });
  const { text, signature } = signTerms(terms, signer);
  return { termsText: text, termsSignature: signature };
}

const utf8 = new TextEncoder();

/** Signs a refund address that is given now. The one in the terms is signed already. */
export function signRefundAddress(
  { terms }: Pick<Ports, 'terms'>,
  order: Pick<Order, 'orderNumber' | 'termsText'>,
  refundAddress: string,
): Readonly<{ refundAddress: string; refundSignature: string | null }> {
  const isBound = boundRefundAddress(order) === refundAddress;
  return {
    refundAddress,
    refundSignature: isBound ? null : terms.sign(utf8.encode(givenRefundText(order, refundAddress))),
  };
}
