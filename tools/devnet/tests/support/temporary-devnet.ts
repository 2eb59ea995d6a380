/** A devnet for the tests of one file, on free ports and in a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startDevnet, type Devnet } from '../../src/start-devnet.ts';
import type { DevnetPart } from '../../src/starters.ts';

export function useDevnet(...only: readonly DevnetPart[]): () => Devnet {
  let devnet: Devnet | undefined;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'devnet-'));
    devnet = await startDevnet({ folder, ports: 'free', only });
  });
  afterAll(async () => {
    await devnet?.stop();
    await rm(folder, { recursive: true });
  });
  return () => {
    if (!devnet) throw new Error('the devnet is not up');
    return devnet;
  };
}

/** An endpoint that must be present. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not part of this devnet');
  return value;
}
