/** Where the signer listens: a Unix socket in the data folder, unless a setting names another place. */
import { createHash } from 'node:crypto';
import { mkdir, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Config } from '#src/config/config.ts';

/** The kernel limits the whole path of a socket to 107 bytes. */
const longestPath = 103;

export async function findSignerSocket({ signerSocket, dataDir }: Pick<Config, 'signerSocket' | 'dataDir'>) {
  if (signerSocket !== undefined) return signerSocket;
  const folder = await realpath(dataDir);
  const usual = path.join(folder, 'signer', 'socket');
  return Buffer.byteLength(usual) <= longestPath ? usual : path.join(await makeShortFolder(folder), 'socket');
}

/** A folder with a short path whose name follows from the data folder's, so that all processes find the same one. */
async function makeShortFolder(dataFolder: string): Promise<string> {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const folder = path.join(os.tmpdir(), `sampan-signer-${name}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(folder);
  // Anybody can make folders there: one that belongs to somebody else could lead to their signer.
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`the folder ${folder} is not ours alone`);
  return folder;
}
