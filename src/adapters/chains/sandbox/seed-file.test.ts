import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOrCreateSeed } from './seed-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox-seed-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('the first start makes a seed that only we may read, and later starts keep it', async () => {
  const file = path.join(folder, 'seed');
  const seed = await loadOrCreateSeed(file);

  expect(seed).toHaveLength(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).trim()).toBe(Buffer.from(seed).toString('hex'));
  expect(await loadOrCreateSeed(file)).toEqual(seed);
});

test('processes that start at once share one seed and leave nothing else behind', async () => {
  const file = path.join(folder, 'seed');
  const seeds = await Promise.all(Array.from({ length: 8 }, async () => await loadOrCreateSeed(file)));

  expect(new Set(seeds.map((seed) => Buffer.from(seed).toString('hex'))).size).toBe(1);
  expect(await readdir(folder)).toEqual(['seed']);
});

test('a damaged seed is refused, never replaced', async () => {
  const file = path.join(folder, 'seed');
  await writeFile(file, 'abc', { mode: 0o600 });

  await expect(loadOrCreateSeed(file)).rejects.toThrow('is damaged');
  expect(await readFile(file, 'utf8')).toBe('abc');
});

test('a seed that others may read is refused', async () => {
  const file = path.join(folder, 'seed');
  await loadOrCreateSeed(file);
  await chmod(file, 0o640);
  await expect(loadOrCreateSeed(file)).rejects.toThrow('may be used by others (mode 0640)');
});

test('a folder that is not there is reported', async () => {
  await expect(loadOrCreateSeed(path.join(folder, 'missing', 'seed'))).rejects.toThrow('cannot be created');
});
