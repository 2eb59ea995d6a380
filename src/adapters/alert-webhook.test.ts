/** Alerts sent to a real HTTP receiver: signed if a secret is set, and an error if the receiver refuses them. */
import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlertEvent } from '#src/usecases/ports/alert-sender.ts';
import { makeAlertWebhook } from './alert-webhook.ts';

let server: Server;
let status = 204;
const received: Readonly<{ body: string; headers: IncomingHttpHeaders }>[] = [];

beforeAll(async () => {
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({ body: await text(request), headers: request.headers });
    response.writeHead(status).end();
  };
  server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  received.length = 0;
});

afterAll(() => {
  server.close();
});

const began = Date.UTC(2030, 0, 1);
const alert = { kind: 'order_held', subject: 'TS-1', orderNumber: 'TS-1', count: 1, since: began } as const;
const down = { kind: 'chain_down', subject: 'bitcoin', orderNumber: null, count: 1, since: began } as const;
const events: readonly AlertEvent[] = [
  { id: '7-opened', type: 'opened', alert, endedAt: null },
  { id: '3-resolved', type: 'resolved', alert: down, endedAt: began + 60_000 },
];

const post = async (secret?: string) => {
  const { port } = server.address() as AddressInfo;
  const tell = makeAlertWebhook({
    url: `http://127.0.0.1:${port}/hook`,
    secret,
    service: 'Sampan',
    publicUrl: 'https://swap.example',
    describe: ({ kind, subject }) => `${kind} ${subject}`,
    now: () => began + 90_500,
  });
  await tell(events);
};

test('the receiver gets every case with its severity, its time and the page to look at', async () => {
  await post();
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    version: 1,
    service: 'Sampan',
    sentAt: '2030-01-01T00:01:30.500Z',
    text:
      'order_held TS-1 https://swap.example/admin/orders/TS-1\n' +
      'Resolved: chain_down bitcoin https://swap.example/admin',
    events: [
      {
        id: '7-opened',
        type: 'alert.opened',
        kind: 'order_held',
        severity: 'warning',
        subject: 'TS-1',
        orderNumber: 'TS-1',
        count: 1,
        text: 'order_held TS-1',
        since: '2030-01-01T00:00:00.000Z',
        resolvedAt: null,
        url: 'https://swap.example/admin/orders/TS-1',
      },
      {
        id: '3-resolved',
        type: 'alert.resolved',
        kind: 'chain_down',
        severity: 'critical',
        subject: 'bitcoin',
        orderNumber: null,
        count: 1,
        text: 'chain_down bitcoin',
        since: '2030-01-01T00:00:00.000Z',
        resolvedAt: '2030-01-01T00:01:00.000Z',
        url: 'https://swap.example/admin',
      },
    ],
  });
  expect(received[0]?.headers['sampan-signature']).toBeUndefined();
});

test('with a secret the exact body is signed, as the webhooks of keys are', async () => {
  const secret = 'a secret of sixteen';
  await post(secret);
  const timestamp = String(Math.floor((began + 90_500) / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${received[0]?.body}`).digest('hex');
  expect(received[0]?.headers['sampan-signature']).toBe(`t=${timestamp},v1=${signature}`);
});

test('a receiver that refuses is an error', async () => {
  status = 500;
  await expect(post()).rejects.toThrow('answered 500');
});
