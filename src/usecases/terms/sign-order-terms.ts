/** Signs the terms of an order when it is created: the visitor's proof of what was promised. */
import { describeTerms, type UnsignedOrder } from '#src/domain/terms/describe-terms.ts';
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
