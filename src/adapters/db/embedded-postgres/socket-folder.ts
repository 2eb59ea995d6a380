/** The folder of the Unix socket: closed to everyone else, because whoever reaches the socket is let in. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The kernel allows 107 bytes for the whole path of a socket. */
const longestSocketPath = 99;

/**
 * In the data folder where its path is short enough, else a short folder of its own among the temporary files. The
 * running postmaster's file remembers which, so that a later start finds it.
 */
export function makeSocketFolder(dataDir: string): string {
  const folder = path.join(fs.realpathSync(dataDir), 'postgres-socket');
  if (Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) > longestSocketPath) {
    return fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-'));
  }
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  return folder;
}

/** Takes the folder away if nothing is left in it. */
export function removeSocketFolder(folder: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) fs.rmSync(path.join(folder, name), { force: true });
  try {
    fs.rmdirSync(folder);
  } catch {
    // Something else is in it, or it is gone: both leave nothing for us to do.
  }
}
