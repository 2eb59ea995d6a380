/** /webhook: the URL that is notified about a key's orders, and the delivery log of all webhooks of the key. */
import type { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { mainWebhook } from '#src/domain/developer/key-webhook.ts';
import { describeOrder, webhookType } from '#src/domain/developer/webhook-body.ts';
import { accept } from '#src/domain/result.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import { tellEvent, type ShownEvent } from '#src/usecases/developer/webhooks.ts';
import { defineCall, definePost, type Call, type CallInput } from './define-call.ts';
import type { V1Deps } from '../route-options.ts';
import {
  EventAnswer,
  EventParams,
  EventsAnswer,
  EventsQuery,
  SetWebhookAnswer,
  SetWebhookBody,
  WebhookAnswer,
} from './webhook-schemas.ts';

export function webhookCalls({ developer, orderLinks }: Pick<V1Deps, 'developer' | 'orderLinks'>): readonly Call[] {
  return [...addressCalls(developer), ...eventCalls(developer, orderLinks)];
}

function addressCalls(developer: Developer): readonly Call[] {
  const shared = { path: '/webhook', tag: 'webhooks' } as const;
  return [
    defineCall(
      {
        ...shared,
        method: 'GET',
        operationId: 'getWebhook',
        scope: 'read',
        answer: WebhookAnswer,
        errors: [],
      },
      async ({ apiKey }) => {
        const main = (await developer.listWebhooks(apiKey)).find(({ name }) => name === mainWebhook);
        return accept({ url: main?.url ?? null });
      },
    ),
    defineCall(
      {
        ...shared,
        method: 'PUT',
        operationId: 'setWebhook',
        scope: 'trade',
        body: SetWebhookBody,
        answer: SetWebhookAnswer,
        errors: ['webhook_url_invalid', 'webhook_target_forbidden', 'webhooks_limit'],
      },
      async ({ apiKey, body: { url } }) => {
        const set = await developer.setWebhook(apiKey, { name: mainWebhook, url, states: null });
        if (!set.ok) return set;
        const { secret, oldSecretUntil: until } = set.value;
        if (secret === null) throw new Error('a webhook was set without a new secret');
        return accept({ url: set.value.url, secret, oldSecretUntil: until === null ? null : isoInstant(until) });
      },
    ),
    defineCall(
      {
        ...shared,
        method: 'DELETE',
        operationId: 'removeWebhook',
        scope: 'trade',
        answer: WebhookAnswer,
        errors: [],
      },
      async ({ apiKey }) => {
        await developer.removeWebhook(apiKey, mainWebhook);
        return accept({ url: null });
      },
    ),
  ];
}

function eventCalls(developer: Developer, links: V1Deps['orderLinks']): readonly Call[] {
  const toEventAnswer = (shown: ShownEvent) => describeEvent(shown, links);
  const show = makeShowEvent(developer, links);
  return [
    definePost(
      {
        path: '/webhook/test',
        operationId: 'testWebhook',
        tag: 'webhooks',
        scope: 'trade',
        answer: EventAnswer,
        errors: ['webhook_missing', 'webhook_event_not_found'],
      },
      { act: async ({ apiKey }) => await developer.testWebhook(apiKey, mainWebhook), show },
    ),
    defineCall(
      {
        method: 'GET',
        path: '/webhook/events',
        operationId: 'listWebhookEvents',
        tag: 'webhooks',
        scope: 'read',
        query: EventsQuery,
        answer: EventsAnswer,
        errors: ['webhook_event_not_found'],
      },
      async ({ apiKey, query: { limit = '50', ...filter } }) => {
        const page = await developer.listWebhookEvents(apiKey, { ...filter, limit: Number(limit) });
        return page.ok ? accept({ ...page.value, events: page.value.events.map(toEventAnswer) }) : page;
      },
    ),
    definePost(
      {
        path: '/webhook/events/:id/redeliver',
        operationId: 'redeliverWebhookEvent',
        tag: 'webhooks',
        scope: 'trade',
        params: EventParams,
        answer: EventAnswer,
        errors: ['webhook_missing', 'webhook_event_not_found', 'webhook_attempts_limit'],
      },
      { act: async ({ apiKey, params: { id } }) => await developer.redeliver(apiKey, id), show },
    ),
  ];
}

/** Shows an event of the key by its id. */
export function makeShowEvent(developer: Pick<Developer, 'findWebhookEvent'>, links: V1Deps['orderLinks']) {
  return async (id: string, { apiKey }: Pick<CallInput, 'apiKey'>) => {
    const found = await developer.findWebhookEvent(apiKey, id);
    return found.ok ? accept(describeEvent(found.value, links)) : found;
  };
}

function describeEvent({ event, deliveries }: ShownEvent, links: V1Deps['orderLinks']): z.output<typeof EventAnswer> {
  const told = tellEvent({ links }, event);
  return {
    id: event.id,
    type: webhookType(told),
    webhook: event.webhook,
    createdAt: isoInstant(event.createdAt),
    status: event.status,
    nextAttemptAt: event.dueAt === null ? null : isoInstant(event.dueAt),
    exchange: told.order && describeOrder(told.order),
    deliveries: deliveries.map(({ at, durationMs, statusCode, outcome }) => {
      return { at: isoInstant(at), durationMs, statusCode, outcome };
    }),
  };
}
