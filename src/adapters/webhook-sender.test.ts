/** Webhooks to a real HTTP receiver: the messages, the outcomes of its answers, and the forbidden targets. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWebhookSender } from './webhook-sender.ts';

type Answer = (response: ServerResponse) => void;
type Received = Readonly<{ request: IncomingMessage; body: string }>;

let server: Server;
let port = 0;
let answer: Answer;
let received: Received[] = [];

beforeAll(async () => {
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({ request, body: await text(request) });
    answer(response);
  };
  server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

beforeEach(() => {
  received = [];
  answer = (response) => void response.writeHead(204).end();
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const message = (host = '127.0.0.1') => ({
  url: `http://${host}:${port}/hook?a=1`,
  headers: { 'content-type': 'application/json', 'sampan-event-id': 'evt_1' },
  body: '{"note":"鳥"}',
});
/** Patient enough for a machine that pauses: only `hasty` shows what happens when the time is over. */
const patienceMs = 30_000;
const hastyMs = 400;
const sandbox = makeWebhookSender({ profile: 'sandbox', patienceMs });
const hasty = makeWebhookSender({ profile: 'sandbox', patienceMs: hastyMs });

test('the receiver gets the very bytes, with the headers, at the address', async () => {
  expect(await sandbox.send(message())).toMatchObject({ outcome: 'delivered', statusCode: 204 });
  expect(received).toHaveLength(1);
  const [{ request, body } = { request: undefined, body: '' }] = received;
  expect(body).toBe('{"note":"鳥"}');
  expect(request).toMatchObject({ method: 'POST', url: '/hook?a=1' });
  expect(request?.headers).toMatchObject({
    host: `127.0.0.1:${port}`,
    'content-type': 'application/json',
    'sampan-event-id': 'evt_1',
    'content-length': '14',
  });
});

describe('an answer', () => {
  test.each([
    [200, 'delivered'],
    [299, 'delivered'],
    [304, 'refused'],
    [400, 'refused'],
    [410, 'refused'],
    [500, 'refused'],
  ])('of %i is %s', async (status, outcome) => {
    answer = (response) => void response.writeHead(status).end();
    expect(await sandbox.send(message())).toMatchObject({ outcome, statusCode: status });
  });

  test('that leads elsewhere is not followed', async () => {
    answer = (response) => void response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end();
    expect(await sandbox.send(message())).toMatchObject({ outcome: 'refused', statusCode: 307 });
    expect(received).toHaveLength(1);
  });

  test('without an end is read for a kilobyte, and its status counts', async () => {
    const closed = Promise.withResolvers<number>();
    answer = (response) => {
      let written = 0;
      const write = (): void => {
        if (response.destroyed) return;
        written += 1024;
        response.write(Buffer.alloc(1024), () => setImmediate(write));
      };
      response.writeHead(200);
      write();
      response.on('close', () => closed.resolve(written));
    };
    const { outcome, durationMs } = await sandbox.send(message());
    expect(outcome).toBe('delivered');
    expect(durationMs).toBeLessThan(patienceMs);
    // Data in buffers counts as written too, but the connection was closed long before everything was sent.
    expect(await closed.promise).toBeLessThan(8_000_000);
  });

  test('that begins and then hangs is taken at its word when the time is over', async () => {
    answer = (response) => void response.writeHead(200).write('{');
    expect(await hasty.send(message())).toMatchObject({ outcome: 'delivered', statusCode: 200 });
  });
});

describe('a receiver that speaks of something else', () => {
  /** A server that accepts a message, sends these words and waits. */
  const speak = async (words: string): Promise<Readonly<{ url: string; close(): void }>> => {
    const open = new Set<Socket>();
    const peer = createTcpServer((socket) => {
      open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
      socket.once('data', () => socket.write(words));
    });
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
    const close = (): void => {
      for (const socket of open) socket.destroy();
      peer.close();
    };
    return { url: `http://127.0.0.1:${(peer.address() as AddressInfo).port}/`, close };
  };

  test.each([
    ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 'refused', 101],
    ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\nHTTP/1.1 200 OK', 'refused', 101],
  ])('is judged by its status, without waiting for the end (%#)', async (words, outcome, statusCode) => {
    const peer = await speak(words);
    const sent = await sandbox.send({ ...message(), url: peer.url });
    expect(sent).toMatchObject({ outcome, statusCode });
    expect(sent.durationMs).toBeLessThan(patienceMs);
    peer.close();
  });

  test('and never ends is taken at its word when the time is over', async () => {
    const peer = await speak('HTTP/1.1 200 OK\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    expect(await hasty.send({ ...message(), url: peer.url })).toMatchObject({ outcome: 'delivered', statusCode: 200 });
    peer.close();
  });

  test('and never comes to a status is left when the time is over', async () => {
    const peer = await speak('HTTP/1.1 103 Early Hints\r\n\r\n');
    expect(await hasty.send({ ...message(), url: peer.url })).toMatchObject({ outcome: 'timeout', statusCode: null });
    peer.close();
  });
});

test('a receiver that hangs is left when the time is over', async () => {
  answer = () => {};
  const { outcome, statusCode, durationMs } = await hasty.send(message());
  expect({ outcome, statusCode }).toEqual({ outcome: 'timeout', statusCode: null });
  expect(durationMs).toBeGreaterThanOrEqual(hastyMs - 5);
});

test('a name server that hangs uses up the same time', async () => {
  const resolve = async (_host: string, signal: AbortSignal): Promise<readonly string[]> =>
    await new Promise((_found, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  const sender = makeWebhookSender({ profile: 'sandbox', patienceMs: 100, resolve });
  expect(await sender.send(message('slow.example'))).toMatchObject({ outcome: 'timeout', statusCode: null });
  expect(received).toEqual([]);
});

test('nobody listening, no HTTP, no TLS and no such name are all unreachable', async () => {
  const silent = createTcpServer((socket) =>
    socket
      .on('error', () => {})
      .resume()
      .end('hello\r\n\r\n'),
  );
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port: silentPort } = silent.address() as AddressInfo;
  const nameless = makeWebhookSender({ profile: 'sandbox', resolve: async () => await Promise.resolve([]) });
  const unreachable = { outcome: 'unreachable', statusCode: null };

  expect(await sandbox.send({ ...message(), url: `http://127.0.0.1:${silentPort}/` })).toMatchObject(unreachable);
  expect(await sandbox.send({ ...message(), url: `https://127.0.0.1:${port}/` })).toMatchObject(unreachable);
  expect(await nameless.send(message('nobody.example'))).toMatchObject(unreachable);
  await new Promise((resolve) => silent.close(resolve));
  expect(await sandbox.send({ ...message(), url: `http://127.0.0.1:${silentPort}/` })).toMatchObject(unreachable);
});

describe('outside the sandbox', () => {
  const withNames = (addresses: readonly string[]) =>
    makeWebhookSender({ profile: 'testnet', resolve: async () => await Promise.resolve(addresses) });
  const forbidden = { outcome: 'forbidden_target', statusCode: null };

  test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1'])('nothing is sent to %s', async (host) => {
    const sender = makeWebhookSender({ profile: 'testnet' });
    expect(await sender.send(message(host))).toMatchObject(forbidden);
    expect(received).toEqual([]);
  });

  test('nothing is sent to a name that leads inside, even if it leads outside as well', async () => {
    expect(await withNames(['127.0.0.1']).send(message('inside.example'))).toMatchObject(forbidden);
    expect(await withNames(['93.184.215.14', '10.0.0.1']).send(message('both.example'))).toMatchObject(forbidden);
    expect(received).toEqual([]);
    expect(await withNames(['10.0.0.1']).checkHost('inside.example')).toBe('forbidden');
    expect(await withNames(['93.184.215.14']).checkHost('outside.example')).toBe('allowed');
    expect(await withNames([]).checkHost('nobody.example')).toBe('unknown');
  });
});

test('the name is resolved once, and the connection goes to what was found then', async () => {
  const asked: string[] = [];
  const resolve = async (host: string): Promise<readonly string[]> => {
    asked.push(host);
    return await Promise.resolve(asked.length === 1 ? ['127.0.0.1'] : ['169.254.169.254']);
  };
  const sender = makeWebhookSender({ profile: 'sandbox', resolve });
  expect(await sender.send(message('rebinding.example'))).toMatchObject({ outcome: 'delivered' });
  expect(asked).toEqual(['rebinding.example']);
  expect(received[0]?.request.headers.host).toBe(`rebinding.example:${port}`);
  expect(await sender.send(message('rebinding.example'))).toMatchObject({ outcome: 'forbidden_target' });
});
