import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabaseWitness } from './database-witness.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-witness-'));
  file = path.join(folder, 'database-witness.json');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test('a folder without the file begins one, and knows it again', async () => {
  const witness = await openDatabaseWitness(folder);
  expect(witness.last()).toBeUndefined();
  await witness.keep('db', { beats: 3, at: 1_000 });
  await witness.keep('db', { beats: 2, at: 900 });
  const again = await openDatabaseWitness(folder);
  expect(again.last()).toEqual({ database: 'db', witness: witness.of('db').witness, beats: 3, at: 1_000 });
});

test('what a newer version wrote into the file is read past, and stays', async () => {
  const newer = { database: 'db', witness: 'one', beats: 3, at: 1_000, more: ['x'] };
  fs.writeFileSync(file, JSON.stringify(newer));
  const witness = await openDatabaseWitness(folder);
  expect(witness.last()?.beats).toBe(3);
  await witness.keep('db', { beats: 4, at: 2_000 });
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({ ...newer, beats: 4, at: 2_000 });
});

test.each(['', '{"database":', '{"database":"db","witness":"one"}'])(
  'a broken file is not begun anew: %j',
  async (text) => {
    fs.writeFileSync(file, text);
    await expect(openDatabaseWitness(folder)).rejects.toThrow(
      'database-witness.json in the data folder cannot be read',
    );
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  },
);

test('nor is one that the system does not let us read', async () => {
  fs.mkdirSync(file);
  await expect(openDatabaseWitness(folder)).rejects.toThrow('database-witness.json in the data folder cannot be read');
});
