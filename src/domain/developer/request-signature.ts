/**
 * Signature of a request with an API key: proves that the holder of the key's signing secret sent exactly this request,
 * now. A key alone, read from a header on the way, is then of no use.
 *
 * The header is `Sampan-Signature: t=<seconds>,n=<nonce>,b=<hex>,v1=<hex>`: the time, a text that is used once, the
 * SHA-256 of the body's bytes, and HMAC-SHA-256 with the secret over the lines `v1`, time, nonce, method, path with its
 * query, `Idempotency-Key` (empty if there is none) and the hash of the body, joined by line feeds.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';

export const signingSecretBytes = 32;
/** How far the time of a signature may be from ours, in both directions. */
export const signatureWindowMs = 120_000;

export function makeSigningSecret(random: Uint8Array): string {
  if (random.length !== signingSecretBytes) throw new RangeError(`a secret is ${signingSecretBytes} random bytes`);
  return `sampan_sign_${base64urlnopad.encode(random)}`;
}

/** What of a request is signed. Nothing of it contains a line feed. */
export type SignedRequest = Readonly<{ method: string; path: string; idempotencyKey: string }>;
export type RequestSignature = Readonly<{ seconds: number; nonce: string; bodyHash: string; code: string }>;

const signatureForm = /^t=(\d{1,12}),n=([A-Za-z0-9_-]{16,64}),b=([0-9a-f]{64}),v1=([0-9a-f]{64})$/;

export function readSignature(header: string): RequestSignature | undefined {
  const [, seconds, nonce, bodyHash, code] = signatureForm.exec(header) ?? [];
  if (nonce === undefined || bodyHash === undefined || code === undefined) return undefined;
  return { seconds: Number(seconds), nonce, bodyHash, code };
}

type Signing = SignedRequest & Omit<RequestSignature, 'code'> & Readonly<{ secret: string }>;

/** The header of a request. */
export function signRequest({ seconds, nonce, bodyHash, ...signing }: Signing): string {
  return `t=${seconds},n=${nonce},b=${bodyHash},v1=${codeOf({ seconds, nonce, bodyHash, ...signing })}`;
}

/** Whether the secret made this signature for this request. Compares in constant time. */
export function isSignatureOf({ code, ...signed }: RequestSignature, request: SignedRequest, secret: string): boolean {
  const expected = codeOf({ ...signed, ...request, secret });
  let difference = code.length ^ expected.length;
  for (let place = 0; place < expected.length; place += 1) {
    difference |= code.charCodeAt(place) ^ expected.charCodeAt(place);
  }
  return difference === 0;
}

/** What is stored of a text that is used once. */
export function hashNonce(nonce: string): string {
  return bytesToHex(sha256(utf8ToBytes(nonce)));
}

function codeOf({ seconds, nonce, method, path, idempotencyKey, bodyHash, secret }: Signing): string {
  const text = ['v1', seconds, nonce, method, path, idempotencyKey, bodyHash].join('\n');
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)));
}
