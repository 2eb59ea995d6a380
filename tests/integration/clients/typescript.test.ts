/**
 * The TypeScript client matches the current API, its types are correct, and a program that uses the client completes an
 * order.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { installClient } from '../../../scripts/client/install-client.ts';
import { clientFile, clientFolder, makeClient } from '../../../scripts/client/make-client.ts';
import { errorCodesFile, makeErrorCodes } from '../../../scripts/client/make-error-codes.ts';
import { repository, run } from '../process/spawn-process.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { patient } from '#tests/support/patience.ts';

const installMs = 300_000;
let sandbox: Sandbox | undefined;

// Compilers and a whole service at once are slow on a small machine.
vi.setConfig({ testTimeout: patient(150_000) });
beforeAll(() => {
  installClient(clientFolder);
  // Builds the client, because the example imports the package by its name, as its users do.
  const { status, stderr } = spawnSync(process.execPath, [path.join(clientFolder, 'build.mjs')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
}, installMs);
afterAll(async () => await sandbox?.close());

test('the client is what the generator makes of the API: otherwise run npm run client:generate', async () => {
  expect(fs.readFileSync(clientFile, 'utf8')).toBe(await makeClient());
  expect(fs.readFileSync(errorCodesFile, 'utf8')).toBe(makeErrorCodes());
});

test('the client and its example hold under strict types', () => {
  const compiler = path.join(repository, 'node_modules', '.bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', clientFolder], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
  expect(fs.readFileSync(clientFile, 'utf8')).not.toContain('@ts-nocheck');
});

test('the example makes an order, and tells the transaction in which the coins came', async () => {
  sandbox = await openSandbox();
  const { place, site, key, ask } = sandbox;
  const { address } = await ask<{ address: string }>('/api/sandbox/addresses/tron');

  const example = path.join(clientFolder, 'examples', 'exchange.ts');
  const client = run(place, [process.execPath, example, site, key, address]);
  await client.says('send 0.05 BTC to');
  const id = /Order (\w+):/.exec(client.said().stdout)?.[1] ?? '';
  await ask(`/api/sandbox/exchanges/${id}/deposit`, {});
  while (client.child.exitCode === null) {
    for (const chain of ['bitcoin', 'tron']) await ask('/api/sandbox/blocks', { chain, count: 2 });
    await sleep(250);
  }
  expect([await client.ended, client.said().stderr]).toEqual([0, '']);
  expect(client.said().stdout).toMatch(/Received [0-9.]+ USDT in [0-9a-f]{64}\n$/);

  const unpaid = run(place, [process.execPath, example, site, key, address, '0']);
  expect(await unpaid.ended).toBe(2);
  expect(unpaid.said().stdout).toMatch(/Not final: awaiting_deposit \(null\)\. Next: send_deposit, /);

  const cancelled = run(place, [process.execPath, example, site, key, address]);
  await cancelled.says('send 0.05 BTC to');
  const other = /Order (\w+):/.exec(cancelled.said().stdout)?.[1] ?? '';
  await ask(`/api/exchanges/${other}/cancel`, {});
  expect(await cancelled.ended).toBe(2);
  expect(cancelled.said().stdout).toMatch(/\nExpired \(cancelled\)\. Send nothing\. [^\n]+\n$/);

  const refused = run(place, [process.execPath, example, site, `sampan_test_${'x'.repeat(43)}`, address]);
  expect(await refused.ended).toBe(1);
  expect(refused.said().stderr).toMatch(/^key_unknown \(HTTP 401, request [0-9a-f-]{36}\): /);
});
