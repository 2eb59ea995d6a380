/** Signing an order's terms: the port to the key, and the document that a visitor downloads as proof. */
import { termsBytes, type OrderTerms } from '#src/domain/terms/order-terms.ts';

export interface TermsSigner {
  /** The first 16 hex digits of the SHA-256 of the raw public key. */
  readonly keyId: string;
  readonly publicKeyPem: string;

  /** The Ed25519 signature over exactly these bytes, in base64. */
  sign(bytes: Uint8Array): string;
}

export type SignedTerms = Readonly<{
  terms: OrderTerms;
  signature: string;
  keyId: string;
  algorithm: 'Ed25519';
}>;

/** What the public is told about the key: enough for openssl (PEM) and for a browser (raw, base64). */
export type PublishedTermsKey = Readonly<{ keyId: string; publicKeyPem: string; publicKeyRaw: string }>;

export function signTerms(terms: OrderTerms, signer: TermsSigner): SignedTerms {
  // Terms that name another key than the one that signs them would look forged to whoever checks them.
  if (terms.keyId !== signer.keyId) throw new TypeError('order terms name another key than the signer’s');
  return { terms, signature: signer.sign(termsBytes(terms)), keyId: signer.keyId, algorithm: 'Ed25519' };
}
