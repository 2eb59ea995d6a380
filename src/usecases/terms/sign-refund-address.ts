/** Signs a refund address that is given after the terms of its order were signed. */
import type { Order } from '#src/domain/order/order.ts';
import { boundRefundAddress } from '#src/domain/terms/bound-refund.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';

/** Has a refund address signed that is given now. The one in the terms is signed already. */
export async function signRefundAddress(
  { terms }: Pick<Ports, 'terms'>,
  { termsText: text, termsSignature: signature }: Pick<Order, 'termsText' | 'termsSignature'>,
  refundAddress: string,
): Promise<Readonly<{ refundAddress: string; refundSignature: string | null }>> {
  const bound = boundRefundAddress({ termsText: text });
  // Terms that were erased, or are of a key that is lost, cannot be shown to the signer.
  if (bound === refundAddress || text === '' || !terms.verify(text, signature)) {
    return { refundAddress, refundSignature: null };
  }
  try {
    return { refundAddress, refundSignature: await terms.signRefund({ refundAddress, terms: { text, signature } }) };
  } catch (error) {
    // An address where the terms have none is believed without a signature too.
    if (bound !== null || !(error instanceof OutsideError)) throw error;
    return { refundAddress, refundSignature: null };
  }
}
