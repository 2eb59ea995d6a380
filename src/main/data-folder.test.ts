import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';

let base: string;
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-test-'));
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

const plenty = async (): Promise<number> => 1024 ** 3;

describe('the data folder', () => {
  test('is made for its owner alone', async () => {
    const folder = path.join(base, 'a', 'b');
    await openDataFolder(folder, plenty);
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test('that was made and left empty is taken away with its new parents', async () => {
    const { close } = await openDataFolder(path.join(base, 'a', 'b'), plenty);
    await close();
    expect(fs.readdirSync(base)).toEqual([]);
  });

  test('that holds something, or was there before, stays', async () => {
    const { close } = await openDataFolder(path.join(base, 'a'), plenty);
    fs.writeFileSync(path.join(base, 'a', 'seed'), 'x');
    await close();
    await (await openDataFolder(base, plenty)).close();
    expect(fs.readdirSync(base)).toEqual(['a']);
  });

  test('without room is refused in words and not left behind', async () => {
    const opening = openDataFolder(path.join(base, 'a'), async () => 3 * 1024 * 1024);
    await expect(opening).rejects.toThrow('is full: 3 MB are free and 128 MB are needed');
    expect(fs.readdirSync(base)).toEqual([]);
  });

  test('that is a file is refused in words', async () => {
    const file = path.join(base, 'file');
    fs.writeFileSync(file, '');
    await expect(openDataFolder(file, plenty)).rejects.toThrow('is not a folder');
    await expect(openDataFolder(path.join(file, 'below'), plenty)).rejects.toThrow('is not a folder');
  });
});
