/**
 * Tells a browser by its push service. The request goes out as webhooks do: the host's addresses are checked, and the
 * connection goes to those alone. The push service learns that somebody was told something now; every message has the
 * same length, urgency and life.
 */
import { createHash, ECDH } from 'node:crypto';
import { areKeys, isKnownEndpoint, type PushSubscription } from '#src/domain/web-push/push-subscription.ts';
import type { PushOutcome } from '#src/domain/web-push/told-states.ts';
import type { PushNews, WebPushSender } from '#src/usecases/ports/web-push-sender.ts';
import type { WebhookSender } from '#src/usecases/ports/webhook-sender.ts';
import { curve, encryptMessage } from './encrypt-message.ts';
import type { Vapid } from './vapid.ts';

/** Length of every message before it is encrypted. */
export const messageBytes = 1024;
/** How long the push service keeps a message for a browser that is off, in seconds: for as long as a choice is open. */
const lifeSeconds = 86_400;

type Options = Readonly<{
  vapid: Vapid;
  /** The push services that we send to. */
  services: readonly string[];
  sender: Pick<WebhookSender, 'send'>;
  /** What the browser is told, as the text that its worker reads. */
  describe(news: PushNews): string;
  now(): number;
}>;

export function makeWebPushSender({ vapid, services, sender, describe, now }: Options): WebPushSender {
  const accepts = (subscription: PushSubscription): boolean =>
    isKnownEndpoint(subscription.endpoint, services) && areKeys(subscription) && isOnCurve(subscription.p256dh);
  return {
    publicKey: vapid.publicKey,
    accepts,
    markOf: (endpoint) => createHash('sha256').update(endpoint).digest('hex'),
    send: async (subscription, news) => {
      // The operator may have taken the service off the list since.
      if (!accepts(subscription)) return 'gone';
      const { endpoint, p256dh, auth } = subscription;
      const receiver = { publicKey: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
      const body = encryptMessage({ receiver, text: Buffer.from(describe(news)), length: messageBytes });
      const headers = {
        authorization: vapid.authorize(endpoint, now()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(lifeSeconds),
        urgency: 'high',
      };
      const { outcome, statusCode } = await sender.send({ url: endpoint, headers, body });
      return toOutcome(outcome === 'delivered', statusCode);
    },
  };
}

function toOutcome(isDelivered: boolean, status: number | null): PushOutcome {
  if (isDelivered) return 'delivered';
  return status === 404 || status === 410 ? 'gone' : 'failed';
}

/** Whether a message can be encrypted for the key: not every text of its form is a point of the curve. */
function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, curve, 'base64url');
    return true;
  } catch {
    return false;
  }
}
