/**
 * Verifies signed terms, or the receipt of an ended order, with nothing but the public key. The same code runs in the
 * browser, even offline, and on the server for visitors without JavaScript.
 */
import { canonicalBytes, type JsonValue } from '#src/domain/canonical-json.ts';

export type VerifyingKey = Readonly<{
  keyId: string;
  /** The raw Ed25519 public key: 32 bytes in base64. */
  publicKeyRaw: string;
}>;

/** Result of the verification. `unsupported`: this browser cannot verify Ed25519 signatures. */
export type TermsCheck =
  | Readonly<{ kind: 'empty' | 'unreadable' | 'unsupported' }>
  | Readonly<{ kind: 'genuine' | 'forged' | 'otherKey'; keyId: string; terms: TermsFields }>;

/** The fields as the document states them; trustworthy only if the document is genuine. */
export type TermsFields = Readonly<{ [name: string]: JsonValue }>;

export async function checkTerms(text: string, key: VerifyingKey): Promise<TermsCheck> {
  if (text.trim() === '') return { kind: 'empty' };
  const document = parseDocument(text);
  const bytes = document && toBytes(document.terms);
  const signature = document && fromBase64(document.signature);
  if (!document || !bytes) return { kind: 'unreadable' };
  const { keyId, terms } = document;
  // The key id is part of the signed terms, so both ids must match.
  if (keyId !== key.keyId || terms['keyId'] !== keyId) return { kind: 'otherKey', keyId, terms };
  if (!signature) return { kind: 'forged', keyId, terms };
  const isGenuine = await verifySignature({ bytes, signature, key });
  if (isGenuine === undefined) return { kind: 'unsupported' };
  return { kind: isGenuine ? 'genuine' : 'forged', keyId, terms };
}

type SignedDocument = Readonly<{ terms: TermsFields; signature: string; keyId: string }>;

function parseDocument(text: string): SignedDocument | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(parsed)) return undefined;
  const { signature, keyId, algorithm } = parsed;
  const terms = findSigned(parsed);
  if (!isObject(terms) || typeof signature !== 'string' || typeof keyId !== 'string') return undefined;
  return algorithm === 'Ed25519' ? { terms, signature, keyId } : undefined;
}

/**
 * What was signed. A receipt has a name of its own, inside and outside, so that nothing that was signed as one passes
 * for the other.
 */
function findSigned({ terms, receipt }: TermsFields): JsonValue | undefined {
  const found = receipt === undefined ? terms : terms === undefined ? receipt : undefined;
  if (!isObject(found)) return undefined;
  return (found['document'] === 'receipt') === (receipt !== undefined) ? found : undefined;
}

function isObject(value: unknown): value is TermsFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The bytes that were signed. Undefined if the terms have no canonical JSON form; then we cannot have signed them. */
function toBytes(terms: TermsFields): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(canonicalBytes(terms));
  } catch {
    return undefined;
  }
}

/**
 * Decodes base64. Accepts only the canonical form: another spelling of the signature would make a second document of
 * the same terms.
 */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text);
    return btoa(binary) === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

type Signed = Readonly<{
  bytes: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
  key: VerifyingKey;
}>;

async function verifySignature({ bytes, signature, key }: Signed): Promise<boolean | undefined> {
  const raw = fromBase64(key.publicKeyRaw);
  if (!raw) throw new TypeError('the published key is not base64');
  try {
    // WebCrypto is missing on insecure pages.
    const { subtle } = globalThis.crypto;
    const imported = await subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify']);
    return await subtle.verify({ name: 'Ed25519' }, imported, signature, bytes);
  } catch {
    return undefined;
  }
}
