/**
 * A profile with real nodes refuses to start on a node of another network. A node that does not answer does not prevent
 * the start.
 */
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, entryCommand, makePlace, run, type Place } from './spawn-process.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await cleanUp();
});

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const mainGenesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f';

/** A node that answers only the identity requests, as a main-network node. */
async function startMainNode(): Promise<string> {
  const answers: Readonly<Record<string, unknown>> = {
    getblockchaininfo: { chain: 'main', blocks: 1, headers: 1, initialblockdownload: false },
    getblockhash: mainGenesis,
    getnetworkinfo: { subversion: '/Satoshi:29.0.0/' },
  };
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { id, method } = JSON.parse(Buffer.concat(parts).toString()) as { id: unknown; method: string };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id, result: answers[method] ?? null, error: null }));
    })();
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://user:canary-secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function settingsFor(place: Place, bitcoin: Readonly<{ network: string; url?: string; nodes?: readonly unknown[] }>) {
  const chainsFile = path.join(place.folder, 'chains.json');
  const seedFile = path.join(place.folder, 'seed');
  fs.writeFileSync(chainsFile, JSON.stringify({ bitcoin }), { mode: 0o600 });
  fs.writeFileSync(seedFile, phrase, { mode: 0o600 });
  // Simulated prices, because the machine that runs the tests may have no internet.
  const prices = { PRICE_SOURCES: 'sandbox' };
  return { NETWORK_PROFILE: 'testnet', CHAINS_FILE: chainsFile, WALLET_SEED_FILE: seedFile, ...prices };
}

test('a main-network node under a test profile stops the start, and nothing secret is said', async () => {
  const place = await makePlace();
  const url = await startMainNode();
  const running = run(place, entryCommand('start'), settingsFor(place, { network: 'regtest', url }));
  expect(await running.ended).toBe(1);
  const { stdout, stderr } = running.said();
  expect(stderr).toContain('the bitcoin node is on the network main, not on regtest');
  expect(stdout + stderr).not.toMatch(/canary-secret|abandon/);
});

test('one such node of several does so too, and is called by its label', async () => {
  const place = await makePlace();
  const nodes = [
    { label: 'own', url: 'http://127.0.0.1:9' },
    { label: 'provider', url: await startMainNode(), headers: { 'X-Key': 'canary-secret' } },
  ];
  const running = run(place, entryCommand('start'), settingsFor(place, { network: 'regtest', nodes }));
  expect(await running.ended).toBe(1);
  const { stdout, stderr } = running.said();
  expect(stderr).toContain('provider: the bitcoin node is on the network main, not on regtest');
  expect(stdout + stderr).toContain('"reason":"own"');
  expect(stdout + stderr).not.toMatch(/canary-secret|abandon|127\.0\.0\.1:9/);
});

test('a main network cannot be meant under a test profile', async () => {
  const place = await makePlace();
  const running = run(place, entryCommand('start'), settingsFor(place, { network: 'main', url: 'http://127.0.0.1:9' }));
  expect(await running.ended).toBe(1);
  expect(running.said().stderr).toContain('the network of bitcoin is not one of the profile testnet');
});

test('a node that does not answer does not stop the start, and its chain takes no orders', async () => {
  const place = await makePlace();
  const env = settingsFor(place, { network: 'regtest', url: 'http://127.0.0.1:9' });
  const running = run(place, entryCommand('start'), env);
  await running.says('and takes no orders yet: chains');
  expect(running.said().stdout).toContain('PRICE_SOURCES=sandbox');
  const answer = await fetch(`http://127.0.0.1:${place.port}/api/currencies`);
  const offered = (await answer.json()) as readonly Readonly<{ id: string; isActive: boolean }>[];
  expect(offered.filter(({ isActive }) => isActive)).toEqual([]);
});
