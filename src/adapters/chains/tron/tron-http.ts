/**
 * HTTP client of a TRON node. All our calls are idempotent, so a broken connection is retried once. A timeout is not
 * retried here; the worker retries later.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Fetch } from '../private-fetch.ts';
import { readParts, usualMostBytes } from '../read-parts.ts';

export interface TronHttp {
  /**
   * Sends a request. Throws NotOffered if this node does not serve the call, and another OutsideError if there is no
   * answer.
   */
  ask<Answer>(path: string, question?: Readonly<Record<string, unknown>>): Promise<Answer>;
}

/** Error if the node does not serve this call. Public nodes disable many calls. */
export class NotOffered extends OutsideError {}

/** Error if the node answered with an error: it does not have the requested data, or failed internally. */
export class CannotAnswer extends OutsideError {}

export type TronHttpOptions = Readonly<{
  /** URL of the node. It may contain credentials and is never logged or shown. */
  url: string;
  timeoutMs?: number;
  /** Replaces the global `fetch`, for example by one through a proxy. */
  fetch?: Fetch;
}>;

const usualTimeoutMs = 30_000;
const retryMs = 200;

export function makeTronHttp({ url, timeoutMs = usualTimeoutMs, ...way }: TronHttpOptions): TronHttp {
  const { base, authorization } = openUrl(url);
  const ask = way.fetch ?? fetch;
  const headers = {
    'content-type': 'application/json',
    ...(authorization !== null && { authorization }),
  };
  const post = async (path: string, body: string): Promise<unknown> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = async () => await ask(base + path, { method: 'POST', headers, body, signal });
    return readAnswer(await readText(sent, signal));
  };
  return {
    ask: async <Answer>(path: string, question: Readonly<Record<string, unknown>> = {}) => {
      const body = JSON.stringify(question);
      try {
        return (await post(path, body)) as Answer;
      } catch (error) {
        if (!(error instanceof BrokenConnection)) throw error;
        await sleep(retryMs);
        return (await post(path, body)) as Answer;
      }
    },
  };
}

/** Error for a connection that was refused, or closed before the answer. */
class BrokenConnection extends OutsideError {}

const wrongCredentials = [401, 403];
const noSuchCall = [404, 405, 501];
/** HTTP statuses of a busy node: rate-limited, or the node behind a proxy is temporarily unavailable. */
const isBusy = [429, 502, 503, 504];

async function readText(send: () => ReturnType<Fetch>, signal: AbortSignal): Promise<string> {
  try {
    const response = await send();
    if (wrongCredentials.includes(response.status)) throw new OutsideError('the tron node refuses our credentials');
    if (noSuchCall.includes(response.status)) throw new NotOffered('the tron node does not serve this call');
    if (isBusy.includes(response.status)) throw new BrokenConnection('the tron node is too busy to answer');
    const text = await readParts(response, usualMostBytes);
    if (text === undefined) throw new OutsideError('the tron node gave an answer that is too long');
    return text;
  } catch (cause) {
    if (cause instanceof OutsideError) throw cause;
    if (signal.aborted) throw new OutsideError('the tron node did not answer in time', { cause });
    throw new BrokenConnection('the tron node cannot be reached', { cause });
  }
}

/**
 * Parses an answer. Nodes report errors in the body of an ordinary answer. The error's message is left out, because it
 * may contain an address.
 */
function readAnswer(text: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw new OutsideError('the tron node gave an answer that is not JSON', { cause });
  }
  if (typeof answer !== 'object' || answer === null) throw new OutsideError('the tron node gave no answer');
  if (!('Error' in answer)) return answer;
  if (/unavailable|not support/i.test(String(answer.Error)))
    throw new NotOffered('the tron node does not serve this call');
  throw new CannotAnswer('the tron node could not answer');
}

/** Splits a node URL. Credentials in the URL become a header, because `fetch` rejects them in a URL. */
function openUrl(text: string): Readonly<{ base: string; authorization: string | null }> {
  if (!URL.canParse(text)) throw new TypeError('the address of the tron node cannot be read');
  const url = new URL(text);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const authorization = credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`;
  url.username = '';
  url.password = '';
  return { base: url.href.replace(/\/+$/, ''), authorization };
}
