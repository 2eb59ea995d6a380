/** The folder of the Unix socket. It is accessible to its owner only, because the socket needs no password. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The kernel limits the whole path of a socket to 107 bytes. */
const longestSocketPath = 99;
const socketFolderName = 'postgres-socket';
const socketName = '.s.PGSQL.5432';
const lockName = `${socketName}.lock`;

/**
 * Makes the socket folder: in the data folder if the path is short enough, else a new temporary folder. postmaster.pid
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
 * Removes socket files without a listener, and only in this data folder. In a copy of a running data folder, such files
 * contain the pid of the original's running postmaster, and PostgreSQL would refuse to start. A path in a pid file may
 * be the original's own socket folder, so it is never followed.
 */
export function removeDeadSocket(dataDir: string, isPostmaster: (pid: number) => boolean): void {
  const folder = path.join(fs.realpathSync(dataDir), socketFolderName);
  const pid = readLockPid(folder);
  if (pid !== undefined && !isPostmaster(pid)) removeSocketFolder(folder);
}

/** Removes the socket of a stopped server, and its folder if that is empty. */
export function removeSocketFolder(folder: string): void {
  for (const name of [socketName, lockName]) fs.rmSync(path.join(folder, name), { force: true });
  try {
    fs.rmdirSync(folder);
  } catch {
    // The folder is not empty, or is already gone.
  }
}

/** The pid in PostgreSQL's lock file next to the socket. 0 if the file has no number, undefined without a file. */
function readLockPid(folder: string): number | undefined {
  try {
    return Number.parseInt(fs.readFileSync(path.join(folder, lockName), 'utf8'), 10) || 0;
  } catch {
    return undefined;
  }
}
