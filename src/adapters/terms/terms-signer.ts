/** Signs order terms in the process that has the key: in the signer, and in tests. */
import { sign } from 'node:crypto';
import { refundText } from '#src/domain/terms/given-refund.ts';
import type { RefundToSign, TermsSigner } from '#src/usecases/ports/terms-signer.ts';
import type { TermsKey } from './signing-key.ts';
import { makeTermsVerifier } from './terms-verifier.ts';

/** The base64 of an Ed25519 signature over the UTF-8 bytes of a text. */
export function signText({ privateKey }: Pick<TermsKey, 'privateKey'>, text: string): string {
  return sign(null, Buffer.from(text), privateKey).toString('base64');
}

/** The text that is signed for a refund address. */
export function textOfRefund({ terms, ...given }: RefundToSign): string {
  const { orderNumber } = JSON.parse(terms.text) as Readonly<{ orderNumber: string }>;
  return refundText({ orderNumber }, given);
}

/** Signs whatever it is given. */
export function makeTermsSigner(key: TermsKey): TermsSigner {
  const { trust, ...verifier } = makeTermsVerifier(key);
  const signNow = (text: string): string => {
    const signature = signText(key, text);
    trust(text, signature);
    return signature;
  };
  return {
    ...verifier,
    sign: async (terms, use) => await use(terms.map(({ text }) => ({ signature: signNow(text) }))),
    signRefund: async (refund) => await Promise.resolve(signNow(textOfRefund(refund))),
    signReceipts: async (receipts) => await Promise.resolve(receipts.map(({ text }) => ({ signature: signNow(text) }))),
    signChannels: async (text) => await Promise.resolve(signNow(text)),
  };
}
