/**
 * Verifies signed terms as anybody could: terms, signature and public key in, true or false out. Malformed input is
 * false.
 */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { canonicalBytes, type JsonValue } from '#src/domain/canonical-json.ts';

/** `terms` may be any JSON, because people bring their own copies. Anything not signed by this key is not genuine. */
export function verifyTerms(terms: JsonValue, signature: string, publicKeyPem: string): boolean {
  const key = readPublicKey(publicKeyPem);
  const bytes = readTerms(terms);
  const signatureBytes = Buffer.from(signature, 'base64');
  // Node ignores stray characters in base64; two spellings of one signature would make two documents, so only the
  // canonical one is accepted.
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
    // JSON without a canonical form, or nested too deeply, cannot have been signed.
    return undefined;
  }
}
