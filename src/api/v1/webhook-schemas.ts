/** Schemas of the /webhook endpoints, and of the messages sent to a key's server. */
import { z } from 'zod';
import { webhookName, webhookTypes } from '#src/domain/developer/key-webhook.ts';
import { webhookOutcomes } from '#src/domain/developer/webhook-schedule.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { orderReasons } from '#src/domain/order/order.ts';
import { publicStatuses } from '#src/domain/order/public-status.ts';
import { webhookStatuses } from '#src/usecases/ports/developer-records.ts';
import { told } from './call-words.ts';
import { namedAnswer, namedBody } from './named-schemas.ts';

const exampleUrl = 'https://shop.example/sampan';
const exampleId = 'evt_6f1b0c9d2e3a4f5061728394a5b6c7d8';

export const WebhookAnswer = namedAnswer(
  'Webhook',
  z.object({
    url: z.string().nullable().meta(told('field.Webhook.url', exampleUrl)),
  }),
);

export const SetWebhookAnswer = namedAnswer(
  'WebhookWithSecret',
  z.object({
    url: z.string(),
    secret: z.string().meta(told('field.secret', 'whsec_2sYUmZ0hVqgC1mU7Xx0yR2m7m0oXJ6q3k5b8y1WfT9E')),
    oldSecretUntil: z.iso.datetime().nullable().meta(told('field.oldSecretUntil')),
  }),
);

const EventTypes = z.array(z.enum(webhookTypes)).min(1).max(webhookTypes.length);
const exampleTypes = ['exchange.completed', 'exchange.refunded'];

export const NamedWebhook = namedAnswer(
  'NamedWebhook',
  z.object({
    name: z.string().meta({ examples: ['ledger'] }),
    url: z.string(),
    eventTypes: EventTypes.nullable().meta(told('field.eventTypes', exampleTypes)),
    oldSecretUntil: z.iso.datetime().nullable().meta(told('field.oldSecretUntil')),
  }),
);

export const WebhooksAnswer = namedAnswer('Webhooks', z.object({ webhooks: z.array(NamedWebhook) }));

export const SetNamedWebhookAnswer = namedAnswer(
  'NamedWebhookWithSecret',
  NamedWebhook.extend({
    secret: z
      .string()
      .nullable()
      .meta(told('field.NamedWebhookWithSecret.secret', 'whsec_2sYUmZ0hVqgC1mU7Xx0yR2m7m0oXJ6q3k5b8y1WfT9E')),
  }),
);

export const SetNamedWebhookBody = namedBody(
  'SetNamedWebhook',
  z.strictObject({
    url: z.string().max(2000).meta(told('field.url', exampleUrl)),
    eventTypes: EventTypes.nullish().meta(told('field.eventTypes', exampleTypes)),
    keepSecret: z.boolean().optional().meta(told('field.keepSecret', true)),
  }),
);

export const WebhookParams = z.object({
  name: z.string().regex(webhookName).meta(told('param.name', 'ledger')),
});

export const SetWebhookBody = namedBody(
  'SetWebhook',
  z.strictObject({
    url: z.string().max(2000).meta(told('field.url', exampleUrl)),
  }),
);

/** The order in a webhook message. */
export const ToldExchange = namedAnswer(
  'WebhookExchange',
  z.object({
    id: z.string(),
    orderNumber: z.string().meta(told('field.orderNumber', 'TS-20270115-48213907')),
    version: z.int().meta(told('field.WebhookExchange.version')),
    state: z.enum(orderStates),
    status: z.enum(publicStatuses),
    reason: z.enum(orderReasons).nullable(),
    terminal: z.boolean().meta(told('field.terminal')),
    userActionRequired: z.boolean(),
  }),
);

/** The webhook message, for the `webhooks` section of the OpenAPI document. */
export const WebhookMessageBody = namedAnswer(
  'WebhookMessage',
  z.object({
    id: z.string().meta(told('field.WebhookMessage.id', exampleId)),
    type: z.string().meta(told('field.type', 'exchange.completed')),
    createdAt: z.iso.datetime(),
    apiVersion: z.literal('v1'),
    data: z.object({ exchange: ToldExchange.optional() }),
  }),
);

export const EventAnswer = namedAnswer(
  'WebhookEvent',
  z.object({
    id: z.string().meta({ examples: [exampleId] }),
    type: z.string().meta(told('field.type', 'exchange.completed')),
    webhook: z.string().meta(told('field.webhook', 'main')),
    createdAt: z.iso.datetime(),
    status: z.enum(webhookStatuses).meta(told('field.WebhookEvent.status')),
    nextAttemptAt: z.iso.datetime().nullable(),
    exchange: ToldExchange.nullable().meta(told('field.exchange')),
    deliveries: z
      .array(
        z.object({
          at: z.iso.datetime(),
          durationMs: z.int(),
          statusCode: z.int().nullable().meta(told('field.statusCode')),
          outcome: z.enum(webhookOutcomes).meta(told('field.outcome')),
        }),
      )
      .meta(told('field.deliveries')),
  }),
);

export const EventsAnswer = namedAnswer(
  'WebhookEvents',
  z.object({
    events: z.array(EventAnswer).meta(told('field.events')),
    nextBefore: z.string().nullable().meta(told('field.nextBefore')),
  }),
);

export const EventsQuery = z.object({
  webhook: z.string().regex(webhookName).optional().meta(told('param.webhook', 'main')),
  status: z.enum(webhookStatuses).optional().meta(told('param.status', 'given_up')),
  before: z.string().max(100).optional().meta(told('param.before', exampleId)),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/)
    .optional()
    .meta(told('param.limit', '20')),
});

export const EventParams = z.object({
  id: z.string().max(100).meta(told('param.redeliverWebhookEvent.id', exampleId)),
});
