/** The `webhooks` section of the OpenAPI document: the messages that are sent to a key's server. */
import { say } from '../call-words.ts';
import { WebhookMessageBody } from '../webhook-schemas.ts';
import { referTo, type Json } from './json-schemas.ts';

type HeaderName = 'Sampan-Event-Id' | 'Sampan-Timestamp' | 'Sampan-Signature';

const headerParameter = (name: HeaderName, example: string) => ({
  name,
  in: 'header',
  required: true,
  description: say(`param.${name}`),
  schema: { type: 'string' },
  example,
});

const parameters = [
  headerParameter('Sampan-Event-Id', 'evt_6f1b0c9d2e3a4f5061728394a5b6c7d8'),
  headerParameter('Sampan-Timestamp', '1800000000'),
  headerParameter(
    'Sampan-Signature',
    't=1800000000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  ),
];

export function describeWebhooks(): Json {
  const operation = {
    tags: ['webhooks'],
    operationId: 'onEvent',
    summary: 'State change of an order',
    description:
      'Sent to the webhook URL of the key that created the order. Events that need action are sent first. ' +
      'Respond with 2xx within five seconds. Otherwise delivery is retried after 10 s, 30 s, 2 min, 10 min, 30 ' +
      'min, 2 h, 6 h and 12 h, with an identical body. Messages can arrive more than once and out of order: ' +
      'process each ID once, and compare `data.exchange.version`. `terminal` is `true` only if no other state ' +
      'can follow: `failed` and `expired` can still be followed by a payout or a refund.',
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: referTo(WebhookMessageBody, 'output') } },
    },
    responses: { '2XX': { description: 'Accepted. Not sent again.' } },
  };
  return { event: { post: operation } };
}
