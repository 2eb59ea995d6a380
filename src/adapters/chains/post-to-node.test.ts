import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { makePost } from './post-to-node.ts';

/** What a node does with each request that it has read as a whole. */
type Behave = (socket: Socket, request: string, n: number) => void;

const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function open(behave: Behave) {
  const heard: string[] = [];
  const seen = { connections: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      heard.push(bytes.toString());
      behave(socket, bytes.toString(), heard.length);
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  const post = makePost();
  const ask = async (body = '{}', given: Readonly<{ mostBytes?: number; signal?: AbortSignal }> = {}) => {
    const request = {
      method: 'POST',
      headers: { 'x-key': 'a key' },
      body,
      signal: AbortSignal.timeout(20_000),
    } as const;
    return await post(`http://127.0.0.1:${address.port}/some/path?a=b`, { ...request, ...given });
  };
  return { ask, heard, seen };
}

const whole = (body: string): string => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

describe('a request to a node', () => {
  test('says what it should, and requests after one another share a connection', async () => {
    const { ask, heard, seen } = await open((socket, _request, n) => socket.write(whole(`answer ${n}`)));
    expect(await (await ask('one ö')).text()).toBe('answer 1');
    expect(await (await ask('two')).text()).toBe('answer 2');
    expect(seen.connections).toBe(1);
    expect(heard[0]?.split('\r\n')).toEqual(
      expect.arrayContaining(['POST /some/path?a=b HTTP/1.1', 'x-key: a key', 'content-length: 6', 'one ö']),
    );
  });

  test('at the same time as another has its own connection, and its own answer', async () => {
    const { ask, seen } = await open((socket, request) => socket.write(whole(request.slice(-3))));
    const words = ['one', 'two', 'six', 'ten'];
    const answers = await Promise.all(words.map(async (word) => await (await ask(word)).text()));
    expect(answers).toEqual(words);
    expect(seen.connections).toBeGreaterThan(1);
  });

  test('reads a large answer that comes in pieces, into one part', async () => {
    const body = 'abcdefghij'.repeat(700_000);
    const { ask } = await open((socket) => socket.write(whole(body)));
    const parts: Uint8Array[] = [];
    for await (const part of (await ask()).body ?? []) parts.push(part);
    expect(parts.map(({ length }) => length)).toEqual([7_000_000]);
    expect(Buffer.concat(parts).equals(Buffer.from(body))).toBe(true);
  });

  test.each([1, 2, 7, 1_000])(
    'reads chunks that come %i bytes at a time, and the next answer after them',
    async (size) => {
      const chunked = '5\r\nhello\r\n1;ext=1\r\n \r\n6\r\nw\r\nrld\r\n0\r\nTrailer: x\r\n\r\n';
      const text = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`;
      const { ask, seen } = await open((socket, _request, n) => {
        if (n > 1) return void socket.write(whole('next'));
        socket.setNoDelay(true);
        const write = (at: number): void => {
          if (at < text.length) socket.write(text.slice(at, at + size), () => setImmediate(write, at + size));
        };
        write(0);
      });
      expect(await (await ask()).text()).toBe('hello w\r\nrld');
      expect(await (await ask()).text()).toBe('next');
      expect(seen.connections).toBe(1);
    },
  );

  test('reads an answer that lasts until the connection ends, and takes a new one then', async () => {
    const { ask, seen } = await open((socket, _request, n) => socket.end(`HTTP/1.0 200 OK\r\n\r\nanswer ${n}`));
    expect(await (await ask()).text()).toBe('answer 1');
    expect(await (await ask()).text()).toBe('answer 2');
    expect(seen.connections).toBe(2);
  });

  test('says status and headers of a refusal, and does not use a connection that the node closes', async () => {
    const refusal = 'HTTP/1.1 429 Slow\r\nRetry-After: 7\r\nConnection: Close\r\nContent-Length: 2\r\n\r\nno';
    const { ask, seen } = await open((socket) => socket.write(refusal));
    const answer = await ask();
    expect(answer).toMatchObject({ ok: false, status: 429 });
    expect(answer.headers?.get('Retry-After')).toBe('7');
    expect(await answer.text()).toBe('no');
    await ask();
    expect(seen.connections).toBe(2);
  });

  test('reads no more than the limit, by whatever length the answer says', async () => {
    const body = 'x'.repeat(300_000);
    for (const head of [`Content-Length: ${body.length}`, `Content-Length: ${10 ** 14}`, 'A: b']) {
      const { ask } = await open((socket) => socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`));
      const { length } = await (await ask('{}', { mostBytes: 100_000 })).text();
      expect(length).toBeGreaterThan(100_000);
      expect(length).toBeLessThan(170_000);
    }
  });
});

describe('a request fails', () => {
  test.each([
    ['closes the connection at once', (socket: Socket) => socket.end(), 'closed before the answer'],
    ['closes it within the answer', (socket: Socket) => socket.end(whole('hello').slice(0, -1)), 'closed before'],
    ['closes it within a chunk', (socket: Socket) => socket.end(`${chunkedHead}5\r\nhel`), 'closed before'],
    ['says something else', (socket: Socket) => socket.write('SSH-2.0-OpenSSH\r\n\r\n'), 'no answer of HTTP'],
    ['says more than it announces', (socket: Socket) => socket.write(`${whole('a')}b`), 'longer than it says'],
    ['gives no length of a chunk', (socket: Socket) => socket.write(`${chunkedHead}z\r\n`), 'no length'],
    ['gives no length', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'), 'no length'],
    [
      'codes it',
      (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n'),
      'coded in a way',
    ],
    [
      'has a head without an end',
      (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\n${'a'.repeat(80_000)}`),
      'no answer of HTTP',
    ],
  ])('when the node %s', async (_what, behave, message) => {
    const { ask } = await open((socket) => void behave(socket));
    await expect(ask()).rejects.toThrow(new RegExp(message));
  });

  test('when the time is over, and the connection ends', async () => {
    const { ask } = await open(() => {});
    const closed = new AbortController();
    const asked = ask('{}', { signal: closed.signal });
    setImmediate(() => closed.abort());
    await expect(asked).rejects.toThrow('given up');
    await expect(ask('{}', { signal: closed.signal })).rejects.toThrow('aborted');
  });

  test('when a header would begin another one', async () => {
    const post = makePost();
    const headers = { 'x-key': 'a\r\nb: c' };
    const asked = post('http://127.0.0.1:9/', {
      method: 'POST',
      headers,
      body: '',
      signal: AbortSignal.timeout(1_000),
    });
    await expect(asked).rejects.toThrow('Invalid character');
  });
});

const chunkedHead = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
