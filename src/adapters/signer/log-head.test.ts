/** The file that names the last line of the signer's log, which is whole at any time. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogHead, readLogHead, type LogHead } from './log-head.ts';

let folder = '';
let file = '';
const opened: LogHead[] = [];
const hash = (digit: string): string => digit.repeat(64);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sampan-head-'));
  file = path.join(folder, 'head');
});
afterEach(async () => {
  for (const head of opened.splice(0)) await head.close();
  await rm(folder, { recursive: true });
});

function open(): LogHead {
  const head = openLogHead(folder);
  opened.push(head);
  return head;
}

test('there is none before the first line', async () => {
  open();
  expect(await readLogHead(folder)).toBeUndefined();
});

test('names each line, also after a start, and is as long as before', async () => {
  for (const [from, head] of [open(), open()].entries()) {
    for (const n of [1, 2, 1_000_000, 3, 4].map((each) => each + from)) {
      await head.write({ n, hash: hash('a') });
      expect(await readLogHead(folder)).toEqual({ n, hash: hash('a') });
      expect((await stat(file)).size).toBe(128);
    }
  }
  expect(await readdir(folder)).toEqual(['head']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('is not another file for each line', async () => {
  const head = open();
  await head.write({ n: 1, hash: hash('a') });
  const { ino } = await stat(file);
  await head.write({ n: 2, hash: hash('b') });
  expect((await stat(file)).ino).toBe(ino);
  expect(await readLogHead(folder)).toEqual({ n: 2, hash: hash('b') });
});

test('is read as an earlier version wrote it, and read by an earlier version', async () => {
  const before = { n: 7, hash: hash('c') };
  await writeFile(file, JSON.stringify(before));
  expect(await readLogHead(folder)).toEqual(before);
  await open().write({ n: 8, hash: hash('d') });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ n: 8, hash: hash('d') });
});

test.each(['rubbish', '', '{}', '{"n":-1,"hash":""}'])('cannot be read if there is %j in it', async (text) => {
  await writeFile(file, text);
  await expect(readLogHead(folder)).rejects.toThrow();
});

test('is not written if it would not fit, and stays as it was', async () => {
  const head = open();
  await head.write({ n: 1, hash: hash('a') });
  await expect(head.write({ n: 2, hash: hash('a').repeat(2) })).rejects.toThrow('too long');
  expect(await readLogHead(folder)).toEqual({ n: 1, hash: hash('a') });
});
