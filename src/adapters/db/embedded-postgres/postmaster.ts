/** The postmaster process of a cluster, found by its postmaster.pid file. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

export type Postmaster = Readonly<{ pid: number; socketFolder: string; isReady: boolean }>;

/** Content of the cluster's pid file, whether or not the process still runs. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const text = readOrNothing(path.join(cluster, 'postmaster.pid'));
  const [pid, , , , socketFolder, , , status] = text.split('\n');
  if (!pid || !/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), socketFolder: socketFolder?.trim() ?? '', isReady: status?.trim() === 'ready' };
}

/**
 * Whether a postmaster of exactly this cluster is running. A zombie counts as dead, and so does a process of another
 * program or cluster that has reused the pid, because we would stop it by mistake.
 */
export function isPostmasterAlive(cluster: string, pid: number): boolean {
  if (!/^\d+ \(postgres\) [^ZX]/.test(readOrNothing(`/proc/${pid}/stat`))) return false;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster);
  } catch {
    return false;
  }
}

/**
 * Whether another process has reused the pid of a dead postmaster. PostgreSQL would wait in vain for that process to
 * end.
 */
export function isNumberReused(cluster: string, pid: number): boolean {
  return fs.existsSync(`/proc/${pid}`) && !isPostmasterAlive(cluster, pid);
}

/** Sends a signal. Does nothing if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function readOrNothing(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
