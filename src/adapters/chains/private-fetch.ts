/**
 * The subset of `fetch` that our node clients use, through a SOCKS proxy. Every request has its own connection and,
 * with Tor, its own circuit, so that two payouts of one order cannot be linked to one client.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as sendHttp, type IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { BroadcastOptions } from '#src/usecases/ports/chain-adapter.ts';
import { readParts, usualMostBytes } from './read-parts.ts';
import { connectThrough, type SocksProxy } from './socks.ts';
import type { PostAnswer } from './read-parts.ts';

type PostRequest = Readonly<{
  method: 'POST';
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
  /** How many calls the request makes. Absent if it makes one. */
  calls?: number;
  /** Longest answer that is read. Not every way of asking knows it. */
  mostBytes?: number;
  /** Keys in headers are not sent to wherever an answer points. */
  redirect?: 'error';
}>;

/** The type of `fetch` for our node clients. The global `fetch` is assignable to it. */
export type Fetch = (url: string | URL, request: PostRequest) => Promise<PostAnswer>;

export function makePrivateFetch(proxy: SocksProxy): Fetch {
  return async (address, request) => {
    const url = new URL(address);
    const socket = await openConnection(proxy, url, request.signal);
    try {
      return await post(socket, url, request);
    } finally {
      socket.destroy();
    }
  };
}

async function openConnection(proxy: SocksProxy, url: URL, signal: AbortSignal): Promise<Socket> {
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port || (isSecure ? 443 : 80));
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const guest = randomBytes(16).toString('hex');
  const socket = await connectThrough(proxy, { host, port, guest }, signal);
  if (!isSecure) return socket;
  return connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) });
}

/** Sends a request over the given connection. The host name is never resolved on this machine. */
async function post(socket: Socket, url: URL, { method, headers, body, signal }: PostRequest): Promise<PostAnswer> {
  const path = url.pathname + url.search;
  const options = { method, path, headers: { ...headers, host: url.host, connection: 'close' }, signal };
  const sent = sendHttp({ ...options, createConnection: () => socket });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const status = answer.statusCode ?? 0;
  const content = await readParts({ body: answer, text: async () => await text(answer) }, usualMostBytes);
  if (content === undefined) throw new OutsideError('an answer through the proxy is too long');
  const told = { get: (name: string) => answer.headers[name]?.toString() ?? null };
  return { ok: status >= 200 && status < 300, status, headers: told, text: async () => await Promise.resolve(content) };
}

/** Selects the client for a broadcast. A private broadcast never falls back to the direct connection. */
export function pickClient<Client>(
  usual: Client,
  hidden: Client | undefined,
  { isPrivate = false }: BroadcastOptions = {},
): Client {
  if (!isPrivate) return usual;
  if (hidden === undefined) throw new OutsideError('there is no proxy for a private broadcast to go through');
  return hidden;
}
