/** Downloading daemons where it must fail: the message says what is missing, and no partial files stay. */
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CannotFetchNodes, fetchNodes } from '../src/fetch-nodes.ts';

const realPath = process.env['PATH'];
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'devnet-'));
  process.env['PATH'] = path.join(folder, 'bin');
});
afterEach(async () => {
  process.env['PATH'] = realPath;
  await rm(folder, { recursive: true });
});

/** Replaces PATH by a folder with nothing but a fake apt. */
async function useApt(script: string): Promise<void> {
  process.env['PATH'] = folder;
  await writeFile(path.join(folder, 'apt-get'), `#!/bin/sh\n${script}\n`);
  await chmod(path.join(folder, 'apt-get'), 0o755);
}

const problem = async () => fetchNodes(path.join(folder, 'nodes')).catch((error: unknown) => error);

test('a machine without apt is told what to put on its path', async () => {
  const error = await problem();
  expect(error).toBeInstanceOf(CannotFetchNodes);
  expect(String(error)).toContain('no apt here. Put bitcoind');
});

test('an apt without a Debian mirror is named as the reason', async () => {
  await useApt('echo "http://mirror.example/ubuntu/ noble main"');
  expect(String(await problem())).toContain('no Debian mirror');
});

test('a fetch that fails says why and leaves nothing behind', async () => {
  await useApt(`case "$*" in
    *indextargets*) echo "http://mirror.example/debian/ bookworm main";;
    *) echo "E: Could not resolve the mirror" >&2; exit 100;;
  esac`);
  const error = await problem();
  expect(error).toBeInstanceOf(CannotFetchNodes);
  expect(String(error)).toContain('apt-get update failed; is there a network? E: Could not resolve the mirror');
  expect(await readdir(path.join(folder, 'nodes'))).toEqual([]);
});
