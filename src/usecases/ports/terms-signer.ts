/** Signing an order's terms: the port to the key, and the text that is signed with it. */
import { termsBytes, type OrderTerms } from '#src/domain/terms/order-terms.ts';

export interface TermsSigner {
  /** The first 16 hex digits of the SHA-256 of the raw public key. */
  readonly keyId: string;
  readonly publicKeyPem: string;

  /** The Ed25519 signature over exactly these bytes, in base64. */
  sign(bytes: Uint8Array): string;
}

/** What the public is told about the key: enough for openssl (PEM) and for a browser (raw, base64). */
export type PublishedTermsKey = Readonly<{ keyId: string; publicKeyPem: string; publicKeyRaw: string }>;

const utf8 = new TextDecoder();

/** The text whose bytes are signed, letter for letter, and the signature. */
export function signTerms(terms: OrderTerms, signer: TermsSigner): Readonly<{ text: string; signature: string }> {
  // Terms that name another key than the one that signs them would look forged to whoever checks them.
  if (terms.keyId !== signer.keyId) throw new TypeError('order terms name another key than the signer’s');
  const bytes = termsBytes(terms);
  return { text: utf8.decode(bytes), signature: signer.sign(bytes) };
}
