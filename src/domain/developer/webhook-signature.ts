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

type Message = Readonly<{ secret: string; body: string; sentAt: number }>;

/** The signature headers. A receiver refuses an old timestamp, which prevents replays. */
export function signWebhook({ secret, body, sentAt }: Message) {
  const timestamp = String(Math.floor(sentAt / 1000));
  const signature = bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${timestamp}.${body}`)));
  return { 'sampan-timestamp': timestamp, 'sampan-signature': `t=${timestamp},v1=${signature}` } as const;
}
