/**
 * Requests JSON from a price source without trusting it: with a timeout, a size limit, no redirects, and every number
 * as its source text, so that no price is ever a floating-point number.
 */
import { parseExactJson } from '#src/domain/exact-json.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { SourceOptions } from './source-options.ts';

const defaultTimeoutMs = 5_000;
const maxBytes = 256 * 1024;

export type JsonQuestion = Readonly<{
  source: string;
  path: string;
  method?: 'GET' | 'POST';
  /** Form fields of a POST. */
  body?: string;
  options: SourceOptions;
}>;

/** The longest wait that a source may demand: an absurdly long wait must not stop requests to the source for years. */
export const longestWaitMs = 15 * 60_000;

/** Error if the source's rate limit was exceeded. `waitMs` is how long the source says to wait, or 0. */
export class RateLimitedError extends OutsideError {
  readonly waitMs: number;
  constructor(source: string, waitMs = 0) {
    super(`${source} wants to be asked less often`);
    this.waitMs = waitMs;
  }
}

/**
 * Requests an answer and parses it with numbers as text. Throws `OutsideError` unless it is a complete JSON answer with
 * status 200 within the limits of size and time, and `RateLimitedError` for status 429.
 */
export async function readJson({ source, path, method = 'GET', body: sent, options }: JsonQuestion): Promise<unknown> {
  const ask = options.fetch ?? globalThis.fetch;
  const url = options.baseUrl.replace(/\/+$/, '') + path;
  // The timeout includes reading the body, so that a slow body is aborted too.
  const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);

  const form = sent === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { ...options.keyHeaders, ...form, accept: 'application/json', 'user-agent': 'sampan' };

  const response = await attempt(`${source} did not answer`, () =>
    ask(url, { method, redirect: 'error', signal, headers, ...(sent !== undefined && { body: sent }) }),
  );
  if (response.status === 429) {
    await response.body?.cancel();
    throw new RateLimitedError(source, readWait(response.headers, options.clock.now()));
  }
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new OutsideError(`${source} answered HTTP ${response.status}`);
  }
  const body = await attempt(`${source} did not finish its answer`, () => readBody(response));
  if (body === undefined) throw new OutsideError(`${source} answered more than ${maxBytes} bytes`);
  return await attempt(`${source} answered something other than JSON`, () => parseExactJson(decode(body)));
}

/** How long the source says to wait: `Retry-After` in seconds or as a date, or KuCoin's own header in milliseconds. */
function readWait(headers: Headers, now: number): number {
  const after = headers.get('retry-after')?.trim() ?? '';
  const resetMs = headers.get('gw-ratelimit-reset')?.trim() ?? '';
  if (/^\d{1,9}$/.test(after)) return Number(after) * 1_000;
  if (/^\d{1,9}$/.test(resetMs)) return Number(resetMs);
  return Math.max(0, (Date.parse(after) || now) - now);
}

/** Reads the body, at most `maxBytes`, counted after decompression. Undefined if there is more. */
async function readBody(response: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(body: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(body);
}

async function attempt<Value>(message: string, act: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (cause) {
    throw new OutsideError(message, { cause });
  }
}
