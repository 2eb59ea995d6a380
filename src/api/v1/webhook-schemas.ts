/** What the calls of /webhook take and answer, and what is sent to a key's server. */
import { z } from 'zod';
import { attemptsShown } from '#src/domain/developer/record-times.ts';
import { webhookOutcomes } from '#src/domain/developer/webhook-schedule.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { orderReasons } from '#src/domain/order/order.ts';
import { publicStatuses } from '#src/domain/order/public-status.ts';
import { webhookStatuses } from '#src/usecases/ports/developer-records.ts';
import { namedAnswer, namedBody } from './named-schemas.ts';

const exampleUrl = 'https://shop.example/sampan';
const exampleId = 'evt_6f1b0c9d2e3a4f5061728394a5b6c7d8';

export const WebhookAnswer = namedAnswer(
  'Webhook',
  z.object({
    url: z
      .string()
      .nullable()
      .meta({ description: 'Null when none is set.', examples: [exampleUrl] }),
  }),
);

export const SetWebhookAnswer = namedAnswer(
  'WebhookWithSecret',
  z.object({
    url: z.string(),
    secret: z.string().meta({
      description: 'Signs every message. Shown this once; set the address again to get another.',
      examples: ['whsec_2sYUmZ0hVqgC1mU7Xx0yR2m7m0oXJ6q3k5b8y1WfT9E'],
    }),
  }),
);

export const SetWebhookBody = namedBody(
  'SetWebhook',
  z.strictObject({
    url: z
      .string()
      .max(2000)
      .meta({
        description:
          'An http or https URL without user name, password or fragment. On mainnet https only. Outside the sandbox ' +
          'its host must lead to public addresses; this is checked again for every message.',
        examples: [exampleUrl],
      }),
  }),
);

/** The part of a message that is about an order. */
export const ToldExchange = namedAnswer(
  'WebhookExchange',
  z.object({
    id: z.string(),
    version: z.int().meta({ description: 'Grows with every move. Ignore a message older than what you know.' }),
    state: z.enum(orderStates),
    status: z.enum(publicStatuses),
    reason: z.enum(orderReasons).nullable(),
    terminal: z.boolean().meta({
      description:
        '`true` if no other state can follow. `failed` and `expired` are not terminal: our team resolves a failed ' +
        'order, and a late payment to an expired order is refunded.',
    }),
    userActionRequired: z.boolean(),
  }),
);

/** What is sent to a key's server; for the `webhooks` part of the document. */
export const WebhookMessageBody = namedAnswer(
  'WebhookMessage',
  z.object({
    id: z.string().meta({ description: 'The same on every attempt: take each id once.', examples: [exampleId] }),
    type: z.string().meta({ description: '`exchange.<state>` or `webhook.test`.', examples: ['exchange.completed'] }),
    createdAt: z.iso.datetime(),
    apiVersion: z.literal('v1'),
    data: z.object({ exchange: ToldExchange.optional() }),
  }),
);

export const EventAnswer = namedAnswer(
  'WebhookEvent',
  z.object({
    id: z.string().meta({ examples: [exampleId] }),
    type: z.string().meta({ description: '`exchange.<state>` or `webhook.test`.', examples: ['exchange.completed'] }),
    createdAt: z.iso.datetime(),
    status: z.enum(webhookStatuses).meta({ description: '`due` until a server took it or we gave up.' }),
    nextAttemptAt: z.iso.datetime().nullable(),
    exchange: ToldExchange.nullable().meta({
      description: 'Null for a test. Events go with their order when that is erased.',
    }),
    deliveries: z
      .array(
        z.object({
          at: z.iso.datetime(),
          durationMs: z.int(),
          statusCode: z.int().nullable().meta({ description: 'Null when nothing answered.' }),
          outcome: z.enum(webhookOutcomes).meta({
            description: '`secret_unreadable`: nothing was sent, because we cannot sign it. Set the address again.',
          }),
        }),
      )
      .meta({ description: `The last ${attemptsShown} attempts, oldest first.` }),
  }),
);

export const EventsAnswer = namedAnswer(
  'WebhookEvents',
  z.object({
    events: z.array(EventAnswer).meta({ description: 'Newest first.' }),
    nextBefore: z.string().nullable().meta({ description: 'Pass it as `before` for older ones; null: no more.' }),
  }),
);

export const EventsQuery = z.object({
  before: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Only events older than this one.', examples: [exampleId] }),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/)
    .optional()
    .meta({ description: 'How many, from 1 to 100; 50 unless told.', examples: ['20'] }),
});

export const EventParams = z.object({
  id: z
    .string()
    .max(100)
    .meta({ description: 'The event.', examples: [exampleId] }),
});
