/**
 * Webhook signature: proves to the receiver that a message is ours, complete and fresh. It is an HMAC over the time of
 * sending and the exact bytes of the body. The HMAC key is the secret as it was shown, prefix included.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';

export const webhookSecretBytes = 32;

/** A webhook secret. Its prefix `whsec_` tells people and secret scanners what the text is. */
export function makeWebhookSecret(random: Uint8Array): string {
  if (random.length !== webhookSecretBytes) throw new RangeError(`a secret is ${webhookSecretBytes} random bytes`);
  return `whsec_${base64urlnopad.encode(random)}`;
}

/** How long the secret before signs beside the new one. */
export const oldSecretMs = 24 * 3_600_000;

type Message = Readonly<{
  secret: string;
  /** The secret before, while it still signs. */
  oldSecret?: string | undefined;
  body: string;
  sentAt: number;
}>;

/**
 * The signature headers. A receiver refuses an old timestamp, which prevents replays. After a change of the secret
 * there are two `v1` for a day, the new one first, and a receiver accepts a message if either matches.
 */
export function signWebhook({ secret, oldSecret, body, sentAt }: Message) {
  const timestamp = String(Math.floor(sentAt / 1000));
  const sign = (key: string): string =>
    `v1=${bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(`${timestamp}.${body}`)))}`;
  const signatures = [secret, ...(oldSecret === undefined ? [] : [oldSecret])].map(sign);
  return { 'sampan-timestamp': timestamp, 'sampan-signature': [`t=${timestamp}`, ...signatures].join(',') } as const;
}
