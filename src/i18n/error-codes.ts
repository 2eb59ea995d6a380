/** Every code that an error response can have: refusals by the service, and errors of the HTTP layer. */
import type { RefusalCode } from '#src/domain/refusals.ts';

export const httpErrorCodes = [
  'request_malformed',
  'not_found',
  'method_not_allowed',
  'request_too_large',
  'media_type_unsupported',
  'request_timeout',
  'not_signed_in',
  'origin_refused',
  'tracking_limited',
  'too_many_connections',
  'key_missing',
  'key_unknown',
  'key_in_query',
  'scope_missing',
  'key_network_forbidden',
  'rate_limited',
  'request_in_progress',
  'service_unavailable',
  'internal_error',
] as const;
export type HttpErrorCode = (typeof httpErrorCodes)[number];

export type ErrorCode = RefusalCode | HttpErrorCode;
