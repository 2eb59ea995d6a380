/** Port to the key that signs order terms, and the text that is signed with it. */
import { termsBytes, type OrderTerms } from '#src/domain/terms/order-terms.ts';

export interface TermsSigner {
  /** The first 16 hex digits of the SHA-256 of the raw public key. */
  readonly keyId: string;
  readonly publicKeyPem: string;

  /** The Ed25519 signature over exactly these bytes, in base64. */
  sign(bytes: Uint8Array): string;
}

/** The published public key: PEM for openssl, raw base64 for browsers. */
export type PublishedTermsKey = Readonly<{ keyId: string; publicKeyPem: string; publicKeyRaw: string }>;

const utf8 = new TextDecoder();

/** Returns the exact text whose bytes are signed, and the signature. */
export function signTerms(terms: OrderTerms, signer: TermsSigner): Readonly<{ text: string; signature: string }> {
  // Terms with the id of another key would fail verification and look forged.
  if (terms.keyId !== signer.keyId) throw new TypeError('order terms name another key than the signer’s');
  const bytes = termsBytes(terms);
  return { text: utf8.decode(bytes), signature: signer.sign(bytes) };
}
