/** Decides whether a failed attempt may be repeated, and how long to wait before. */

export type RetryOptions = Readonly<{
  /** Most repetitions of one request. 0 turns them off. Default: 2. */
  retries?: number;
  /** Milliseconds before the first repetition, doubled for every further one. Default: 500. */
  retryDelayMs?: number;
  /** Longest wait that a `Retry-After` may ask for. If it asks for more, the error is thrown at once. Default: 60,000. */
  maxRetryDelayMs?: number;
}>;

/** What is known of an attempt that failed. */
export type Attempt = Readonly<{
  /** HTTP status, or 0 if there was no response. */
  status: number;
  /** Error code of the API. Undefined if a proxy answered, or nobody. */
  code: string | undefined;
  retryAfterMs: number | undefined;
}>;

/** Errors that pass by themselves within seconds. For others the API says how long they last, or they last. */
const passingCodes = new Set([
  'rate_limited',
  'request_in_progress',
  'request_timeout',
  'service_unavailable',
  'internal_error',
  'rate_unavailable',
]);
const proxyStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** Statuses of a request that was turned away before anything was done for it. */
const untouchedStatuses = new Set([429]);

/**
 * Whether a request may be sent twice. Reading may, and so may a POST with an idempotency key. A price that is asked for
 * twice is two prices and no harm. Setting the webhook twice makes two secrets, and pushes out the one before.
 */
export function isRepeatable(method: string, pathname: string, hasIdempotencyKey: boolean): boolean {
  if (method === 'POST') return hasIdempotencyKey || isQuote(pathname);
  return method !== 'PUT';
}

/** Whether this POST only asks for a price, and so needs no idempotency key. */
export function isQuote(pathname: string): boolean {
  return pathname.endsWith('/quotes');
}

export function canPass({ status, code, retryAfterMs }: Attempt, isRequestRepeatable: boolean): boolean {
  if (!isRequestRepeatable && !untouchedStatuses.has(status)) return false;
  if (status === 0 || retryAfterMs !== undefined) return true;
  return code === undefined ? proxyStatuses.has(status) : passingCodes.has(code);
}

const longestBackOffMs = 8000;

/** Waits at least as long as the API asks, and otherwise twice as long every time, less up to a half by chance. */
export function delayBefore(repetition: number, retryAfterMs: number | undefined, firstMs: number): number {
  const backOff = Math.min(firstMs * 2 ** repetition, longestBackOffMs);
  return Math.max(retryAfterMs ?? 0, backOff * (1 - Math.random() / 2));
}

/** Milliseconds of a `Retry-After`, which is a number of seconds or a date. */
export function readRetryAfter(headers: Headers, now = Date.now()): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
