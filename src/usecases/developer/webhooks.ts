/** Webhooks of an API key: set, remove, test, list events, redeliver. */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { mostWebhooks, type KeyWebhook } from '#src/domain/developer/key-webhook.ts';
import { mostAttemptsEver } from '#src/domain/developer/webhook-schedule.ts';
import { makeWebhookSecret, oldSecretMs, webhookSecretBytes } from '#src/domain/developer/webhook-signature.ts';
import { parseWebhookUrl, type TargetRefusal } from '#src/domain/developer/webhook-target.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { eventIdBytes, isEventId, makeEventId, type ToldEvent } from '#src/domain/developer/webhook-body.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { EventFilter, WebhookDelivery, WebhookEvent, WebhookRecords } from '../ports/developer-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { DeveloperDeps } from './developer-deps.ts';

export type WantedWebhook = Readonly<{
  name: string;
  url: string;
  /** States that it is told of. Null: all. */
  states: readonly OrderState[] | null;
  /** Whether a webhook that has this URL already keeps its secret, so that only its states change. */
  keepsSecret?: boolean;
}>;

export type ShownWebhook = Readonly<{
  name: string;
  url: string;
  states: readonly OrderState[] | null;
  /** Secret that signs webhooks, shown only once. Null if it was kept. */
  secret: string | null;
  /** Until then webhooks are signed with the secret before as well. Null if there was none for this URL. */
  oldSecretUntil: number | null;
}>;

/** The webhooks of a key, by name. */
export async function listWebhooks({ developerPorts }: DeveloperDeps, key: ApiKey): Promise<readonly KeyWebhook[]> {
  return await developerPorts.store.snapshot(async ({ developer }) => await developer.keyWebhooks.list(key.id));
}

/**
 * Sets the webhook of this name. Creates a new secret unless the old one is to be kept, so setting the same URL again
 * rotates the secret: the one before signs too for a day. A new URL gets the new secret only, so that whoever stole a
 * key is sent nothing that the old receiver would accept.
 */
export async function setWebhook(
  deps: DeveloperDeps,
  key: ApiKey,
  { name, url: text, states, keepsSecret = false }: WantedWebhook,
): Promise<Result<ShownWebhook, TargetRefusal | 'webhooks_limit'>> {
  const { ports, developerPorts } = deps;
  const target = await checkTarget(deps, text);
  if (!target.ok) return target;
  const url = target.value;
  const secret = makeWebhookSecret(ports.random.bytes(webhookSecretBytes));
  const sealedSecret = developerPorts.seal.seal(new TextEncoder().encode(secret), key.id);
  const until = developerPorts.realClock.now() + oldSecretMs;
  return await developerPorts.store.transaction(async ({ developer: { keys, keyWebhooks } }) => {
    // The key is locked, so that webhooks that are set at once are counted one after the other.
    await keys.lock(key.id);
    const all = await keyWebhooks.list(key.id);
    const before = all.find((webhook) => webhook.name === name);
    if (!before && all.length >= mostWebhooks) return refuse('webhooks_limit', { limit: mostWebhooks });
    const same = before?.url === url ? before : undefined;
    if (same && keepsSecret) {
      await keyWebhooks.set(key.id, { ...same, states });
      return accept({ name, url, states, secret: null, oldSecretUntil: same.old?.until ?? null });
    }
    const old = same && { sealedSecret: same.sealedSecret, until };
    await keyWebhooks.set(key.id, { name, url, states, sealedSecret, old });
    return accept({ name, url, states, secret, oldSecretUntil: old ? until : null });
  });
}

/**
 * The URL, if we may send to it. Outside the sandbox the host name is resolved and must not lead to an internal address
 * (SSRF), here and at every delivery.
 */
async function checkTarget({ developerPorts }: DeveloperDeps, text: string): Promise<Result<string, TargetRefusal>> {
  const { profile } = developerPorts.sender;
  const target = parseWebhookUrl(text, profile);
  if (!target.ok) return target;
  const { url, host } = target.value;
  const found = profile === 'sandbox' ? 'allowed' : await developerPorts.sender.checkHost(host);
  if (found === 'allowed') return accept(url);
  return refuse('webhook_target_forbidden', { reason: found === 'unknown' ? 'name_unknown' : 'internal_address' });
}

/** Removes a webhook. Pending events of it are not delivered any more. */
export async function removeWebhook({ developerPorts }: DeveloperDeps, key: ApiKey, name: string): Promise<void> {
  await developerPorts.store.transaction(async ({ developer: { keys, keyWebhooks } }) => {
    await keys.lock(key.id);
    await keyWebhooks.remove(key.id, name);
  });
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
  webhook: string,
): Promise<Result<string, 'webhook_missing'>> {
  const id = makeEventId(ports.random.bytes(eventIdBytes));
  return await developerPorts.store.transaction(async ({ developer: { keyWebhooks, webhooks } }) => {
    if (!(await keyWebhooks.find(key.id, webhook))) return refuse('webhook_missing');
    await webhooks.insertTest({ id, keyId: key.id, webhook, at: ports.clock.now() });
    return accept(id);
  });
}

/** Events of this key, newest first, with the last attempts of each. */
export async function listWebhookEvents(
  { developerPorts }: DeveloperDeps,
  key: ApiKey,
  { before, limit, ...filter }: EventFilter & Readonly<{ before?: string | undefined; limit: number }>,
): Promise<Result<EventPage, 'webhook_event_not_found'>> {
  return await developerPorts.store.snapshot(async ({ developer: { webhooks } }) => {
    const last = before === undefined ? undefined : await findOwn(webhooks, key, before);
    if (before !== undefined && !last) return refuse('webhook_event_not_found');
    const page = { ...filter, ...(last && { before: last.seq }), limit: limit + 1 };
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
  return await developerPorts.store.transaction(async ({ developer: { keyWebhooks, webhooks } }) => {
    const event = await findOwn(webhooks, key, id);
    if (!event) return refuse('webhook_event_not_found');
    if (!(await keyWebhooks.find(key.id, event.webhook))) return refuse('webhook_missing');
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
