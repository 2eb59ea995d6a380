/** Verifies that a webhook message comes from Sampan, is complete, and is fresh. */
import type { WebhookMessage } from './sampan-api.ts';
import { SampanError } from './sampan-error.ts';

export type WebhookToVerify = Readonly<{
  /** Body as it came, before any parsing. Parsed and written again it has another signature. */
  body: string | Uint8Array;
  /** Value of the header `Sampan-Signature`. */
  signature: string | null | undefined;
  /** Secret of the webhook (`whsec_…`), or several while one replaces another. */
  secrets: string | readonly string[];
  /** How far the time of sending may be from your clock, in seconds. Default: 300. */
  toleranceSeconds?: number;
  /** Your clock, in milliseconds. Default: `Date.now()`. */
  now?: number;
}>;

const encoder = new TextEncoder();
const hexDigest = /^[0-9a-f]{64}$/;
const mostSignatures = 8;

/**
 * The message, if a secret fits. Otherwise throws a `SampanError` with the code `webhook_signature_invalid` and the
 * reason in its details: `missing`, `malformed`, `expired` or `mismatch`. Process each `id` once.
 */
export async function verifyWebhook(given: WebhookToVerify): Promise<WebhookMessage> {
  const { body, signature, secrets, toleranceSeconds = 300, now = Date.now() } = given;
  if (!signature) throw refusal('missing');
  const { timestamp, digests } = parseSignature(signature);
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds)) throw refusal('expired');
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const prefix = encoder.encode(`${timestamp}.`);
  const signed = new Uint8Array(prefix.length + bytes.length);
  signed.set(prefix);
  signed.set(bytes, prefix.length);
  const keys = typeof secrets === 'string' ? [secrets] : secrets;
  for (const secret of keys) {
    if (await fits(secret, digests, signed)) return JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage;
  }
  throw refusal('mismatch');
}

function parseSignature(header: string): Readonly<{ timestamp: string; digests: readonly string[] }> {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  const digests = parts.flatMap(([name, hex = '']) => (name === 'v1' && hexDigest.test(hex) ? [hex] : []));
  if (!/^\d{1,12}$/.test(timestamp) || digests.length === 0 || digests.length > mostSignatures)
    throw refusal('malformed');
  return { timestamp, digests };
}

/** `verify` of the platform compares in constant time. */
async function fits(secret: string, digests: readonly string[], signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (secret === '') throw new TypeError('a webhook secret is empty');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  const results = await Promise.all(
    digests.map(async (hex) => await crypto.subtle.verify('HMAC', key, fromHex(hex), signed)),
  );
  return results.includes(true);
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function refusal(reason: 'missing' | 'malformed' | 'expired' | 'mismatch'): SampanError {
  const message = `The webhook message is not proven to come from Sampan: ${reason}`;
  return new SampanError({ status: 0, code: 'webhook_signature_invalid', message, details: { reason } });
}
