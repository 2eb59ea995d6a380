/** Webhook of an API key: set, remove, test, list events, redeliver. */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { mostAttemptsEver } from '#src/domain/developer/webhook-schedule.ts';
import { makeWebhookSecret, oldSecretMs, webhookSecretBytes } from '#src/domain/developer/webhook-signature.ts';
import { parseWebhookUrl, type TargetRefusal } from '#src/domain/developer/webhook-target.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { eventIdBytes, isEventId, makeEventId, type ToldEvent } from '#src/domain/developer/webhook-body.ts';
import type { WebhookDelivery, WebhookEvent, WebhookRecords } from '../ports/developer-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { DeveloperDeps } from './developer-deps.ts';

export type ShownWebhook = Readonly<{
  url: string;
  /** Secret that signs webhooks, shown only once. */
  secret: string;
  /** Until then webhooks are signed with the secret before as well. Null if there was none for this URL. */
  oldSecretUntil: number | null;
}>;

/**
 * Sets the webhook URL of a key. Creates a new secret every time, so setting the same URL again rotates the secret: the
 * one before signs too for a day. A new URL gets the new secret only, so that whoever stole a key is sent nothing that
 * the old receiver would accept.
 * Outside the sandbox the host name is resolved and must not lead to an internal address (SSRF), here and at every
 * delivery.
 */
export async function setWebhook(
  { ports, developerPorts }: DeveloperDeps,
  key: ApiKey,
  text: string,
): Promise<Result<ShownWebhook, TargetRefusal>> {
  const { profile } = developerPorts.sender;
  const target = parseWebhookUrl(text, profile);
  if (!target.ok) return target;
  const { url, host } = target.value;
  const found = profile === 'sandbox' ? 'allowed' : await developerPorts.sender.checkHost(host);
  if (found !== 'allowed') {
    return refuse('webhook_target_forbidden', { reason: found === 'unknown' ? 'name_unknown' : 'internal_address' });
  }
  const secret = makeWebhookSecret(ports.random.bytes(webhookSecretBytes));
  const sealedSecret = developerPorts.seal.seal(new TextEncoder().encode(secret), key.id);
  const until = developerPorts.realClock.now() + oldSecretMs;
  const old = await developerPorts.store.transaction(async ({ developer: { keys } }) => {
    const before = (await keys.lock(key.id))?.webhook;
    const kept = before?.url === url ? { sealedSecret: before.sealedSecret, until } : undefined;
    await keys.setWebhook(key.id, { url, sealedSecret, old: kept });
    return kept;
  });
  return accept({ url, secret, oldSecretUntil: old ? until : null });
}

/** Removes the webhook. Pending events are not delivered any more. */
export async function removeWebhook({ developerPorts }: DeveloperDeps, key: ApiKey): Promise<void> {
  await developerPorts.store.transaction(async ({ developer }) => await developer.keys.setWebhook(key.id, null));
}

/** The event as it is told: with the link of its order, by which its receiver knows the order. */
export function tellEvent({ links }: Pick<Ports, 'links'>, { id, kind, order, createdAt }: WebhookEvent): ToldEvent {
  return { id, kind, order: order && { ...order, link: links.linkOf(order) }, createdAt };
}

export type ShownEvent = Readonly<{ event: WebhookEvent; deliveries: readonly WebhookDelivery[] }>;
export type EventPage = Readonly<{
  events: readonly ShownEvent[];
  /** Cursor: `before` of the next (older) page. Null on the last page. */
  nextBefore: string | null;
}>;

/** Queues a test event, delivered like any other event. Returns its id. */
export async function testWebhook(
  { ports, developerPorts }: DeveloperDeps,
  key: ApiKey,
): Promise<Result<string, 'webhook_missing'>> {
  const id = makeEventId(ports.random.bytes(eventIdBytes));
  return await developerPorts.store.transaction(async ({ developer: { keys, webhooks } }) => {
    if (!(await keys.find(key.id))?.webhook) return refuse('webhook_missing');
    await webhooks.insertTest({ id, keyId: key.id, at: ports.clock.now() });
    return accept(id);
  });
}

/** Events of this key, newest first, with the last attempts of each. */
export async function listWebhookEvents(
  { developerPorts }: DeveloperDeps,
  key: ApiKey,
  { before, limit }: Readonly<{ before?: string | undefined; limit: number }>,
): Promise<Result<EventPage, 'webhook_event_not_found'>> {
  return await developerPorts.store.snapshot(async ({ developer: { webhooks } }) => {
    const last = before === undefined ? undefined : await findOwn(webhooks, key, before);
    if (before !== undefined && !last) return refuse('webhook_event_not_found');
    const page = { ...(last && { before: last.seq }), limit: limit + 1 };
    const found = await webhooks.list(key.id, page);
    const events = found.slice(0, limit);
    return accept({ events, nextBefore: found.length > limit ? (events.at(-1)?.event.id ?? null) : null });
  });
}

export async function findWebhookEvent(
  { developerPorts }: DeveloperDeps,
  key: ApiKey,
  id: string,
): Promise<Result<ShownEvent, 'webhook_event_not_found'>> {
  return await developerPorts.store.snapshot(async ({ developer: { webhooks } }) => {
    const event = await findOwn(webhooks, key, id);
    if (!event) return refuse('webhook_event_not_found');
    const [found] = await webhooks.list(key.id, { before: event.seq + 1, limit: 1 });
    return found ? accept(found) : refuse('webhook_event_not_found');
  });
}

type RedeliverRefusal = 'webhook_missing' | 'webhook_event_not_found' | 'webhook_attempts_limit';

/** Queues the event again with the same id and body, whatever its status. Returns its id. */
export async function redeliver(
  { developerPorts }: DeveloperDeps,
  key: ApiKey,
  id: string,
): Promise<Result<string, RedeliverRefusal>> {
  return await developerPorts.store.transaction(async ({ developer: { keys, webhooks } }) => {
    const event = await findOwn(webhooks, key, id);
    if (!event) return refuse('webhook_event_not_found');
    if (!(await keys.find(key.id))?.webhook) return refuse('webhook_missing');
    if ((await webhooks.countAttempts(id)) >= mostAttemptsEver) {
      return refuse('webhook_attempts_limit', { limit: mostAttemptsEver });
    }
    await webhooks.redeliver(id, developerPorts.realClock.now());
    return accept(id);
  });
}

async function findOwn(webhooks: WebhookRecords, key: ApiKey, id: string): Promise<WebhookEvent | undefined> {
  const found = isEventId(id) ? await webhooks.find(id) : undefined;
  return found?.keyId === key.id ? found : undefined;
}
