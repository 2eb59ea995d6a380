/** Test controls over HTTP, and mining on a timer. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mineOnTimer } from '../src/mine-on-timer.ts';
import { serveDevnet, type DevnetServer } from '../src/devnet-server.ts';
import { useDevnet } from './support/temporary-devnet.ts';

const devnet = useDevnet('tron');
let server: DevnetServer | undefined;
beforeAll(async () => {
  server = await serveDevnet(devnet(), 'secret');
});
afterAll(() => server?.close());

async function ask(body?: object, key = 'secret'): Promise<Readonly<{ status: number; value: unknown }>> {
  const response = await fetch(server?.url ?? '', {
    headers: { authorization: `Bearer ${key}` },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, value: await response.json() };
}

test('the faucet pays who knows the key', async () => {
  const to = await devnet().node('tron').newAddress();
  expect((await ask({ action: 'fund', chain: 'tron', to, units: '9007199254740' })).status).toBe(200);
  const asked = await ask({ action: 'balance', chain: 'tron', address: to });
  expect(asked.value).toEqual({ value: '9007199254740' });
});

test('nobody else is served', async () => {
  const to = await devnet().node('tron').newAddress();
  expect(await ask({ action: 'fund', chain: 'tron', to, units: '5' }, 'guess')).toMatchObject({ status: 401 });
  expect(await devnet().node('tron').balance(to)).toBe(0n);
});

test.each([
  [{ action: 'close', chain: 'tron' }],
  [{ action: 'fund', chain: 'tron', to: 'T', units: '-1' }],
  [{ action: 'mine', chain: 'tron', blocks: 1_000_000 }],
  [{ action: 'mine', chain: 'bitcoin', blocks: 1 }],
])('%j is refused', async (body) => {
  expect((await ask(body)).status).toBe(400);
});

test('it says which chains are real', async () => {
  expect((await ask()).value).toEqual([{ chain: 'tron', reality: 'stand-in', software: 'stand-in of our own' }]);
});

test('blocks come by themselves until they are stopped, also after the node was away', async () => {
  const node = devnet().node('tron');
  const growsPast = async (height: number) => {
    while ((await node.height()) <= height) await delay(5);
  };
  const stop = mineOnTimer(devnet(), { tron: 0.01 });
  await growsPast(await node.height());
  await node.stop();
  await node.start();
  await growsPast(await node.height());
  await stop();
  const height = await node.height();
  await delay(50);
  expect(await node.height()).toBe(height);
});
