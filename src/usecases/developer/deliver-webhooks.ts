/**
 * Delivers webhooks, at least once: an event stays due until the receiver accepts it or we give up. The event's id and
 * body are the same at every attempt, so that the receiver can detect duplicates.
 */
import { isActiveKey } from '#src/domain/developer/api-key.ts';
import { describeWebhook, type ToldEvent } from '#src/domain/developer/webhook-body.ts';
import { planNextAttempt } from '#src/domain/developer/webhook-schedule.ts';
import { signWebhook } from '#src/domain/developer/webhook-signature.ts';
import type { SecretSeal } from '../ports/secret-seal.ts';
import type { WebhookEvent } from '../ports/developer-records.ts';
import type { DeveloperDeps } from './developer-deps.ts';
import type { SentWebhook, WebhookSender } from '../ports/webhook-sender.ts';
import { tellEvent } from './webhooks.ts';

/**
 * Lease of an event: longer than a delivery attempt can take. The events of a crashed worker are retried when their
 * lease expires.
 */
const leaseMs = 30_000;
/** Maximum number of concurrent deliveries per webhook, over all workers. */
const perReceiver = 2;

/**
 * Leases webhook events that are due. Due times are in real time, because sandbox visitors can move the service's
 * clock.
 */
export async function takeDueWebhooks(
  { developerPorts }: DeveloperDeps,
  limit: number,
): Promise<readonly WebhookEvent[]> {
  const now = developerPorts.realClock.now();
  return await developerPorts.store.transaction(async ({ developer }) => {
    return await developer.webhooks.takeDue(now, { leaseMs, limit, perReceiver });
  });
}

/** Makes one delivery attempt. Key and webhook are read again: they may have been revoked, or changed. */
export async function deliverWebhook({ ports, developerPorts }: DeveloperDeps, event: WebhookEvent): Promise<void> {
  const { store, seal, sender, realClock } = developerPorts;
  const sentAt = realClock.now();
  const { key, webhook } = await store.snapshot(async ({ developer: { keys, keyWebhooks } }) => ({
    key: await keys.find(event.keyId),
    webhook: await keyWebhooks.find(event.keyId, event.webhook),
  }));
  if (!webhook || !key || !isActiveKey(key, sentAt)) {
    await store.transaction(async ({ developer }) => await developer.webhooks.giveUp(event.id));
    return;
  }
  const { url, old } = webhook;
  const secret = openSecret(seal, webhook.sealedSecret, key.id);
  const oldSecret = old && sentAt < old.until ? openSecret(seal, old.sealedSecret, key.id) : undefined;
  const sent =
    secret === undefined
      ? unreadable
      : await send(sender, { url, secret, oldSecret, event: tellEvent(ports, event), sentAt });
  const next = planNextAttempt(sent.outcome, event.attempts, realClock.now());
  await store.transaction(async ({ developer }) => {
    await developer.webhooks.record({ eventId: event.id, at: sentAt, ...sent }, next);
  });
}

const unreadable: SentWebhook = { outcome: 'secret_unreadable', statusCode: null, durationMs: 0 };

/**
 * Decrypts the webhook secret. Undefined if it was encrypted with another key than the current one, which counts as a
 * failed attempt.
 */
function openSecret(seal: SecretSeal, sealed: string, keyId: string): string | undefined {
  try {
    return new TextDecoder().decode(seal.open(sealed, keyId));
  } catch {
    return undefined;
  }
}

type Sending = Readonly<{
  url: string;
  secret: string;
  oldSecret: string | undefined;
  event: ToldEvent;
  sentAt: number;
}>;

async function send(sender: WebhookSender, { url, secret, oldSecret, event, sentAt }: Sending): Promise<SentWebhook> {
  const body = describeWebhook(event);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sampan-Webhooks',
    'sampan-event-id': event.id,
    ...signWebhook({ secret, oldSecret, body, sentAt }),
  };
  return await sender.send({ url, headers, body });
}
