import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { openOfficePasswords, type OpenedPasswords } from './office-passwords.ts';

let opened: OpenedPasswords | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

test('a name that does not exist is checked at the cost of one that does', async () => {
  const { passwords } = (opened = openOfficePasswords());
  const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');
  const made = await passwords.hash('rusty-anchor-tide-41');
  expect(costOf(passwords.nobodys)).toBe(costOf(made));
  const lengths = [made, passwords.nobodys].map((hash) => hash.split('$').map(({ length }) => length));
  expect(lengths[1]).toEqual(lengths[0]);
  expect(await passwords.verify('', passwords.nobodys)).toBe(false);
  expect(await passwords.verify('rusty-anchor-tide-41', made)).toBe(true);
});

test('hashing needs no thread of the pool that compresses pages and reads files', async () => {
  const { passwords } = (opened = openOfficePasswords());
  await passwords.verify('warm up', passwords.nobodys);
  const pool = await fillThreadPool();
  try {
    // While every thread of the pool is blocked, work that uses the pool does not finish.
    let isRead = false;
    const reading = fsPromises.readFile(import.meta.filename).then(() => (isRead = true));
    expect(await passwords.verify('x', passwords.nobodys)).toBe(false);
    expect(isRead).toBe(false);
    pool.free();
    await reading;
  } finally {
    pool.free();
    await pool.isFree;
  }
});

describe('a thread that dies', () => {
  /** A worker that exits at its first job, as if out of memory. */
  const startDying = (): Worker =>
    new Worker(`require('node:worker_threads').parentPort.on('message', () => process.exit(1))`, { eval: true });

  test('refuses what it was asked, and the next hash starts another', async () => {
    const threads: Worker[] = [];
    const startThread = (): Worker => {
      const healthy = new Worker(new URL('./password-worker.ts', import.meta.url));
      threads.push(threads.length === 0 ? startDying() : healthy);
      if (threads.length === 1) void healthy.terminate();
      return threads.at(-1) ?? healthy;
    };
    const { passwords } = (opened = openOfficePasswords({ startThread }));
    const both = [passwords.verify('x', passwords.nobodys), passwords.verify('y', passwords.nobodys)];
    for (const each of both) await expect(each).rejects.toThrow('the thread that hashes passwords ended');
    expect(await passwords.verify('x', passwords.nobodys)).toBe(false);
    expect(threads).toHaveLength(2);
  });

  test('that was closed takes nothing more, and leaves nobody waiting', async () => {
    const { passwords, close } = openOfficePasswords();
    const waiting = passwords.verify('x', passwords.nobodys);
    const refused = expect(waiting).rejects.toThrow('the thread that hashes passwords ended');
    await close();
    await refused;
    await expect(passwords.verify('x', passwords.nobodys)).rejects.toThrow('was closed');
  });
});

/** Blocks every thread of libuv's pool: opening a FIFO for reading waits until it is opened for writing. */
async function fillThreadPool() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pool-'));
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const size = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
  const opening = Array.from({ length: size }, async () => await (await fsPromises.open(pipe, 'r')).close());
  let writer: number | undefined;
  const wait = async (): Promise<void> => {
    await Promise.all(opening);
    if (writer !== undefined) fs.closeSync(writer);
    fs.rmSync(folder, { recursive: true });
  };
  const isFree = wait();
  return { isFree, free: () => void (writer ??= fs.openSync(pipe, 'r+')) } as const;
}
