/**
 * Sends the requests of the generated calls: with the key, signed where a secret is given, each attempt within its
 * time-out, and again where that is safe.
 */
import { deadlineIn, pause } from './pause.ts';
import { canPass, delayBefore, isQuote, isRepeatable, readRetryAfter, type RetryOptions } from './retry-policy.ts';
import { readError, toSampanError } from './sampan-error.ts';
import { signRequest } from './sign-request.ts';

export type SendOptions = RetryOptions &
  Readonly<{
    /** API key, sent with every request. Keep it on your server. */
    apiKey: string;
    /** Signing secret of the key (`sampan_sign_…`), if it has one: every request is then signed. */
    signingSecret?: string;
    /** Milliseconds until an attempt fails with `timeout`, its body included. Default: 30,000. */
    timeoutMs?: number;
    /** Used instead of the global `fetch`. */
    fetch?: typeof globalThis.fetch;
  }>;

type Fetch = typeof globalThis.fetch;
type Prepared = Readonly<{ url: string; init: RequestInit }>;

/** A `fetch` that sends once, with key and signature. */
export function makeSend({ apiKey, signingSecret, fetch = globalThis.fetch }: SendOptions): Fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : input.toString();
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${apiKey}`);
    if (signingSecret !== undefined) {
      // Every attempt is signed anew, because each signature works once.
      headers.set('sampan-signature', await signRequest({ url, init: { ...init, headers }, secret: signingSecret }));
    }
    return await fetch(url, { ...init, headers });
  };
}

/** A `fetch` that repeats what is safe to repeat. The response that it returns has been read to its end. */
export function makeRetryingSend(options: SendOptions): Fetch {
  const { retries = 2, retryDelayMs = 500, maxRetryDelayMs = 60_000, timeoutMs = 30_000 } = options;
  const send = makeSend(options);
  return async (input, given = {}) => {
    const { url, init } = prepare(input, given);
    const canRepeat = isRepeatable(methodOf(init), new URL(url).pathname, hasIdempotencyKey(init));
    for (let repetition = 0; ; repetition += 1) {
      const told = await attempt(send, { url, init }, timeoutMs);
      const { failure } = told;
      const delay = delayBefore(repetition, failure?.retryAfterMs, retryDelayMs);
      const isLast = !failure || repetition >= retries || !canPass(failure, canRepeat);
      if (isLast || given.signal?.aborted || delay > Math.max(maxRetryDelayMs, retryDelayMs)) {
        return settle(told, given.signal);
      }
      await pause(delay, given.signal).catch((thrown: unknown) => {
        throw toSampanError(thrown, given.signal);
      });
    }
  };
}

/** Adds an idempotency key to a request that makes or changes something, the same for every attempt. */
function prepare(input: RequestInfo | URL, init: RequestInit): Prepared {
  const url = input instanceof Request ? input.url : input.toString();
  const headers = new Headers(init.headers);
  const wantsKey = methodOf(init) === 'POST' && !isQuote(new URL(url).pathname) && !headers.has('idempotency-key');
  if (wantsKey) headers.set('idempotency-key', randomText());
  return { url, init: { ...init, headers } };
}

type Told = Readonly<{
  response?: Response;
  thrown?: unknown;
  failure?: Readonly<{ status: number; code: string | undefined; retryAfterMs: number | undefined }>;
}>;

async function attempt(send: Fetch, { url, init }: Prepared, timeoutMs: number): Promise<Told> {
  const deadline = deadlineIn(timeoutMs, init.signal);
  try {
    const answer = await send(url, { ...init, signal: deadline.signal });
    // Read here, so that a body that breaks off is an attempt that failed.
    const body = await answer.text();
    const { status, statusText, headers } = answer;
    const response = new Response(body === '' ? null : body, { status, statusText, headers });
    if (answer.ok) return { response };
    return { response, failure: { status, code: codeOf(body), retryAfterMs: readRetryAfter(headers) } };
  } catch (thrown) {
    return { thrown, failure: { status: 0, code: undefined, retryAfterMs: undefined } };
  } finally {
    deadline.clear();
  }
}

function settle({ response, thrown }: Told, signal: AbortSignal | null | undefined): Response {
  if (response) return response;
  throw toSampanError(thrown, signal);
}

function codeOf(body: string): string | undefined {
  try {
    return readError(JSON.parse(body))?.code;
  } catch {
    return undefined;
  }
}

function methodOf({ method = 'GET' }: RequestInit): string {
  return method.toUpperCase();
}

function hasIdempotencyKey({ headers }: RequestInit): boolean {
  return new Headers(headers).has('idempotency-key');
}

function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
