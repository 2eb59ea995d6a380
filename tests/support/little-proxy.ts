/**
 * A reverse proxy on loopback with the usual set-up: it appends the client's address to X-Forwarded-For, and passes
 * everything else on unchanged.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type LittleProxy = Readonly<{ port: number; close(): Promise<void> }>;
export type Asked = Readonly<{
  /** The client's local address: all of 127.0.0.0/8 is this machine. */
  from: string;
  method?: string;
  path: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
}>;
export type Told = Readonly<{ status: number; headers: http.IncomingHttpHeaders; text: string }>;

/** `address` is the local address that the proxy connects from. */
export async function openLittleProxy(toPort: number, address: string): Promise<LittleProxy> {
  const server = http.createServer((request, reply) => {
    const { url: path, method, headers } = request;
    const visitor = request.socket.remoteAddress ?? '';
    const forwarded = [headers['x-forwarded-for'], visitor].flat().filter(Boolean).join(', ');
    const onward = http.request({
      host: '127.0.0.1',
      port: toPort,
      localAddress: address,
      agent: false,
      path,
      method,
      headers: { ...headers, 'x-forwarded-for': forwarded },
    });
    onward.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export async function ask(port: number, { from, method = 'GET', path, headers = {}, body }: Asked): Promise<Told> {
  const request = http.request({ host: '127.0.0.1', port, localAddress: from, agent: false, path, method, headers });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}
