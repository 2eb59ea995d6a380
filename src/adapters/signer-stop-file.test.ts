import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSignerStop, signerStopFile } from './signer-stop-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signer-stop-'));
});
afterAll(async () => await rm(folder, { recursive: true }));

describe('the kill switch', () => {
  test('is a file: there it stops, for processes that start later too, and gone it does not', async () => {
    const isStopped = makeSignerStop(folder);
    expect(await isStopped()).toBe(false);
    await writeFile(join(folder, signerStopFile), '');
    expect(await isStopped()).toBe(true);
    expect(await makeSignerStop(folder)()).toBe(true);
    await rm(join(folder, signerStopFile));
    expect(await isStopped()).toBe(false);
  });

  test('stops where nobody can tell whether the file is there', async () => {
    const notAFolder = join(folder, 'file');
    await writeFile(notAFolder, '');
    expect(await makeSignerStop(notAFolder)()).toBe(true);
  });
});
