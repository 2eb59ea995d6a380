/**
 * Runs PostgreSQL in the data folder if DATABASE_URL is not set. It listens only on a private Unix socket. A server
 * that outlived a killed process is adopted instead of started again.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimCluster, type ClusterClaim } from './cluster-claim.ts';
import { makeCluster } from './make-cluster.ts';
import { findNativeBinaries } from './native-binaries.ts';
import { findPostmaster, isNumberReused, isPostmasterAlive, signal } from './postmaster.ts';
import { lastWords } from './run-program.ts';
import { makeSocketFolder, removeDeadSocket, removeSocketFolder } from './socket-folder.ts';
import { chooseRunner, type Runner } from './unprivileged-runner.ts';

export type SocketConnection = Readonly<{ host: string; port: number; user: string; database: string }>;

export type EmbeddedPostgres = Readonly<{
  connection: SocketConnection;
  pid: number;
  wasAdopted: boolean;
  /** Fast shutdown: ends every session, flushes to disk and waits until the server has ended. */
  stop(): Promise<void>;
}>;

export type EmbeddedPostgresOptions = Readonly<{
  dataDir: string;
  /** Whether writes survive a crash. False gives up crash safety for speed, for temporary clusters of tests only. */
  isDurable?: boolean;
  maxConnections?: number;
  /**
   * Signal that is aborted if the process must end at once. The database server is then stopped without waiting for it.
   */
  forced?: AbortSignal;
  /** Called when the server stopped unexpectedly. */
  onLost?: () => void;
}>;

type Server = Readonly<{ pid: number; socketFolder: string; wasAdopted: boolean; assertRunning: () => void }>;

const user = 'sampan';
const port = 5432;
const stopSeconds = 20;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, isDurable = true, forced, onLost = () => {} } = options;
  const cluster = path.join(dataDir, 'postgres');
  const runner = chooseRunner(findNativeBinaries());
  runner.letThrough(dataDir);
  await makeCluster({ cluster, runner, user, isDurable, forced });

  const server = findRunningServer(cluster) ?? (await launchWithRetries({ ...options, cluster, runner }));
  if (server.wasAdopted) forced?.addEventListener('abort', () => signal(server.pid, 'SIGQUIT'));
  const connection = { host: server.socketFolder, port, user, database: 'sampan' };

  let isStopping = false;
  let claim: ClusterClaim | undefined;
  const claimOnce = async (): Promise<void> => {
    const login = { ...connection, database: 'postgres' };
    claim = await claimCluster({ connection: login, assertRunning: server.assertRunning, onLost: onClaimLost });
    if (!claim) throw new Error(`the data folder ${dataDir} is in use by another running Sampan`);
  };
  // If one backend crashes, the postmaster ends all sessions and recovers, but keeps running. The ownership lock is
  // taken again.
  const reclaim = async (): Promise<void> => {
    await sleep(50);
    if (isStopping) return;
    if (!isPostmasterAlive(cluster, server.pid)) return onLost();
    await claimOnce().catch(onLost);
  };
  const onClaimLost = (): void => void reclaim();
  const stop = async (): Promise<void> => {
    isStopping = true;
    claim?.expectEnd();
    await stopServer(cluster, server.pid);
    removeSocketFolder(server.socketFolder);
  };

  try {
    await claimOnce();
    await makeDatabase(claim, connection.database);
  } catch (error) {
    // Without the ownership lock, an adopted server may belong to another process: only a server that we launched or
    // locked is stopped.
    if (claim || !server.wasAdopted) await stop();
    throw error;
  }
  return { connection, pid: server.pid, wasAdopted: server.wasAdopted, stop };
}

function findRunningServer(cluster: string): Server | undefined {
  const found = findPostmaster(cluster);
  if (!found) return undefined;
  if (!isPostmasterAlive(cluster, found.pid)) {
    // If the pid was not reused, the pid file is kept, because PostgreSQL uses it to check that no child of the dead
    // postmaster still writes.
    if (isNumberReused(cluster, found.pid)) fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
    return undefined;
  }
  const assertRunning = (): void => {
    if (!isPostmasterAlive(cluster, found.pid)) throw new Error('the embedded PostgreSQL stopped while it was adopted');
  };
  return { ...found, wasAdopted: true, assertRunning };
}

type LaunchOptions = EmbeddedPostgresOptions & Readonly<{ cluster: string; runner: Runner }>;

/**
 * Starts the server, with retries. After the postmaster was killed its children need a moment to notice. Until then a
 * new postmaster refuses to start.
 */
async function launchWithRetries(options: LaunchOptions): Promise<Server> {
  removeDeadSocket(options.dataDir, (pid) => isPostmasterAlive(options.cluster, pid));
  const socketFolder = makeSocketFolder(options.dataDir);
  options.runner.giveFolder(socketFolder);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(options, socketFolder);
    } catch (error) {
      if (attempt === 20 || !/pre-existing shared memory|lock file/.test(String(error))) {
        removeSocketFolder(socketFolder);
        throw error;
      }
      await sleep(250);
    }
  }
}

async function launch(options: LaunchOptions, socketFolder: string): Promise<Server> {
  const { cluster, runner } = options;
  const args = ['-D', cluster, '-p', String(port), '-k', socketFolder, ...serverSettings(options)];
  const [command, commandArgs, settings] = runner.prepare('postgres', args);
  // The server is detached, because Ctrl-C signals the whole process group, and the server must run until we stop it.
  const child = spawn(command, commandArgs, { ...settings, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const { assertRunning } = watch(child);
  options.forced?.addEventListener('abort', () => child.kill('SIGQUIT'));
  for (;;) {
    const found = findPostmaster(cluster);
    if (found && found.pid === child.pid && found.isReady)
      return { pid: found.pid, socketFolder, wasAdopted: false, assertRunning };
    assertRunning();
    await sleep(10);
  }
}

/**
 * Watches the server process. Keeps reading stderr, because a full pipe would block the server, and keeps the last
 * error message.
 */
function watch(child: ChildProcess): Readonly<{ assertRunning: () => void }> {
  let said = '';
  let failure: string | undefined;
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  });
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('close', () => {
    failure ??= lastWords(said);
  });
  return {
    assertRunning: () => {
      if (failure !== undefined) throw new Error(`the embedded PostgreSQL did not start: ${failure}`);
    },
  };
}

function serverSettings({ isDurable = true, maxConnections = 60 }: EmbeddedPostgresOptions): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    data_sync_retry: 'off',
    // Statements are not logged, because failed queries can contain addresses and amounts.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function makeDatabase(claim: ClusterClaim | undefined, name: string): Promise<void> {
  const found = await claim?.client.query('select 1 from pg_database where datname = $1', [name]);
  if (found?.rowCount === 0) await claim?.client.query(`create database ${name}`);
}

async function stopServer(cluster: string, pid: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostmasterAlive(cluster, pid)) return;
    signal(pid, name);
    const deadline = Date.now() + stopSeconds * 1000;
    while (isPostmasterAlive(cluster, pid) && Date.now() < deadline) await sleep(10);
  }
}
