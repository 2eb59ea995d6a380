/** Parts shared by the operations of the OpenAPI document: authentication, headers, parameters, texts. */
import type { callTags } from '../define-call.ts';
import { say } from '../call-words.ts';
import type { Json } from './json-schemas.ts';

export const info = {
  title: 'Sampan developer API',
  version: '1.0.0',
  summary: 'Create and follow crypto exchange orders.',
  description: [
    'Every response is `{"success": true, "data": …}` or `{"success": false, "error": {"code", "message", ' +
      '"details"}}`. Act on `code`. `message` is for people, in the language of `Accept-Language`, default English.',
    'Amounts are decimal strings in whole coins. Requests can also use JSON numbers. Times are UTC.',
    'Send your key as `Authorization: Bearer …`. A key in a query string is rejected. Never include a key in a ' +
      'page or an app that others can read. Responses have no CORS headers: call the API from your server.',
    'Every POST accepts an `Idempotency-Key`. A retry with the same key and the same request within 24 hours is ' +
      'processed once and returns the current resource. Another request with the same key is rejected with 422.',
    'The ID of an order is a secret: anyone who has it can view and control the order. Follow an order by ' +
      'webhook, by server-sent events, or by polling with `If-None-Match`.',
    'Act on `terminal`, `userActionRequired` and `nextActions` rather than on state names: states may be added. ' +
      '`terminal` is `true` only if no other state can follow (`completed`, `refunded`). `failed` is not terminal: ' +
      'our team is working on the order. `expired` is not terminal: a late payment is refunded. Set a time limit ' +
      'when you wait for `terminal`.',
    'Every response that a shared cache must not store has an `X-Request-Id`. Include it when you contact support.',
  ].join('\n\n'),
  // The licence of this document, so that clients generated from it can be used in any program. The service is AGPL.
  license: { name: 'MIT', identifier: 'MIT' },
} as const;

export const tagTexts: Readonly<Record<(typeof callTags)[number], string>> = {
  keys: 'API key of the request.',
  currencies: 'Currencies, limits and rates.',
  quotes: 'Quotes from a send or receive amount.',
  exchanges: 'Create, read, follow and control orders.',
  invoices: 'An exact amount to receive, paid by somebody else on a hosted page with any other asset.',
  webhooks: 'Notifications to your server about your orders.',
  status: 'What was observed of each chain, and incidents.',
  document: 'This document.',
};

export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'API key such as `sampan_test_…`. Scope `read`: read prices and orders. Scope `trade`: also create quotes ' +
      'and orders and control them. In the sandbox `POST /api/sandbox/keys` returns a key that is valid for one ' +
      'day.',
  },
} as const;

const header = (description: string, schema: Json, example: unknown) => ({ description, schema, example });
const count = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;

export const headers = {
  'RateLimit-Limit': header('Requests per minute allowed for the key.', count, 120),
  'RateLimit-Remaining': header('Requests left.', count, 119),
  'RateLimit-Reset': header('Seconds until the limit resets.', count, 1),
  'Retry-After': header('Seconds to wait before a retry.', count, 5),
  ETag: header('Version of the response. Send it as `If-None-Match` to check for changes.', text, '"mDQ4…"'),
  Location: header('Path of the new resource.', text, '/api/v1/exchanges/FxYb1wqDnM4oAVZtA8hbcE'),
  'Idempotency-Replayed': header('Present if the request was processed before.', { const: 'true' }, 'true'),
  'X-Request-Id': header(
    'ID of this request, new for each request. Include it when you contact support.',
    text,
    '3f0d6b1e-8c55-4a2e-9d0f-5b7c1a2e4d68',
  ),
  'WWW-Authenticate': header('Authentication scheme.', text, 'Bearer'),
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
    say('param.Idempotency-Key'),
    { type: 'string', minLength: 16, maxLength: 255, pattern: '^[!-~]+$' },
    '9b2d3f52-6c1f-4c43-9a55-0f7f5bb5f3b1',
  ),
  AcceptLanguage: headerParameter('Accept-Language', say('param.Accept-Language'), text, 'en'),
  IfNoneMatch: headerParameter('If-None-Match', say('param.If-None-Match'), text, '"mDQ4…"'),
  LastEventId: headerParameter(
    'Last-Event-ID',
    say('param.Last-Event-ID'),
    { type: 'string', pattern: '^[0-9]{1,9}$' },
    '3',
  ),
} as const;
export type ParameterName = keyof typeof parameters;
