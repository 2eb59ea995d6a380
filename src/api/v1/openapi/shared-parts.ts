/** What the operations of the document have in common: how to authenticate, headers, parameters, words. */
import type { callTags } from '../define-call.ts';
import type { Json } from './json-schemas.ts';

export const info = {
  title: 'Sampan developer API',
  version: '1.0.0',
  summary: 'Exchange one coin for another from your own program.',
  description: [
    'Every answer is `{"success": true, "data": …}` or `{"success": false, "error": {"code", "message", "details"}}`.',
    'Act on `code`; `message` is for people, in the language of `Accept-Language`, else in English.',
    'Amounts are decimal strings in whole coins; requests may also write them as JSON numbers. Times are UTC.',
    'Send your key as `Authorization: Bearer …`, never in an address: a key in a query string is refused. Never put ' +
      'a key into a page or an app that others can read.',
    'Every POST takes an `Idempotency-Key`: the same request sent again with the same key is answered again and ' +
      'happens once, for 24 hours. Another request with the same key is refused with 422.',
    'The id of an order opens it: whoever knows it can read and steer the order. Follow an order by its events, by a ' +
      'webhook, or by asking again with `If-None-Match`; go by `terminal`, `userActionRequired` and `nextActions` ' +
      'rather than by the names of states, of which there may be more one day.',
  ].join('\n\n'),
  // Of this description, so that what is generated from it can be used in any program. The service is AGPL.
  license: { name: 'MIT', identifier: 'MIT' },
} as const;

export const tagTexts: Readonly<Record<(typeof callTags)[number], string>> = {
  keys: 'The key that you call with.',
  currencies: 'What can be exchanged, and at what price.',
  quotes: 'Prices with a name, by what is sent or by what arrives.',
  exchanges: 'Orders: make, read, follow and steer them.',
  webhooks: 'Messages to your own server when an order of yours moves.',
  document: 'This document.',
};

export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key such as `sampan_test_…`. Keys that may `read` see prices and orders; those that may `trade` also make ' +
      'quotes and orders and decide about them. In the sandbox `POST /api/sandbox/keys` gives one for a day.',
  },
} as const;

const header = (description: string, schema: Json, example: unknown) => ({ description, schema, example });
const count = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;

export const headers = {
  'RateLimit-Limit': header('Requests that the key may make in a minute.', count, 120),
  'RateLimit-Remaining': header('Requests that may follow at once.', count, 119),
  'RateLimit-Reset': header('Seconds until as many may follow as ever.', count, 1),
  'Retry-After': header('Seconds to wait before asking again.', count, 5),
  ETag: header('Names this answer; send it as `If-None-Match` to hear whether it changed.', text, '"mDQ4…"'),
  Location: header('Where the new thing can be read.', text, '/api/v1/exchanges/FxYb1wqDnM4oAVZtA8hbcE'),
  'Idempotency-Replayed': header('Present if the request had happened before.', { const: 'true' }, 'true'),
  'X-Request-Id': header(
    'ID of this request, new for each request. Include it when you contact support.',
    text,
    '3f0d6b1e-8c55-4a2e-9d0f-5b7c1a2e4d68',
  ),
  'WWW-Authenticate': header('How to authenticate.', text, 'Bearer'),
} as const;
export type HeaderName = keyof typeof headers;

const headerParameter = (name: string, description: string, schema: Json, example: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
  example,
});

export const parameters = {
  IdempotencyKey: headerParameter(
    'Idempotency-Key',
    'A name for this request, as hard to guess as a key: 16 to 255 visible ASCII characters, a UUID for example.',
    { type: 'string', minLength: 16, maxLength: 255, pattern: '^[!-~]+$' },
    '9b2d3f52-6c1f-4c43-9a55-0f7f5bb5f3b1',
  ),
  AcceptLanguage: headerParameter(
    'Accept-Language',
    'The language of messages: en, zh-CN, zh-TW, es, fr or ja.',
    text,
    'en',
  ),
  IfNoneMatch: headerParameter(
    'If-None-Match',
    'The `ETag` of an earlier answer: 304 without a body if nothing changed since.',
    text,
    '"mDQ4…"',
  ),
  LastEventId: headerParameter(
    'Last-Event-ID',
    'The id of the last event that was seen: what happened since comes first.',
    { type: 'string', pattern: '^[0-9]{1,9}$' },
    '3',
  ),
} as const;
export type ParameterName = keyof typeof parameters;
