/** Checks signed terms as anybody could: terms, signature and public key in, yes or no out. Garbage is a no. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { canonicalBytes, type JsonValue } from '#src/domain/canonical-json.ts';

/** `terms` may be any JSON, because people bring their own copies. What was not signed by this key is not genuine. */
export function verifyTerms(terms: JsonValue, signature: string, publicKeyPem: string): boolean {
  const key = readPublicKey(publicKeyPem);
  const bytes = readTerms(terms);
  const signatureBytes = Buffer.from(signature, 'base64');
  // Node forgives stray characters in base64; a document with two spellings of one signature would be two documents.
  if (key === undefined || bytes === undefined || signatureBytes.toString('base64') !== signature) return false;
  return verify(null, bytes, key, signatureBytes);
}

function readPublicKey(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function readTerms(terms: JsonValue): Uint8Array | undefined {
  try {
    return canonicalBytes(terms);
  } catch {
    // What has no canonical form, or is nested without end, cannot have been signed.
    return undefined;
  }
}
