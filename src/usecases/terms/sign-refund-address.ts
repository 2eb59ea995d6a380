/** Signs a refund address that is given after the terms of its order were signed. */
import type { Order } from '#src/domain/order/order.ts';
import { boundRefundAddress, needsSignedRefund } from '#src/domain/terms/bound-refund.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';

type Signed = Readonly<{ refundAddress: string; refundSignature: string | null }>;
type WithTerms = Pick<Order, 'termsText' | 'termsSignature'>;

/**
 * Has a refund address signed that is given now. The one in the terms is signed already. Undefined if the terms name
 * another one and the signer holds to it.
 */
export async function signRefundAddress(
  { terms }: Pick<Ports, 'terms'>,
  order: WithTerms,
  refundAddress: string,
): Promise<Signed | undefined> {
  const bound = boundRefundAddress(order);
  // Terms that are of a key that is lost cannot be shown to the signer.
  const shown = readShown(terms, order);
  if (bound === refundAddress || !shown) return { refundAddress, refundSignature: null };
  try {
    const refundSignature = await terms.signRefund({ refundAddress, terms: shown });
    return refundSignature === null ? undefined : { refundAddress, refundSignature };
  } catch (error) {
    // In terms from before, an address where the terms have none is believed without a signature.
    if (bound !== null || needsSignedRefund(order) || !(error instanceof OutsideError)) throw error;
    return { refundAddress, refundSignature: null };
  }
}

/** Has an address signed that an operator gives for one deposit, which its order did not use. */
export async function signDepositRefund(
  { terms }: Pick<Ports, 'terms'>,
  order: WithTerms,
  { refundAddress, depositId }: Readonly<{ refundAddress: string; depositId: string }>,
): Promise<Signed> {
  const shown = readShown(terms, order);
  const refundSignature = shown ? await terms.signRefund({ refundAddress, depositId, terms: shown }) : null;
  return { refundAddress, refundSignature };
}

function readShown(terms: Ports['terms'], { termsText: text, termsSignature: signature }: WithTerms) {
  return terms.verify(text, signature) ? { text, signature } : undefined;
}
