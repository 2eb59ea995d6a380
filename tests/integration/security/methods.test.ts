/** Unused HTTP methods are refused on every path, and so is CONNECT. */
import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openWhole, type Whole } from './open-whole.ts';
import { makeSampleWorld, readPageRoutes, type SampleWorld } from './sample-world.ts';

let lab: OrderLab;
let whole: Whole;
let world: SampleWorld;
let port: number;

beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  world = await makeSampleWorld(whole);
  await whole.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = whole.app.server.address() as net.AddressInfo);
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

/** Every path that is answered, including pages and files. */
async function paths(): Promise<readonly string[]> {
  const pages = (await readPageRoutes()).map(({ url }) => url).filter((url) => /^\/(?:en\/|[^/]{3,}|$)/.test(url));
  const calls = whole.routes.map(({ url }) => url.replace('*', 'nothing'));
  return [...new Set([...calls, ...pages])].map((url) => world.fill(url));
}

describe('a method', () => {
  test.each(['TRACE', 'QUERY', 'PROPFIND', 'SEARCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'PURGE', 'LINK', 'BIND'])(
    '%s is refused on every path, before anything else is looked at',
    async (method) => {
      for (const url of await paths()) {
        const { statusCode, headers, body } = await whole.app.inject({ method: method as 'GET', url });
        expect([statusCode, headers['content-type']], url).toEqual([405, 'application/json; charset=utf-8']);
        expect(body).not.toContain(method);
      }
    },
  );

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused on pages and files', async (method) => {
    const files = whole.routes.filter(({ config }) => 'file' in config).map(({ url }) => url);
    for (const url of ['/', '/en', '/en/track', '/en/admin', '/robots.txt', '/assets/nothing.js', ...files]) {
      expect((await whole.app.inject({ method: method as 'PUT', url })).statusCode, url).toBe(405);
    }
  });

  test('that a call does not have is refused, and the answer says which it has', async () => {
    for (const [url, allow] of [
      ['/healthz', 'GET, HEAD'],
      ['/readyz', 'GET, HEAD'],
      ['/.well-known/sampan-terms-key', 'GET, HEAD'],
      ['/api/currencies', 'GET, HEAD'],
      ['/api/calculate', 'POST'],
      ['/api/v1/quotes', 'POST'],
      ['/api/v1/webhook', 'GET, HEAD, PUT, DELETE'],
      ['/api/compat/sideshift/v2/coins', 'GET, HEAD'],
    ] as const) {
      const methods = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter((each) => !allow.includes(each));
      for (const method of methods) {
        const { statusCode, headers } = await whole.app.inject({ method: method as 'PUT', url, payload: {} });
        expect([statusCode, headers['allow']], `${method} ${url}`).toEqual([405, allow]);
      }
    }
  });
});

describe('bytes on the wire', () => {
  async function speak(text: string): Promise<string> {
    const socket = net.connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.write(text);
    await once(socket, 'close');
    return Buffer.concat(chunks).toString();
  }
  const head = 'host: localhost\r\nconnection: close\r\n';

  test('get no tunnel', async () => {
    expect(await speak(`CONNECT example.org:443 HTTP/1.1\r\n${head}\r\n`)).toBe('');
  });

  test('get no other protocol', async () => {
    const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: eA==\r\n';
    const answer = await speak(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n${upgrade}connection: close\r\n\r\n`);
    expect(answer).not.toMatch(/^HTTP\/1\.1 101/);
  });

  test('that name a method nobody knows are no request', async () => {
    expect(await speak(`BREW /coffee HTTP/1.1\r\n${head}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each([
    ['two lengths', 'content-length: 5\r\ncontent-length: 6\r\n', 'hello'],
    ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\nGET /x HTTP/1.1\r\n\r\n'],
    ['chunks that are not last', 'transfer-encoding: chunked, identity\r\n', '0\r\n\r\n'],
    ['chunks in disguise', 'transfer-encoding: xchunked\r\n', '0\r\n\r\n'],
    ['a length that is none', 'content-length: +5\r\n', 'hello'],
    ['a space before the colon', 'content-length : 5\r\n', 'hello'],
    ['a folded line', 'content-length: 5\r\n x: y\r\n', 'hello'],
    ['a bare line feed', 'x: y\ncontent-length: 5\r\n', 'hello'],
    ['a size of a chunk that is none', 'transfer-encoding: chunked\r\n', '0x5\r\nhello\r\n0\r\n\r\n'],
  ])('with %s are no request: nothing is smuggled in', async (_what, lines, body) => {
    const type = 'content-type: application/json\r\n';
    const answer = await speak(`POST /api/calculate HTTP/1.1\r\n${head}${type}${lines}\r\n${body}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  });
});
