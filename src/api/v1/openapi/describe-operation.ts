/** Writes one endpoint as an OpenAPI operation: parameters, body, every status it can return, and its error codes. */
import type { ErrorCode } from '#src/i18n/error-codes.ts';
import type { Operation } from '../define-call.ts';
import { wordsOf } from '../call-words.ts';
import { describeFields, referTo, type Json } from './json-schemas.ts';
import { makeExample } from './make-example.ts';
import type { HeaderName, ParameterName } from './shared-parts.ts';
import { v1Status } from '../answers.ts';

export function describeOperation(operation: Operation, components: Json): Json {
  const { operationId, tag, scope, body, examples } = operation;
  const { summary, description } = wordsOf(operationId);
  const codes = callErrors(operation);
  const about = [
    description,
    scope === null ? 'No key required.' : `Required scope: \`${scope}\`.`,
    `Error codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  ];
  return {
    operationId,
    tags: [tag],
    summary,
    description: about.filter((part) => part !== undefined).join('\n\n'),
    security: scope === null ? [] : [{ apiKey: [] }],
    parameters: describeParameters(operation),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: referTo(body, 'input'),
            ...(examples?.body !== undefined && { example: examples.body }),
          },
        },
      },
    }),
    responses: describeResponses(operation, components),
    'x-scope': scope,
    'x-error-codes': codes,
  };
}

function describeParameters({ method, params, query, contentType, scope }: Operation): readonly Json[] {
  const shared: readonly ParameterName[] = [
    ...(method === 'POST' ? (['IdempotencyKey'] as const) : []),
    ...(method === 'GET' && contentType !== eventStream ? (['IfNoneMatch'] as const) : []),
    ...(contentType === eventStream ? (['LastEventId'] as const) : []),
    ...(scope === null ? [] : (['AcceptLanguage'] as const)),
  ];
  return [
    ...(params ? describeFields(params).map((field) => toParameter(field, 'path')) : []),
    ...(query ? describeFields(query).map((field) => toParameter(field, 'query')) : []),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

const eventStream = 'text/event-stream';

function toParameter({ isRequired, ...field }: ReturnType<typeof describeFields>[number], place: 'path' | 'query') {
  return { ...field, in: place, required: place === 'path' || isRequired };
}

function describeResponses(operation: Operation, components: Json): Json {
  const { method, status = 200, answer, contentType, scope, examples } = operation;
  const isTagged = method === 'GET' && contentType !== eventStream;
  const limits =
    scope === null ? [] : (['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const);
  const success = {
    description: status === 201 ? 'Created. `Location` points to the new resource.' : 'Success.',
    headers: referToHeaders([
      ...limits,
      ...(isTagged ? (['ETag'] as const) : []),
      ...(method === 'POST' ? (['Idempotency-Replayed'] as const) : []),
      ...(status === 201 ? (['Location'] as const) : []),
    ]),
    content: {
      [contentType ?? 'application/json']: {
        schema: contentType === undefined ? wrap(referTo(answer, 'output')) : referTo(answer, 'output'),
        ...(contentType === undefined && {
          example: { success: true, data: examples?.answer ?? makeExample(referTo(answer, 'output'), components) },
        }),
      },
    },
  };
  const unchanged = {
    description: 'Not modified since the response with this `ETag`.',
    headers: referToHeaders(['X-Request-Id', 'ETag']),
  };
  const refused = [...errorsByStatus(operation)].map(([code, codes]) => [
    String(code),
    {
      description: codes.map((each) => `\`${each}\``).join(', '),
      headers: referToHeaders(['X-Request-Id', ...headersOf(code, codes)]),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      'x-error-codes': codes,
    },
  ]);
  return { [status]: success, ...(isTagged && { 304: unchanged }), ...Object.fromEntries(refused) };
}

function wrap(data: Json): Json {
  return {
    type: 'object',
    properties: { success: { type: 'boolean', const: true }, data },
    required: ['success', 'data'],
    additionalProperties: false,
  };
}

/** Codes that come with a Retry-After header. */
const toldToWait: readonly string[] = ['request_in_progress', 'too_many_connections', 'orders_full'];

function headersOf(status: number, codes: readonly string[]): readonly HeaderName[] {
  if (status === 401) return ['WWW-Authenticate'];
  if (status === 429) return ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
  return codes.some((code) => toldToWait.includes(code)) ? ['Retry-After'] : [];
}

function referToHeaders(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const keyErrors = [
  'key_missing',
  'key_unknown',
  'signature_missing',
  'signature_invalid',
  'key_network_forbidden',
  'rate_limited',
] as const;

/** The error codes that an endpoint can return: its own, and those that every endpoint of its kind shares. */
function callErrors({ method, path, scope, errors }: Operation): readonly ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      'key_in_query',
      'request_malformed',
      ...errors,
      // A path parameter that is longer than any id matches no route.
      ...(path.includes(':') ? (['not_found'] as const) : []),
      ...(scope === null ? [] : keyErrors),
      ...(scope === null || scope === 'read' ? [] : (['scope_missing'] as const)),
      ...(method === 'GET' ? [] : (['request_too_large', 'media_type_unsupported'] as const)),
      ...(method === 'POST' ? (['idempotency_key_reused', 'request_in_progress'] as const) : []),
      'service_unavailable',
      'internal_error',
    ]),
  ];
}

/** Error codes grouped by HTTP status, lowest first. */
function errorsByStatus(operation: Operation): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = callErrors(operation);
  const statuses = [...new Set(codes.map(v1Status))].toSorted((a, b) => a - b);
  return new Map(statuses.map((status) => [status, codes.filter((code) => v1Status(code) === status)]));
}
