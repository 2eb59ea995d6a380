/** Starting and stopping: foreign files are not touched, and nothing is left running. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDaemon } from '../src/daemons.ts';
import { runProcess } from '../src/run-process.ts';
import { startDevnet } from '../src/start-devnet.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'devnet-'));
});
afterEach(() => rm(folder, { recursive: true }));

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(20);
}

test('a folder that holds something else is left alone', async () => {
  const file = path.join(folder, 'thesis.txt');
  await writeFile(file, 'years of work');
  await expect(startDevnet({ folder, only: ['tron'], ports: 'free' })).rejects.toThrow('something else than a devnet');
  expect(await readFile(file, 'utf8')).toBe('years of work');
});

test('the folder of an earlier devnet is used again, and its chains begin anew', async () => {
  const first = await startDevnet({ folder, only: ['tron'], ports: 'free' });
  const height = await first.node('tron').height();
  await first.node('tron').mine(5);
  await first.stop();
  const second = await startDevnet({ folder, only: ['tron'], ports: 'free' });
  expect(await second.node('tron').height()).toBe(height);
  expect(() => second.node('bitcoin')).toThrow('not part of this devnet');
  await second.stop();
});

test('token contracts have the same addresses after every start', async () => {
  const addresses = async () => {
    const devnet = await startDevnet({ folder, only: ['tron', 'evm', 'solana'], ports: 'free' });
    await devnet.stop();
    const { ethereum, solana, tron } = devnet.endpoints;
    return [ethereum, solana, tron].map((endpoint) => [endpoint?.tokens, endpoint?.badTokens]);
  };
  expect(await addresses()).toEqual(await addresses());
});

test('when one chain cannot start, the others are stopped and the reason is told', async () => {
  const nodesFolder = path.join(folder, 'nodes');
  await expect(findDaemon('bitcoind', nodesFolder)).rejects.toThrow('neither under');
  const taken = await startDevnet({ folder: path.join(folder, 'a'), only: ['tron'], ports: 'free' });
  const port = Number(new URL(taken.endpoints.tron?.url ?? '').port);
  const clash = startDevnet({ folder: path.join(folder, 'b'), only: ['tron', 'solana'], ports: { tron: port } });
  await expect(clash).rejects.toThrow('EADDRINUSE');
  await taken.stop();
});

test('a program that ends too early is reported with its last words', async () => {
  const logFile = path.join(folder, 'log');
  const start = runProcess({
    name: 'the program',
    command: '/bin/sh',
    arguments: ['-c', 'echo no disk >&2; exit 3'],
    logFile,
    isReady: async () => false,
  });
  await expect(start).rejects.toThrow(/the program ended before it was ready: no disk/);
});

test('a program goes away when it is stopped', async () => {
  const logFile = path.join(folder, 'log');
  const running = await runProcess({
    name: 'sleep',
    command: '/bin/sleep',
    arguments: ['600'],
    logFile,
    isReady: async () => true,
  });
  expect(isAlive(running.pid)).toBe(true);
  await running.stop();
  expect(isAlive(running.pid)).toBe(false);
});

test('a program goes away even when the one who started it is killed', async () => {
  const source = new URL('../src/run-process.ts', import.meta.url);
  const script = `
    import { runProcess } from ${JSON.stringify(source.href)};
    const { pid } = await runProcess({ name: 'sleep', command: '/bin/sleep', arguments: ['600'],
      logFile: ${JSON.stringify(path.join(folder, 'log'))}, isReady: async () => true });
    console.log(pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = Number(
    await new Promise<string>((resolve) => parent.stdout.once('data', (data) => resolve(String(data)))),
  );
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await untilGone(pid);
});
