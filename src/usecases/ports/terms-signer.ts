/** Port to the key that signs order terms, and the function that signs them. */
import { termsBytes, type OrderTerms } from '#src/domain/terms/order-terms.ts';

export interface TermsSigner {
  /** Key id: the first 16 hex digits of the SHA-256 of the raw public key. */
  readonly keyId: string;
  readonly publicKeyPem: string;

  /** Ed25519 signature over exactly these bytes, in base64. */
  sign(bytes: Uint8Array): string;

  /** Whether the signature is ours over exactly this text. */
  verify(text: string, signature: string): boolean;
}

/** The published public key: PEM for openssl, raw base64 for browsers. */
export type PublishedTermsKey = Readonly<{ keyId: string; publicKeyPem: string; publicKeyRaw: string }>;

const utf8 = new TextDecoder();

/** Returns the exact signed text and its signature. */
export function signTerms(terms: OrderTerms, signer: TermsSigner): Readonly<{ text: string; signature: string }> {
  // Terms with another key's id would fail verification and look forged.
  if (terms.keyId !== signer.keyId) throw new TypeError('order terms name another key than the signer’s');
  const bytes = termsBytes(terms);
  return { text: utf8.decode(bytes), signature: signer.sign(bytes) };
}
