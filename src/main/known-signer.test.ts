import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { description } from '#tests/support/signer-lab.ts';
import { keepKnownSigner, readKnownSigner } from './known-signer.ts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sampan-known-'));
  file = path.join(folder, 'signer-description.json');
});
afterEach(async () => await rm(folder, { recursive: true }));

test('what the signer said is read again, for our eyes only', async () => {
  expect(await readKnownSigner(folder)).toBeUndefined();
  await keepKnownSigner(folder, { profile: 'testnet', chains: {} });
  await keepKnownSigner(folder, description);
  expect(await readKnownSigner(folder)).toEqual(description);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['signer-description.json']);
});

test('what cannot be read is as if it were not there, and what others may read is refused', async () => {
  await writeFile(file, '{"profile":"moon"}', { mode: 0o600 });
  expect(await readKnownSigner(folder)).toBeUndefined();
  await writeFile(file, 'rubbish');
  expect(await readKnownSigner(folder)).toBeUndefined();
  await chmod(file, 0o640);
  await expect(readKnownSigner(folder)).rejects.toThrow('may be used by others');
});
