/** /webhooks: several webhooks of a key, each with a name, a secret of its own and the events it is sent. */
import type { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { statesOfTypes, typeOfState, type KeyWebhook } from '#src/domain/developer/key-webhook.ts';
import { accept } from '#src/domain/result.ts';
import type { V1Deps } from '../route-options.ts';
import { defineCall, definePost, type Call } from './define-call.ts';
import { makeShowEvent } from './webhook-calls.ts';
import {
  EventAnswer,
  SetNamedWebhookAnswer,
  SetNamedWebhookBody,
  WebhookParams,
  WebhooksAnswer,
  type NamedWebhook,
} from './webhook-schemas.ts';

export function namedWebhookCalls({
  developer,
  orderLinks,
}: Pick<V1Deps, 'developer' | 'orderLinks'>): readonly Call[] {
  const one = { path: '/webhooks/:name', tag: 'webhooks', scope: 'trade', params: WebhookParams } as const;
  const list = async (apiKey: Parameters<typeof developer.listWebhooks>[0]) => ({
    webhooks: (await developer.listWebhooks(apiKey)).map((webhook) =>
      describe({ ...webhook, oldSecretUntil: webhook.old?.until ?? null }),
    ),
  });
  return [
    defineCall(
      {
        method: 'GET',
        path: '/webhooks',
        operationId: 'listWebhooks',
        tag: 'webhooks',
        scope: 'read',
        answer: WebhooksAnswer,
        errors: [],
      },
      async ({ apiKey }) => accept(await list(apiKey)),
    ),
    defineCall(
      {
        ...one,
        method: 'PUT',
        operationId: 'setNamedWebhook',
        body: SetNamedWebhookBody,
        answer: SetNamedWebhookAnswer,
        errors: ['webhook_url_invalid', 'webhook_target_forbidden', 'webhooks_limit'],
      },
      async ({ apiKey, params: { name }, body: { url, eventTypes, keepSecret = false } }) => {
        const states = eventTypes ? statesOfTypes(eventTypes) : null;
        const set = await developer.setWebhook(apiKey, { name, url, states, keepsSecret: keepSecret });
        return set.ok ? accept({ ...describe(set.value), secret: set.value.secret }) : set;
      },
    ),
    defineCall(
      { ...one, method: 'DELETE', operationId: 'removeNamedWebhook', answer: WebhooksAnswer, errors: [] },
      async ({ apiKey, params: { name } }) => {
        await developer.removeWebhook(apiKey, name);
        return accept(await list(apiKey));
      },
    ),
    definePost(
      {
        ...one,
        path: '/webhooks/:name/test',
        operationId: 'testNamedWebhook',
        answer: EventAnswer,
        errors: ['webhook_missing', 'webhook_event_not_found'],
      },
      {
        act: async ({ apiKey, params: { name } }) => await developer.testWebhook(apiKey, name),
        show: makeShowEvent(developer, orderLinks),
      },
    ),
  ];
}

type Described = Pick<KeyWebhook, 'name' | 'url' | 'states'> & Readonly<{ oldSecretUntil: number | null }>;

function describe({ name, url, states, oldSecretUntil }: Described): z.output<typeof NamedWebhook> {
  return {
    name,
    url,
    eventTypes: states && states.map(typeOfState),
    oldSecretUntil: oldSecretUntil === null ? null : isoInstant(oldSecretUntil),
  };
}
