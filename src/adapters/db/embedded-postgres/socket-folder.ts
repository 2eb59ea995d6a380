/** The folder of the Unix socket: closed to everyone else, because whoever reaches the socket is let in. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The kernel allows 107 bytes for the whole path of a socket. */
const longestSocketPath = 99;
const socketFolderName = 'postgres-socket';
const socketName = '.s.PGSQL.5432';
const lockName = `${socketName}.lock`;

/**
 * In the data folder where its path is short enough, else a short folder of its own among the temporary files. The
 * running postmaster's file remembers which, so that a later start finds it.
 */
export function makeSocketFolder(dataDir: string): string {
  const folder = path.join(fs.realpathSync(dataDir), socketFolderName);
  if (Buffer.byteLength(path.join(folder, socketName)) > longestSocketPath) {
    return fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-'));
  }
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  return folder;
}

/**
 * Removes socket files that nobody listens on any more, and only from this data folder. In a copy of a running data
 * folder they name the original's postmaster, which is alive: PostgreSQL would refuse to start beside it. A path that a
 * pid file names may be the original's own socket folder, so such a path is never followed.
 */
export function removeDeadSocket(dataDir: string, isPostmaster: (pid: number) => boolean): void {
  const folder = path.join(fs.realpathSync(dataDir), socketFolderName);
  const pid = readLockPid(folder);
  if (pid !== undefined && !isPostmaster(pid)) removeSocketFolder(folder);
}

/** Removes the socket of a server that was stopped, and its folder if nothing is left in it. */
export function removeSocketFolder(folder: string): void {
  for (const name of [socketName, lockName]) fs.rmSync(path.join(folder, name), { force: true });
  try {
    fs.rmdirSync(folder);
  } catch {
    // Something else is in it, or it is gone: both leave nothing for us to do.
  }
}

/** The process that PostgreSQL's lock file beside the socket names. A file without a number belongs to nobody. */
function readLockPid(folder: string): number | undefined {
  try {
    return Number.parseInt(fs.readFileSync(path.join(folder, lockName), 'utf8'), 10) || 0;
  } catch {
    return undefined;
  }
}
