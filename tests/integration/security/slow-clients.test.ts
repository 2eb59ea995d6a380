/**
 * Clients that hold connections without using them: slow headers, slow bodies, silence, and unread responses. With the
 * production limits each is dropped in time, and other clients are served meanwhile.
 */
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openWhole, type Whole } from './open-whole.ts';
import { patient } from '#tests/support/patience.ts';

/** Headers have 10 seconds and requests 15, checked every 5; a busy machine gets some more. */
const mostSeconds = 30;
const clientsOfAKind = 100;

let lab: OrderLab;
let whole: Whole;
let port: number;
const end = new AbortController();

beforeAll(async () => {
  lab = await openOrderLab({ hot: [] });
  whole = await openWhole(lab);
  await whole.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = whole.app.server.address() as net.AddressInfo);
});
afterAll(async () => {
  end.abort();
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

let addresses = 0;
/** Each client has an address of its own: a single address has only a share of the connections. */
function nextAddress(): string {
  addresses += 1;
  return `127.${addresses >> 8}.${addresses & 255}.5`;
}

type Held = Readonly<{ heldMs: number; answer: string }>;

/** Sends the beginning, then one byte a second for as long as the connection is open. */
async function holdOn(beginning: string, drip: string): Promise<Held> {
  const started = performance.now();
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: nextAddress() }).on('error', () => {});
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, 'connect');
  if (beginning !== '') socket.write(beginning);
  const dripping = async (): Promise<void> => {
    while (!socket.closed && !end.signal.aborted) {
      await sleep(1000);
      if (drip !== '' && socket.writable) socket.write(drip);
    }
  };
  void dripping();
  await once(socket, 'close');
  return { heldMs: performance.now() - started, answer };
}

const post = 'POST /api/calculate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
const kinds = {
  'headers that never end': { beginning: 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-a: ', drip: 'a' },
  'a body that never ends': { beginning: `${post}content-length: 5000\r\n\r\n{`, drip: ' ' },
  'chunks that never end': { beginning: `${post}transfer-encoding: chunked\r\n\r\n`, drip: '1\r\n \r\n' },
  'nothing at all': { beginning: '', drip: '' },
  'one request, and then nothing': { beginning: 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n', drip: '' },
} as const;

test('slow clients are let go in time, and others are served meanwhile', { timeout: patient(120_000) }, async () => {
  const held = Object.entries(kinds).map(async ([name, { beginning, drip }]) => {
    const clients = Array.from({ length: clientsOfAKind }, async () => await holdOn(beginning, drip));
    return [name, await Promise.all(clients)] as const;
  });
  const over = new AbortController();
  const all = Promise.all(held).finally(() => over.abort());

  const served: number[] = [];
  while (!over.signal.aborted) {
    const started = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
    expect(answer.status).toBe(200);
    served.push(performance.now() - started);
    await sleep(100);
  }

  for (const [name, clients] of await all) {
    const longest = Math.max(...clients.map(({ heldMs }) => heldMs)) / 1000;
    expect(longest, name).toBeLessThan(mostSeconds);
    const statuses = new Set(clients.map(({ answer }) => answer.split('\r\n')[0]));
    const wanted = name.startsWith('one request') ? 'HTTP/1.1 200 OK' : 'HTTP/1.1 408 Request Timeout';
    expect([...statuses], name).toEqual([wanted]);
  }
  expect(served.length).toBeGreaterThan(20);
  const slowest = served.toSorted((a, b) => a - b)[Math.floor(served.length * 0.95)] ?? 0;
  expect(slowest).toBeLessThan(2000);
});

test('the number of connections is bounded: one too many is closed, the rest go on', async () => {
  expect(whole.app.server.maxConnections).toBe(2000);
  // A low limit, which a test can reach.
  whole.app.server.maxConnections = 40;
  const sockets = Array.from({ length: 40 }, () => net.connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.all(sockets.map(async (socket) => await once(socket, 'connect')));
  const extra = net.connect(port, '127.0.0.1').on('error', () => {});
  await once(extra, 'close');
  const [first] = sockets;
  first?.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  const [answer] = first ? ((await once(first, 'data')) as [Buffer]) : [];
  expect(answer?.toString()).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of sockets) socket.destroy();
  whole.app.server.maxConnections = 2000;
});

test('a request that is far too large is refused before it is read', async () => {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(`${post}content-length: 1000000000\r\n\r\n{"a":"`);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test.each([
  ['a path of 100 KiB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
  ['a header of 100 KiB', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['headers without number', `GET / HTTP/1.1\r\n${'x: y\r\n'.repeat(20_000)}\r\n`],
])('%s is no request: the connection is over at once', async (_what, text) => {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(text);
  await new Promise((resolve) => void socket.once('close', resolve));
  // The server closes the connection with unread input, so the response may be lost.
  expect(answer).toMatch(/^(?:HTTP\/1\.1 (?:400|431) [\s\S]*)?$/);
});
