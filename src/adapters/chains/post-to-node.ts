/**
 * What our node clients use in place of `fetch`, where a node answers over plain HTTP. `fetch` copies each answer four
 * times, and memory outside of the heap makes the collector look through the whole heap: at three megabytes in each 0.4
 * seconds that is the larger part of what reading a chain costs. Here one buffer receives for all connections, an
 * answer is written once, and its memory receives another one when it was parsed.
 */
import { validateHeaderValue } from 'node:http';
import { connect, type Socket } from 'node:net';
import { makeAnswerReader, type AnswerReader, type WholeAnswer } from './answer-reader.ts';
import { makeBodyMemory, type BodyMemory } from './body-memory.ts';
import type { Fetch } from './private-fetch.ts';
import { usualMostBytes } from './read-parts.ts';

type Request = Parameters<Fetch>[1];

/** Longest that a connection waits for the next request. Many nodes end it after five seconds. */
const idleMs = 4_000;

export const postToNode: Fetch = makePost();

export function makePost(): Fetch {
  const idle = new Map<string, Line[]>();
  const memory = makeBodyMemory();
  return async (address, request) => {
    const url = new URL(address);
    if (url.protocol !== 'http:') return await fetch(url, request);
    request.signal.throwIfAborted();
    const waiting = idle.get(url.host) ?? [];
    idle.set(url.host, waiting);
    const line = waiting.pop() ?? openLine(url, waiting, memory);
    const answer = await line.ask(writeRequest(url, request), request);
    const isElsewhere = answer.status >= 300 && answer.status < 400;
    // Rare, and `fetch` knows which headers may go along.
    return isElsewhere ? await fetch(url, request) : toPostAnswer(answer);
  };
}

function writeRequest(url: URL, { method, headers, body }: Request): readonly [string, Buffer] {
  const bytes = Buffer.from(body);
  const all = { ...headers, host: url.host, 'content-length': String(bytes.length), accept: '*/*' };
  const lines = Object.entries(all).map(([name, value]) => {
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  return [`${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`, bytes];
}

/** A connection, which carries one request at a time. */
type Line = Readonly<{ ask: (written: readonly [string, Buffer], request: Request) => Promise<WholeAnswer> }>;

/** One for all connections: what it holds is taken out of it before the next one receives. */
const receiving = Buffer.allocUnsafeSlow(2 ** 16);

function openLine(url: URL, waiting: Line[], memory: BodyMemory): Line {
  let current: Readonly<{ reader: AnswerReader; end: (how: WholeAnswer | Error) => void }> | undefined;
  const onread = {
    buffer: receiving,
    callback: (bytes: number): boolean => {
      try {
        const answer = current?.reader.take(receiving.subarray(0, bytes));
        if (answer) current?.end(answer);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
      }
      return true;
    },
  };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const socket: Socket = connect({ host, port: Number(url.port || 80), noDelay: true, onread });
  const line: Line = {
    ask: async ([head, body], { signal, mostBytes = usualMostBytes }) => {
      socket.ref();
      socket.setTimeout(0);
      const { promise, resolve, reject } = Promise.withResolvers<WholeAnswer>();
      const onAbort = (): void => void socket.destroy(new Error('the request was given up'));
      const end = (how: WholeAnswer | Error): void => {
        current = undefined;
        signal.removeEventListener('abort', onAbort);
        if (how instanceof Error) return reject(how);
        if (how.isReusable) rest();
        else socket.destroy();
        resolve(how);
      };
      current = { reader: makeAnswerReader(mostBytes, memory), end };
      signal.addEventListener('abort', onAbort);
      socket.cork();
      socket.write(head, 'latin1');
      socket.write(body);
      socket.uncork();
      return await promise;
    },
  };
  const rest = (): void => {
    waiting.push(line);
    socket.setTimeout(idleMs);
    // A process that has nothing else to do does not wait for it.
    socket.unref();
  };
  const leave = (): void => {
    if (waiting.includes(line)) waiting.splice(waiting.indexOf(line), 1);
  };
  socket.on('timeout', () => {
    leave();
    socket.destroy();
  });
  let failure: Error | undefined;
  socket.on('error', (error) => {
    failure = error;
  });
  socket.on('end', () => {
    leave();
    const last = current?.reader.finish();
    if (last) current?.end(last);
  });
  socket.on('close', () => {
    leave();
    current?.end(failure ?? new Error('the connection was closed before the answer'));
  });
  return line;
}

function toPostAnswer({ status, headers, body, giveBack }: WholeAnswer): Awaited<ReturnType<Fetch>> {
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => headers.get(name.toLowerCase()) ?? null },
    text: async () => await Promise.resolve(body.toString()),
    body: one(body),
    giveBack,
  };
}

async function* one(body: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(body);
}
