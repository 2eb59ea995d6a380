/** The messages to a key's own server, for the `webhooks` part of the document. */
import { WebhookMessageBody } from '../webhook-schemas.ts';
import { referTo, type Json } from './json-schemas.ts';

const headerParameter = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const parameters = [
  headerParameter(
    'Sampan-Event-Id',
    'The id of the event: the same on every attempt.',
    'evt_6f1b0c9d2e3a4f5061728394a5b6c7d8',
  ),
  headerParameter('Sampan-Timestamp', 'When this attempt was signed, in seconds since 1970.', '1800000000'),
  headerParameter(
    'Sampan-Signature',
    '`t=<timestamp>,v1=<hex>`: HMAC-SHA-256 with your secret over the timestamp, a dot and the body as it came. ' +
      'Refuse what does not fit, and what is older than some minutes.',
    't=1800000000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  ),
];

export function describeWebhooks(): Json {
  const operation = {
    tags: ['webhooks'],
    operationId: 'onEvent',
    summary: 'An order of yours moved',
    description:
      'Sent to the address of the key that made the order, those first that need somebody. Answer 2xx within five ' +
      'seconds; anything else is tried again after 10 s, 30 s, 2 min, 10 min, 30 min, 2 h, 6 h and 12 h. The body is ' +
      'equal to the byte on every attempt. Messages may come twice and out of order: take each id once, and go by ' +
      '`data.exchange.version`.',
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: referTo(WebhookMessageBody, 'output') } },
    },
    responses: { '2XX': { description: 'Taken. It is not sent again.' } },
  };
  return { event: { post: operation } };
}
