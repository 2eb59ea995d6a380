/** A little server that plays the developer API for tests of clients, one prepared answer after another. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Seen = Readonly<{ method: string; path: string; headers: IncomingHttpHeaders; body: string }>;
/** Answers one request. `null` breaks the connection. */
export type Play = ((response: ServerResponse, seen: Seen) => void) | null;

export type LittleApi = Readonly<{
  baseUrl: string;
  seen: Seen[];
  play(...plays: readonly Play[]): void;
  close(): void;
}>;

/** The last prepared answer is given to all further requests. */
export async function openLittleApi(): Promise<LittleApi> {
  const seen: Seen[] = [];
  let waiting: Play[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url: path = '', headers } = request;
      const told = { method, path, headers, body: await text(request) };
      seen.push(told);
      const play = waiting.length > 1 ? waiting.shift() : waiting[0];
      if (play) play(response, told);
      else request.socket.destroy();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  const play = (...plays: readonly Play[]): void => {
    waiting = [...plays];
    seen.length = 0;
  };
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { baseUrl, seen, play, close };
}

type Headers = Readonly<Record<string, string>>;

export const succeed =
  (data: unknown): Play =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, data }));

export const refuse =
  (status: number, code: string, headers: Headers = {}): Play =>
  (response) => {
    const error = { code, message: 'No.', details: {} };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ success: false, error }));
  };

/** What a proxy says that cannot reach the API. */
export const badGateway: Play = (response) => void response.writeHead(502).end('<html>Bad gateway</html>');

/** Never answers. */
export const silence: Play = () => undefined;

type Sent = Readonly<{ event: string; id?: number; data: unknown }>;

/** A stream with these events, which then ends, is cut, or stays open. */
export const stream =
  (events: readonly Sent[], end: 'end' | 'cut' | 'open' = 'end'): Play =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write('retry: 3000\n\n:\n\n');
    for (const { event, id, data } of events) {
      response.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    }
    if (end === 'end') response.end();
    if (end === 'cut') setImmediate(() => response.destroy());
  };
