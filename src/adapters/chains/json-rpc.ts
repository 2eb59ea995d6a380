/**
 * JSON-RPC 2.0 over HTTP to one node. All our calls are idempotent, so a broken connection is retried once, because
 * nodes close idle connections without notice. A timeout is not retried here; the worker retries later.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { postToNode } from './post-to-node.ts';
import type { Fetch } from './private-fetch.ts';
import { readBytes, usualMostBytes } from './read-parts.ts';

export type JsonRpcCall = Readonly<{ method: string; params: readonly unknown[] }>;

/** Keeps bytes that were lent, until what it returns is called. If it never is, they are not used again. */
export type KeepBytes = () => () => void;

/** Limits of one request that override the defaults. */
export type JsonRpcLimits = Readonly<{
  timeoutMs?: number;
  /** Maximum size of the answer in bytes. A longer answer throws an OutsideError. */
  mostBytes?: number;
  /** Parser of this answer in place of the usual one. The bytes are lent: later another answer overwrites them. */
  parseBytes?: (bytes: Buffer, keep: KeepBytes) => unknown;
}>;

export interface JsonRpc {
  /** Calls a method. Throws a JsonRpcRefusal for an error answer, and another OutsideError if there is no answer. */
  call<Answer>(method: string, params?: readonly unknown[], limits?: JsonRpcLimits): Promise<Answer>;
  /**
   * Sends many calls in few requests. Answers are in the order of the calls, and an error answer to one call does not
   * affect the others.
   */
  batch<Answer>(calls: readonly JsonRpcCall[], limits?: JsonRpcLimits): Promise<readonly (Answer | JsonRpcRefusal)[]>;
}

/**
 * Error if the node answered with an error. Callers that expect errors inspect it; for all others it is a failure of
 * the node.
 */
export class JsonRpcRefusal extends OutsideError {
  readonly code: number;
  /** The node's own message. Kept out of `message`, because it may contain a visitor's transaction. */
  readonly reason: string;
  constructor(method: string, code: number, reason: string) {
    super(`the node refused ${method} (${code})`);
    this.code = code;
    this.reason = reason;
  }
}

/**
 * Options of the client. `name` is the node's name in error messages. The node's URL may contain a key and is never
 * shown.
 */
export type JsonRpcOptions = Omit<JsonRpcLimits, 'parseBytes'> &
  Readonly<{
    name: string;
    url: string;
    /** Parser of answers, for JSON whose numbers exceed double precision. */
    parse?: (text: string) => unknown;
    /** Replaces the direct way, for example by one through a proxy. */
    fetch?: Fetch;
  }>;

const usualTimeoutMs = 30_000;
const retryMs = 200;
const callsPerRequest = 100;

export function makeJsonRpc({ name, url, parse = JSON.parse, ...way }: JsonRpcOptions): JsonRpc {
  const target = { name, fetch: way.fetch ?? postToNode, ...openUrl(name, url) };
  const usual = { timeoutMs: way.timeoutMs ?? usualTimeoutMs, mostBytes: way.mostBytes ?? usualMostBytes };
  const usualParse = (bytes: Buffer): unknown => parse(bytes.toString());
  const ask = async (body: unknown, limits: JsonRpcLimits = {}): Promise<unknown> => {
    const within = { ...usual, parseBytes: usualParse, ...limits };
    try {
      return await post(target, body, within);
    } catch (error) {
      if (!(error instanceof BrokenConnection)) throw error;
      await sleep(retryMs);
      return await post(target, body, within);
    }
  };
  return {
    call: async <Answer>(method: string, params: readonly unknown[] = [], limits?: JsonRpcLimits) => {
      const answered = await ask(toRequest({ method, params }, 0), limits);
      return need(readAnswer(name, method, answered) as Answer | JsonRpcRefusal);
    },
    batch: async <Answer>(calls: readonly JsonRpcCall[], limits?: JsonRpcLimits) => {
      const answers: unknown[] = [];
      for (let at = 0; at < calls.length; at += callsPerRequest) {
        const some = calls.slice(at, at + callsPerRequest);
        answers.push(...readBatch(name, some, await ask(some.map(toRequest), limits)));
      }
      return answers as readonly (Answer | JsonRpcRefusal)[];
    },
  };
}

/** Returns the answer or throws the refusal, for batches of which every answer is needed. */
export function need<Answer>(answer: Answer | JsonRpcRefusal): Answer {
  if (answer instanceof JsonRpcRefusal) throw answer;
  return answer;
}

type WireAnswer = Readonly<{
  id?: unknown;
  result?: unknown;
  error?: Readonly<{ code: number; message: string }> | null;
}>;

function toRequest({ method, params }: JsonRpcCall, id: number): unknown {
  return { jsonrpc: '2.0', id, method, params };
}

function readAnswer(name: string, method: string, answered: unknown): unknown {
  if (typeof answered !== 'object' || answered === null) throw new OutsideError(`the ${name} node gave no answer`);
  const { result, error } = answered as WireAnswer;
  if (error) return new JsonRpcRefusal(method, error.code, error.message);
  if (result === undefined) throw new OutsideError(`the ${name} node gave no answer to ${method}`);
  return result;
}

function readBatch(name: string, calls: readonly JsonRpcCall[], answered: unknown): readonly unknown[] {
  if (!Array.isArray(answered)) throw new OutsideError(`the ${name} node gave one answer to many questions`);
  const byId = new Map((answered as readonly WireAnswer[]).map((answer) => [answer.id, answer]));
  return calls.map(({ method }, id) => readAnswer(name, method, byId.get(id)));
}

/** Error for a connection that was refused, or closed before the answer. */
class BrokenConnection extends OutsideError {}

type Target = Readonly<{
  name: string;
  fetch: Fetch;
  url: string;
  authorization: string | null;
}>;

/** Splits a node URL. Credentials in the URL become a header, because `fetch` rejects them in a URL. */
function openUrl(name: string, text: string): Pick<Target, 'url' | 'authorization'> {
  if (!URL.canParse(text)) throw new TypeError(`the address of the ${name} node cannot be read`);
  const url = new URL(text);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const authorization = credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`;
  url.username = '';
  url.password = '';
  return { url: url.href, authorization };
}

const wrongCredentials = [401, 403];
/** HTTP statuses of a busy node: rate-limited, or the node behind a proxy is temporarily unavailable. */
const isBusy = [429, 502, 503, 504];

async function post(
  target: Target,
  body: unknown,
  { timeoutMs, mostBytes, parseBytes }: Required<JsonRpcLimits>,
): Promise<unknown> {
  const { name, url, authorization } = target;
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { 'content-type': 'application/json', ...(authorization !== null && { authorization }) };
  let bytes: Buffer;
  let giveBack: (() => void) | undefined;
  try {
    const calls = Array.isArray(body) ? body.length : 1;
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal, calls, mostBytes } as const;
    const response = await target.fetch(url, request);
    if (wrongCredentials.includes(response.status)) throw new OutsideError(`the ${name} node refuses our credentials`);
    if (isBusy.includes(response.status)) throw new BrokenConnection(`the ${name} node is too busy to answer`);
    const read = await readBytes(response, mostBytes);
    if (read === undefined) throw new OutsideError(`the ${name} node gave an answer that is too long`);
    bytes = read;
    giveBack = response.giveBack;
  } catch (cause) {
    if (cause instanceof OutsideError) throw cause;
    if (signal.aborted) throw new OutsideError(`the ${name} node did not answer in time`, { cause });
    throw new BrokenConnection(`the ${name} node cannot be reached`, { cause });
  }
  try {
    // Some nodes send an error answer with a failure status and the reason in the body, so the body is parsed first.
    return parseBytes(bytes, () => {
      const later = giveBack;
      giveBack = undefined;
      return () => later?.();
    });
  } catch (cause) {
    throw new OutsideError(`the ${name} node gave an answer that is not JSON`, { cause });
  } finally {
    giveBack?.();
  }
}
