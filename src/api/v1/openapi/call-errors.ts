/** The error codes that an endpoint can return: its own, and those that every endpoint of its kind shares. */
import type { ErrorCode } from '#src/i18n/error-codes.ts';
import { v1Status } from '../answers.ts';
import type { Operation } from '../define-call.ts';

export function callErrors({ method, path, scope, errors }: Operation): readonly ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      'key_in_query',
      'request_malformed',
      ...errors,
      // A path parameter that is longer than any id matches no route.
      ...(path.includes(':') ? (['not_found'] as const) : []),
      ...(scope === null ? [] : (['key_missing', 'key_unknown', 'rate_limited'] as const)),
      ...(scope === 'trade' ? (['scope_missing'] as const) : []),
      ...(method === 'GET' ? [] : (['request_too_large', 'media_type_unsupported'] as const)),
      ...(method === 'POST' ? (['idempotency_key_reused', 'request_in_progress'] as const) : []),
      'service_unavailable',
      'internal_error',
    ]),
  ];
}

/** Error codes grouped by HTTP status, lowest first. */
export function errorsByStatus(operation: Operation): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = callErrors(operation);
  const statuses = [...new Set(codes.map(v1Status))].toSorted((a, b) => a - b);
  return new Map(statuses.map((status) => [status, codes.filter((code) => v1Status(code) === status)]));
}
