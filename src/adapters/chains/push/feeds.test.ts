/** Connections to nodes that tell, over ZeroMQ and WebSockets, with little nodes on loopback. */
import { afterEach, expect, test, vi } from 'vitest';
import { patient } from '#tests/support/patience.ts';
import type { HintKind, OpenFeed } from './feed.ts';
import { openPublisher } from './fixtures/publisher.ts';
import { openWebSocketNode } from './fixtures/web-socket-node.ts';
import { makeWebSocketFeed, newHeads, newSlots } from './web-socket-feed.ts';
import { makeZmqFeed, moneroTopics, utxoTopics } from './zmq-feed.ts';

const open: Readonly<{ close: () => unknown }>[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

function keep<Opened extends Readonly<{ close: () => unknown }>>(opened: Opened): Opened {
  open.unshift(opened);
  return opened;
}

function listen(openFeed: OpenFeed) {
  const hints: HintKind[] = [];
  const ends: string[] = [];
  const feed = keep(openFeed({ onHint: (kind) => hints.push(kind), onEnd: (reason) => ends.push(reason) }));
  return { hints, ends, close: feed.close };
}

const soon = { timeout: patient(5_000), interval: 5 };

function sequence(kind: string): Buffer {
  return Buffer.concat([Buffer.alloc(32, 7), Buffer.from(kind), Buffer.alloc(8)]);
}

test.each([false, true])('a node of coins tells over ZeroMQ (byte by byte: %s)', async (isSlow) => {
  const node = keep(await openPublisher({ isSlow }));
  const { hints, ends } = listen(makeZmqFeed(node.url, utxoTopics));
  await vi.waitUntil(() => /hashblock.*hashtx.*sequence/s.test(node.heard()), soon);
  node.publish('hashblock', Buffer.alloc(32), Buffer.alloc(4));
  node.publish('hashtx', Buffer.alloc(32), Buffer.alloc(4));
  for (const kind of ['C', 'D', 'A', 'R', '?']) node.publish('sequence', sequence(kind), Buffer.alloc(4));
  node.publish('hashblockish', Buffer.alloc(32));
  node.publish('hashtx', Buffer.alloc(32));
  await expect.poll(() => hints.length, soon).toBe(7);
  expect(hints).toEqual(['block', 'transaction', 'block', 'block', 'transaction', 'transaction', 'transaction']);
  node.cut();
  await expect.poll(() => ends, soon).toEqual(['it closed the connection']);
});

test('a node of Monero tells over ZeroMQ', async () => {
  const node = keep(await openPublisher());
  const { hints } = listen(makeZmqFeed(node.url, moneroTopics));
  await vi.waitUntil(() => node.heard().includes('json-minimal-txpool_add'), soon);
  node.publish('json-minimal-chain_main:{"first_height":1}');
  node.publish('json-minimal-txpool_add:[]');
  await expect.poll(() => hints, soon).toEqual(['block', 'transaction']);
});

test('something else than a publisher, and nobody at all, are given up', async () => {
  const web = keep(await openPublisher({ says: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n') }));
  const { ends } = listen(makeZmqFeed(web.url, utxoTopics));
  await expect.poll(() => ends, soon).toEqual(['it does not speak ZMTP 3']);
  await web.close();
  open.splice(open.indexOf(web), 1);
  const nobody = listen(makeZmqFeed(web.url, utxoTopics));
  const nobodyThere = listen(makeWebSocketFeed({ url: web.url.replace('tcp', 'ws') }, newHeads));
  await expect.poll(() => [...nobody.ends, ...nobodyThere.ends], soon).toEqual(Array(2).fill('it cannot be reached'));
});

test.each([
  ['eth_subscribe', 'eth_subscription', newHeads],
  ['slotSubscribe', 'slotNotification', newSlots],
])('a node tells over a WebSocket after %s', async (method, notification, subscription) => {
  const node = keep(await openWebSocketNode(() => ({ jsonrpc: '2.0', id: 1, result: '0x1' })));
  const headers = { 'x-key': 'a key' };
  const { hints, ends } = listen(makeWebSocketFeed({ url: node.url, headers }, subscription));
  await expect.poll(() => node.asked(), soon).toMatchObject([{ method, params: subscription.params }]);
  expect(node.headers()).toMatchObject(headers);
  node.send('nonsense');
  node.send(JSON.stringify({ jsonrpc: '2.0', method: 'other' }));
  node.send(JSON.stringify({ jsonrpc: '2.0', method: notification, params: { result: {} } }));
  await expect.poll(() => hints, soon).toEqual(['block']);
  node.cut();
  await expect.poll(() => ends.length, soon).toBe(1);
});

test('a node that refuses the subscription is given up', async () => {
  const node = keep(await openWebSocketNode(() => ({ id: 1, error: { code: -32_601, message: 'no' } })));
  const { ends } = listen(makeWebSocketFeed({ url: node.url }, newHeads));
  await expect.poll(() => ends, soon).toEqual(['it refuses the subscription']);
});

test('a connection that was closed by us tells nothing more', async () => {
  const node = keep(await openPublisher());
  const { hints, ends, close } = listen(makeZmqFeed(node.url, utxoTopics));
  await vi.waitUntil(() => node.heard().includes('hashtx'), soon);
  close();
  node.publish('hashtx', Buffer.alloc(32));
  const other = listen(makeZmqFeed(node.url, utxoTopics));
  await vi.waitUntil(() => node.heard().split('hashtx').length > 2, soon);
  node.publish('hashtx', Buffer.alloc(32));
  await expect.poll(() => other.hints, soon).toEqual(['transaction']);
  expect({ hints, ends }).toEqual({ hints: [], ends: [] });
});
