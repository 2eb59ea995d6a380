/** Requests through a real SOCKS proxy to a real HTTP server, both local. */
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { patient } from '#tests/support/patience.ts';
import { startSocksServer } from '#tests/support/socks-server.ts';
import { makePrivateFetch, pickClient } from './private-fetch.ts';
import { toSocksProxy, type SocksProxy } from './socks.ts';

let http: Server;
let port: number;
const heard: string[] = [];

beforeAll(async () => {
  http = createHttpServer((request, response) => {
    const answer = async () => {
      const body = await text(request);
      heard.push(`${request.method} ${request.url} ${request.headers.host} ${body}`);
      response.writeHead(request.url === '/no' ? 500 : 200).end(`you said ${body}`);
    };
    void answer();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  port = (http.address() as AddressInfo).port;
});
afterAll(() => void http.close());
beforeEach(() => void (heard.length = 0));

async function post(proxy: SocksProxy, url: string, timeoutMs = 5000) {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { 'content-type': 'text/plain' };
  return await makePrivateFetch(proxy)(url, { method: 'POST', headers, body: 'hello', signal });
}

describe('a request through the proxy', () => {
  test('reaches a host whose name only the proxy can look up', async () => {
    const socks = await startSocksServer();
    const answer = await post(socks.proxy, `http://abcdefghij.onion:${port}/rpc?a=b`);
    expect([answer.ok, answer.status, await answer.text()]).toEqual([true, 200, 'you said hello']);
    expect(heard).toEqual([`POST /rpc?a=b abcdefghij.onion:${port} hello`]);
    expect(socks.visits).toEqual([{ host: 'abcdefghij.onion', port, username: null }]);
    await socks.close();
  });

  test('says what the node’s status is', async () => {
    const socks = await startSocksServer();
    expect(await post(socks.proxy, `http://node:${port}/no`)).toMatchObject({ ok: false, status: 500 });
    await socks.close();
  });

  test('shows the configured name to a proxy that asks for it', async () => {
    const login = { username: 'sampan', password: 'hidden tide' };
    const socks = await startSocksServer({ login });
    await post({ ...socks.proxy, ...login }, `http://node:${port}/`);
    expect(socks.visits).toMatchObject([{ username: 'sampan' }]);
    const wrong = post({ ...socks.proxy, ...login, password: 'open tide' }, `http://node:${port}/`);
    await expect(wrong).rejects.toThrow(new OutsideError('the proxy refuses our credentials'));
    expect(heard).toHaveLength(1);
    await socks.close();
  });

  test('has a name of its own each time where none is configured, so that Tor keeps them apart', async () => {
    const socks = await startSocksServer({ login: 'anybody' });
    for (let n = 0; n < 3; n += 1) await post(socks.proxy, `http://node:${port}/`);
    expect(new Set(socks.visits.map(({ username }) => username)).size).toBe(3);
    await socks.close();
  });

  test('reads answers that come in single bytes', async () => {
    const socks = await startSocksServer({ isSlow: true, login: 'anybody' });
    expect(await (await post(socks.proxy, `http://node:${port}/`)).text()).toBe('you said hello');
    await socks.close();
  });

  test('fails when the proxy cannot reach the node, and does not go another way', async () => {
    const socks = await startSocksServer({ reply: 5 });
    await expect(post(socks.proxy, `http://127.0.0.1:${port}/`)).rejects.toThrow(
      new OutsideError('the proxy cannot reach the node (5)'),
    );
    expect(heard).toEqual([]);
    await socks.close();
  });

  test('fails when nobody listens where the proxy should be', async () => {
    const socks = await startSocksServer();
    await socks.close();
    await expect(post(socks.proxy, `http://127.0.0.1:${port}/`)).rejects.toThrow(
      new OutsideError('the proxy cannot be reached'),
    );
    expect(heard).toEqual([]);
  });

  test.each([
    ['is no SOCKS proxy', (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request'), 'is something else'],
    ['hangs up', (socket: Socket) => void socket.end(), 'closed the connection'],
    ['hangs up in the middle', (socket: Socket) => void socket.end(Uint8Array.of(5)), 'closed the connection'],
    ['wants another login', (socket: Socket) => void socket.write(Uint8Array.of(5, 255)), 'wants another login'],
    ['says nothing', () => {}, 'did not answer in time'],
  ])('fails when what should be the proxy %s', async (_what, behave, message) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => {}).resume());
      behave(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
    const limitMs = message === 'did not answer in time' ? 300 : patient(5_000);
    const failure = await post(proxy, `http://127.0.0.1:${port}/`, limitMs).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OutsideError);
    expect(String(failure)).toContain(message);
    expect(heard).toEqual([]);
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});

test.each([
  ['socks5://127.0.0.1:9050', { host: '127.0.0.1', port: 9050 }],
  ['socks5://[::1]:9050', { host: '::1', port: 9050 }],
  ['socks5://sampan:a%40b@tor:9150', { host: 'tor', port: 9150, username: 'sampan', password: 'a@b' }],
])('%s is read as the address of a proxy', (address, proxy) => {
  expect(toSocksProxy(address)).toEqual(proxy);
});

describe('a private broadcast', () => {
  test('takes the hidden way, others the usual one', () => {
    expect(pickClient('usual', 'hidden')).toBe('usual');
    expect(pickClient('usual', 'hidden', { isPrivate: false })).toBe('usual');
    expect(pickClient('usual', 'hidden', { isPrivate: true })).toBe('hidden');
  });

  test('has no way at all where no proxy is configured', () => {
    expect(() => pickClient('usual', undefined, { isPrivate: true })).toThrow(OutsideError);
  });
});
