/**
 * One client opens connections as fast as it can and keeps them. Visitors from elsewhere are all served meanwhile:
 * for ten seconds here, for a minute with PROVE_CONNECTIONS.
 */
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '#tests/support/patience.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { noteFigures, proofSize } from '#tests/support/proof-figures.ts';
import { openWhole, type Whole } from './open-whole.ts';

const opened = proofSize('connections', 2500);
const perSecond = 250;

let lab: OrderLab;
let whole: Whole;
let port: number;
beforeAll(async () => {
  lab = await openOrderLab({ hot: [] });
  whole = await openWhole(lab);
  await whole.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = whole.app.server.address() as net.AddressInfo);
});
afterAll(async () => {
  await whole.close();
  await lab.close();
});

/** The status of a page for a visitor with this address; 0 if the connection fails. */
async function visit(localAddress: string): Promise<number> {
  const request = http.get({ port, host: '127.0.0.1', localAddress, path: '/en', agent: false });
  try {
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode ?? 0;
  } catch {
    return 0;
  }
}

test('no visitor fails while one client opens 250 connections a second', { timeout: patient(600_000) }, async () => {
  expect(await visit('127.7.0.1')).toBe(200);
  const sockets: net.Socket[] = [];
  let refused = 0;
  const flood = async (): Promise<void> => {
    for (let count = 0; count < opened; count += 1) {
      const socket = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' }).on('error', () => {});
      socket.once('close', () => (refused += 1));
      sockets.push(socket);
      if (count % (perSecond / 50) === 0) await sleep(20);
    }
  };
  const statuses: number[] = [];
  const over = new AbortController();
  const flooding = flood().finally(() => over.abort());
  while (!over.signal.aborted) {
    statuses.push(await visit(`127.${8 + (statuses.length % 200)}.0.1`));
    await sleep(20);
  }
  await flooding;
  for (const socket of sockets) socket.destroy();
  const failed = statuses.filter((status) => status !== 200).length;
  noteFigures('connections', {
    opened,
    'closed at once': refused,
    visits: statuses.length,
    'visits that failed': failed,
  });
  expect(refused).toBeGreaterThan(opened / 2);
  expect([statuses.length > 20, failed]).toEqual([true, 0]);
});
