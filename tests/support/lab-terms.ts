/** A signer of terms for labs that sign thousands of orders: its signatures cost nothing, and prove as little. */
import { refundText } from '#src/domain/terms/given-refund.ts';
import type { TermsSigner } from '#src/usecases/ports/terms-signer.ts';

const signatureOf = (text: string): string => `signed ${new TextEncoder().encode(text).length}`;

export const labTerms: TermsSigner = {
  keyId: '0123456789abcdef',
  publicKeyPem: '',
  sign: async (terms, use) => await use(terms.map(({ text }) => ({ signature: signatureOf(text) }))),
  signRefund: async ({ terms, ...given }) => {
    const { orderNumber } = JSON.parse(terms.text) as Readonly<{ orderNumber: string }>;
    return signatureOf(refundText({ orderNumber }, given));
  },
  signReceipts: async (receipts) => receipts.map(({ text }) => ({ signature: signatureOf(text) })),
  signChannels: async (text) => signatureOf(text),
  verify: (text, signature) => signature === signatureOf(text),
};
