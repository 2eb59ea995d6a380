/** A signer of terms for labs that sign thousands of orders: its signatures cost nothing, and prove as little. */
import type { TermsSigner } from '#src/usecases/ports/terms-signer.ts';

const signatureOf = (bytes: Uint8Array): string => `signed ${bytes.length}`;

export const labTerms: TermsSigner = {
  keyId: '0123456789abcdef',
  publicKeyPem: '',
  sign: signatureOf,
  verify: (text, signature) => signature === signatureOf(new TextEncoder().encode(text)),
};
