/** The folder of the Unix socket. Only its owner may enter it, because the socket needs no password. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The kernel allows 107 bytes for the whole path of a socket. */
const longestSocketPath = 99;
const socketFolderName = 'postgres-socket';
const socketName = '.s.PGSQL.5432';
const lockName = `${socketName}.lock`;

/**
 * Inside the data folder if the path is short enough, else a new folder among the temporary files. postmaster.pid
 * records which one, so that a later start finds it.
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
    // The folder is not empty, or is gone already.
  }
}

/** The pid in PostgreSQL's lock file beside the socket. 0 for a file without a number, undefined without a file. */
function readLockPid(folder: string): number | undefined {
  try {
    return Number.parseInt(fs.readFileSync(path.join(folder, lockName), 'utf8'), 10) || 0;
  } catch {
    return undefined;
  }
}
