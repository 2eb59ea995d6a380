/** Alerts reach a real HTTP receiver, and a receiver that refuses them is an error. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAlertWebhook } from './alert-webhook.ts';

let server: Server;
let status = 204;
const received: string[] = [];

beforeAll(async () => {
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push(await text(request));
    response.writeHead(status).end();
  };
  server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
});

const post = async () => {
  const { port } = server.address() as AddressInfo;
  const tell = makeAlertWebhook({
    url: `http://127.0.0.1:${port}/hook`,
    service: 'Sampan',
    publicUrl: 'https://swap.example',
    now: () => Date.UTC(2030, 0, 1),
  });
  await tell([{ kind: 'order_held', subject: '', count: 2 }]);
};

test('the receiver gets what, how many, when and where to look', async () => {
  await post();
  expect(JSON.parse(received[0] ?? '')).toEqual({
    service: 'Sampan',
    url: 'https://swap.example/admin',
    at: '2030-01-01T00:00:00.000Z',
    alerts: [{ kind: 'order_held', subject: '', count: 2 }],
  });
});

test('a receiver that refuses is an error', async () => {
  status = 500;
  await expect(post()).rejects.toThrow('answered 500');
});
