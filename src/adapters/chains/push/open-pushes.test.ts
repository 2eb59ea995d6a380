import { afterEach, expect, test, vi } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { patient } from '#tests/support/patience.ts';
import { parseNodeSettings } from '../node-settings.ts';
import { openPublisher, type Publisher } from './fixtures/publisher.ts';
import type { NodePushes } from './follow-chains.ts';
import { openPushes } from './open-pushes.ts';

const soon = { timeout: patient(5_000), interval: 5 };
const opened: (Publisher | NodePushes)[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function open() {
  const nodes = [await openPublisher(), await openPublisher()] as const;
  const settings = parseNodeSettings(
    JSON.stringify({
      bitcoin: {
        network: 'regtest',
        nodes: nodes.map(({ url: zmq }, at) => ({ label: `${at}`, url: `http://127.0.0.1:${at + 1}`, zmq })),
      },
      litecoin: { network: 'regtest', url: 'http://127.0.0.1:1' },
    }),
  );
  const lost: string[] = [];
  const pushes = openPushes({ settings, onLost: (chain, reason) => lost.push(`${chain}: ${reason}`) });
  opened.push(pushes, ...nodes);
  const told: ChainId[] = [];
  pushes.onPush((chain) => told.push(chain));
  return { pushes, nodes, told, lost };
}

const block = (node: Publisher) => node.publish('hashblock', Buffer.alloc(32));
const transaction = (node: Publisher) => node.publish('hashtx', Buffer.alloc(32));
const isHeard = async (...nodes: readonly Publisher[]) =>
  await vi.waitUntil(() => nodes.every((node) => node.heard().includes('hashtx')), soon);

test('listens to the nodes of chains that it follows, and lets them rest while one of them tells', async () => {
  const { pushes, nodes, told, lost } = await open();
  pushes.follow(new Set(['bitcoin', 'litecoin', 'tron']));
  await isHeard(...nodes);
  expect(pushes.states()).toEqual([{ chain: 'bitcoin', isAlive: false }]);
  expect([pushes.restMs('bitcoin'), pushes.restMs('litecoin')]).toEqual([undefined, undefined]);
  for (const node of nodes) {
    block(node);
    transaction(node);
  }
  await expect.poll(() => pushes.restMs('bitcoin'), soon).toBe(10_000);
  expect(pushes.states()).toEqual([{ chain: 'bitcoin', isAlive: true }]);
  nodes[0].cut();
  await expect.poll(() => lost, soon).toEqual(['bitcoin: it closed the connection']);
  expect(pushes.restMs('bitcoin')).toBe(10_000);
  nodes[1].cut();
  await expect.poll(() => pushes.restMs('bitcoin'), soon).toBeUndefined();
  expect(new Set(told)).toEqual(new Set(['bitcoin']));
});

test('many hints are passed on once a second: the first at once, the others together', async () => {
  const { pushes, nodes, told } = await open();
  pushes.follow(new Set(['bitcoin']));
  await isHeard(...nodes);
  const began = performance.now();
  for (let count = 0; count < 500; count += 1) transaction(nodes[0]);
  await expect.poll(() => told.length, soon).toBe(1);
  await expect.poll(() => told.length, soon).toBe(2);
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
});

test('a chain that is followed no longer is not listened to', async () => {
  const { pushes, nodes, told } = await open();
  pushes.follow(new Set(['bitcoin']));
  await isHeard(...nodes);
  pushes.follow(new Set());
  expect(pushes.states()).toEqual([]);
  for (const node of nodes) block(node);
  pushes.follow(new Set(['bitcoin']));
  await vi.waitUntil(() => nodes.every((node) => node.heard().split('hashtx').length > 2), soon);
  expect(told).toEqual([]);
  block(nodes[1]);
  await expect.poll(() => told, soon).toEqual(['bitcoin']);
});
