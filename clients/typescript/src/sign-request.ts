/**
 * Signs requests, for API keys that ask for it: whoever reads such a key on the way can do nothing with it. Every attempt
 * is signed anew, because each signature works once.
 */

type Signing = Readonly<{ url: string; init: RequestInit; secret: string }>;

const encoder = new TextEncoder();

/** The value of the header `Sampan-Signature`. */
export async function signRequest({ url, init, secret }: Signing): Promise<string> {
  const { method = 'GET', headers, body } = init;
  if (typeof body !== 'string' && body !== undefined && body !== null) throw new TypeError('the body must be text');
  const { pathname, search } = new URL(url);
  const seconds = Math.floor(Date.now() / 1000);
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const bodyHash = toHex(await crypto.subtle.digest('SHA-256', encoder.encode(body ?? '')));
  const idempotencyKey = new Headers(headers).get('idempotency-key') ?? '';
  const lines = ['v1', seconds, nonce, method.toUpperCase(), pathname + search, idempotencyKey, bodyHash];
  return `t=${seconds},n=${nonce},b=${bodyHash},v1=${await mac(secret, lines.join('\n'))}`;
}

async function mac(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  return toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

function toHex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
