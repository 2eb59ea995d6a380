/**
 * HTTP client of Monero's two programs: JSON-RPC with named parameters, and the daemon's other endpoints, each with its
 * own path. Repeating a call never moves money, so a broken connection is retried once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { JsonRpcRefusal } from '../../json-rpc.ts';
import type { Fetch } from '../../private-fetch.ts';
import { parseExactJson, writeExactJson } from './exact-json.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface MoneroRpc {
  /**
   * Calls a JSON-RPC method. Throws a JsonRpcRefusal for an error answer, and another OutsideError if there is no
   * answer.
   */
  call<Answer>(method: string, params?: Fields, timeoutMs?: number): Promise<Answer>;
  /** Calls an endpoint that is not JSON-RPC. The caller has to check the `status` of its answer. */
  post<Answer>(path: string, body?: Fields): Promise<Answer>;
}

/**
 * Options of the client. `name` is the program's name in error messages. Its URL may contain a password and is never
 * shown.
 */
export type MoneroRpcOptions = Readonly<{
  name: string;
  url: string;
  timeoutMs?: number;
  /** Replaces the global `fetch`, for example by one through a proxy. */
  fetch?: Fetch;
}>;

const usualTimeoutMs = 30_000;
const retryMs = 200;

export function makeMoneroRpc({ name, url, timeoutMs = usualTimeoutMs, ...way }: MoneroRpcOptions): MoneroRpc {
  const target = { name, fetch: way.fetch ?? fetch, ...openUrl(name, url) };
  const ask = async (path: string, body: unknown, limitMs: number): Promise<unknown> => {
    try {
      return await send(target, path, { body, limitMs });
    } catch (error) {
      if (!(error instanceof BrokenConnection)) throw error;
      await sleep(retryMs);
      return await send(target, path, { body, limitMs });
    }
  };
  return {
    call: async <Answer>(method: string, params: Fields = {}, limitMs = timeoutMs) => {
      const request = { jsonrpc: '2.0', id: '0', method, params };
      const { result, error } = (await ask('json_rpc', request, limitMs)) as WireAnswer;
      if (error) throw new JsonRpcRefusal(method, error.code, error.message);
      if (result === undefined) throw new OutsideError(`${name} gave no answer to ${method}`);
      return result as Answer;
    },
    post: async <Answer>(path: string, body: Fields = {}) => (await ask(path, body, timeoutMs)) as Answer,
  };
}

type WireAnswer = Readonly<{ result?: unknown; error?: Readonly<{ code: number; message: string }> }>;

/** Error for a connection that was refused, or closed before the answer. */
class BrokenConnection extends OutsideError {}

type Target = Readonly<{ name: string; fetch: Fetch; url: URL; authorization: string | null }>;
type Question = Readonly<{ body: unknown; limitMs: number }>;

/**
 * Splits a URL. Credentials in it are for a reverse proxy in front. The programs' own digest authentication is not
 * supported.
 */
function openUrl(name: string, text: string): Pick<Target, 'url' | 'authorization'> {
  if (!URL.canParse(text)) throw new TypeError(`the address of ${name} cannot be read`);
  const url = new URL(text);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return { url, authorization: credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}` };
}

const wrongCredentials = [401, 403];

async function send(target: Target, path: string, question: Question): Promise<unknown> {
  const { name, url, authorization } = target;
  const signal = AbortSignal.timeout(question.limitMs);
  const headers = { 'content-type': 'application/json', ...(authorization !== null && { authorization }) };
  let text: string;
  try {
    const body = writeExactJson(question.body);
    const response = await target.fetch(new URL(path, url), { method: 'POST', headers, body, signal });
    if (wrongCredentials.includes(response.status)) throw new OutsideError(`${name} refuses our credentials`);
    text = await response.text();
    if (!response.ok) throw new BrokenConnection(`${name} is too busy to answer`);
  } catch (cause) {
    if (cause instanceof OutsideError) throw cause;
    if (signal.aborted) throw new OutsideError(`${name} did not answer in time`, { cause });
    throw new BrokenConnection(`${name} cannot be reached`, { cause });
  }
  try {
    const answer = parseExactJson(text);
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch (cause) {
    throw new OutsideError(`${name} gave an answer that is not JSON`, { cause });
  }
  throw new OutsideError(`${name} gave an answer that cannot be read`);
}
