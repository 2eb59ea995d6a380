/** Names that the database cannot store, and bytes that no HTTP library sends. */
import * as fc from 'fast-check';
import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofSize } from '#tests/support/proof-figures.ts';
import { publicUrl } from '../security/open-whole.ts';
import { openFuzzWorld, type FuzzWorld } from './open-fuzz-world.ts';

let world: FuzzWorld;

beforeAll(async () => {
  world = await openFuzzWorld();
});
afterAll(async () => {
  await world.close();
});

test('what no database can look for is unknown to every route that names something', async () => {
  const named = [...world.calls, ...world.pages].filter(({ url }) => /:\w/.test(url));
  expect(named.length).toBeGreaterThan(40);
  const broken: unknown[] = [];
  for (const [place, endpoint] of named.entries()) {
    for (const text of ['%00', 'a%00b', '%f0%9f%92%a5%00', 'x'.repeat(90)]) {
      const { method, isForm } = endpoint;
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
      const site = new URL(publicUrl);
      const headers = { host: site.host, origin: site.origin, ...(method !== 'GET' && { 'content-type': type }) };
      const [body = {}] = endpoint.bodies;
      const payload = isForm ? 'intent=reveal' : JSON.stringify(body);
      const url = endpoint.url.replaceAll(/:\w+/g, text);
      const request = { endpoint, method, url, headers, ...(method !== 'GET' && { payload }) };
      // This index never selects the one in seven requests that are sent without credentials.
      const { status, text: told } = await world.send(request, place * 7 + 1);
      if (status >= 500 || (status < 300 && !isForm)) broken.push({ method, url, status, told: told.slice(0, 200) });
    }
  }
  expect(broken).toEqual([]);
});

const brokenRequest = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'get', 'G\0T', 'BREW', ''),
      fc.constantFrom('/', '/healthz', '/%ff%fe', '/%zz', '//', '/api/track/%c3%28', 'x', '*', '/\u00ff'),
      fc.constantFrom('HTTP/1.1', 'HTTP/9.9', 'HTTP/1.0', ''),
      fc.constantFrom(
        'host: x\r\n',
        '',
        'host: x\r\nhost: y\r\n',
        'host: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n',
        'host: x\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n',
        'host: x\r\ntransfer-encoding: junk\r\n',
        'host: x\r\nbad header\r\n',
        `host: x\r\nlong: ${'y'.repeat(20_000)}\r\n`,
        'host: x\r\ncookie: \0\r\n',
        'host: x\n',
      ),
    )
    .map(([method, url, version, headers]) => Buffer.from(`${method} ${url} ${version}\r\n${headers}\r\n`, 'latin1')),
);

test('bytes that are hardly HTTP are answered or hung up on, and the next visitor is served', async () => {
  const { app } = world.whole;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as net.AddressInfo;
  const numRuns = Math.min(Math.ceil(proofSize('fuzz', 5_000) / 25), 2000);
  for (const bytes of fc.sample(brokenRequest, { numRuns, seed: proofSize('fuzz_seed', 1) })) {
    const socket = net.connect({ host: '127.0.0.1', port });
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.end(bytes);
    await once(socket, 'close');
    expect(/^HTTP\/1.1 5/.test(answer), `${bytes.toString('latin1')} → ${answer.slice(0, 100)}`).toBe(false);
  }
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});
