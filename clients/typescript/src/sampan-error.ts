/** The error that every call throws if it does not succeed. */
import type { ApiErrorCode } from './error-codes.ts';
import { readRetryAfter } from './retry-policy.ts';

/** Codes of the client itself, beside those that the API lists for each call. */
export type ClientErrorCode =
  | 'network_error'
  | 'timeout'
  | 'aborted'
  | 'unexpected_response'
  | 'wait_timeout'
  | 'webhook_signature_invalid';

/** All known codes. The API may add more, so handle an unknown one too. */
export type ErrorCode = ApiErrorCode | ClientErrorCode | (string & {});

type Facts = Readonly<{
  status: number;
  code: ErrorCode;
  message: string;
  details?: Readonly<Record<string, unknown>>;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}>;

export class SampanError extends Error {
  override readonly name = 'SampanError';
  /** HTTP status of the response. 0 if there was none. */
  readonly status: number;
  /** Error code to act on: a code of the API, or a `ClientErrorCode`. */
  readonly code: ErrorCode;
  /** Facts to act on. `field` and `fields` name what was refused, `min` and `max` the limits. */
  readonly details: Readonly<Record<string, unknown>>;
  /** ID of the request, to quote to support. Undefined if there was no response. */
  readonly requestId: string | undefined;
  /** Milliseconds after which the API asks to try again. Undefined if it did not say. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, code, message, details = {}, requestId, retryAfterMs, cause }: Facts) {
    super(message, cause === undefined ? {} : { cause });
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

type Answer = Readonly<{ status: number; headers: Headers; error: unknown }>;

/**
 * Converts anything that a call threw to a `SampanError`: a response of the API or of a proxy before it, a time-out, or
 * a broken connection.
 */
export function toSampanError(thrown: unknown, signal?: AbortSignal | null): SampanError {
  if (thrown instanceof SampanError) return thrown;
  if (!isAnswer(thrown)) return ofNoAnswer(thrown, signal?.aborted ?? false);
  const { status, headers, error } = thrown;
  const requestId = headers.get('x-request-id') ?? undefined;
  const retryAfterMs = readRetryAfter(headers);
  const told = readError(error);
  if (told) return new SampanError({ status, requestId, retryAfterMs, ...told });
  const message = `The response with status ${status} is not one of the API`;
  return new SampanError({ status, requestId, retryAfterMs, code: 'unexpected_response', message, cause: error });
}

/** A signal may abort with any reason, so only the caller can tell that it did. */
function ofNoAnswer(cause: unknown, isAborted: boolean): SampanError {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : '';
  if (name === 'TimeoutError') return noAnswer('timeout', 'The API did not answer in time', cause);
  if (name === 'AbortError' || isAborted) return noAnswer('aborted', 'The request was aborted', cause);
  return noAnswer('network_error', 'The API could not be reached', cause);
}

function noAnswer(code: ClientErrorCode, message: string, cause: unknown): SampanError {
  return new SampanError({ status: 0, code, message, cause });
}

function isAnswer(thrown: unknown): thrown is Answer {
  return (
    typeof thrown === 'object' && thrown !== null && 'status' in thrown && 'headers' in thrown && 'error' in thrown
  );
}

/** What an error answer of the API says. Undefined if this is not one. */
export function readError(body: unknown): Pick<Facts, 'code' | 'message' | 'details'> | undefined {
  const { error } = (body ?? {}) as Readonly<{ error?: unknown }>;
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message, details } = error as Readonly<Record<string, unknown>>;
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  return { code, message, details: typeof details === 'object' && details !== null ? { ...details } : {} };
}
