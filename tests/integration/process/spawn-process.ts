/** Starts the real program as a separate process in an empty folder, and removes everything after a test. */
import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

export const repository = path.join(import.meta.dirname, '..', '..', '..');
export const guard = path.join(repository, 'src', 'main', 'require-node.mjs');

export type Entry = 'start' | 'server' | 'worker' | 'bot' | 'signer';

export type Running = Readonly<{
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Output of the process so far. */
  said(): Readonly<{ stdout: string; stderr: string }>;
  /** Resolves when the text appears in the output, and fails if the process exits without it. */
  says(words: string): Promise<void>;
  /** Resolves to the exit code of the process, or to the name of the signal that ended the process. */
  ended: Promise<number | string>;
}>;

export type Place = Readonly<{ folder: string; dataDir: string; port: number; env: Readonly<Record<string, string>> }>;

const folders: string[] = [];
const children: Running['child'][] = [];

export async function makePlace(dataDirName = 'data'): Promise<Place> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-test-'));
  folders.push(folder);
  const port = await findFreePort();
  const dataDir = path.join(folder, dataDirName);
  return { folder, dataDir, port, env: { PORT: String(port), DATA_DIR: dataDir } };
}

/**
 * A folder in which the program has run before and was stopped. A first start takes longer than everything else, and
 * few tests are about it.
 */
export async function makeUsedPlace(dataDirName?: string): Promise<Place> {
  const place = await makePlace(dataDirName);
  fs.mkdirSync(path.dirname(place.dataDir), { recursive: true });
  execFileSync('cp', ['-a', await findUsedData(), place.dataDir]);
  return place;
}

/** Created by the first caller in a test run, and shared by all processes of the run. */
async function findUsedData(): Promise<string> {
  const folder = path.join(inject('runFolder'), 'used');
  const [dataDir, done] = [path.join(folder, 'data'), path.join(folder, 'done')];
  try {
    fs.mkdirSync(folder);
  } catch {
    while (!fs.existsSync(done)) await sleep(50);
    return dataDir;
  }
  const port = await findFreePort();
  const first = await startReady({ folder, dataDir, port, env: { PORT: String(port), DATA_DIR: dataDir } });
  first.child.kill('SIGTERM');
  await first.ended;
  fs.writeFileSync(done, '');
  return dataDir;
}

export function entryCommand(entry: Entry): readonly string[] {
  return [process.execPath, '--import', guard, path.join(repository, 'src', 'main', `${entry}.ts`)];
}

/**
 * What `npm run` gives the program: PATH and the compile cache of our environment, and NODE_ENV of its own, without
 * which React would render with its checks for development, at twice the cost of a page.
 */
export function inherited(): Readonly<Record<string, string>> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production' };
}

export function run(place: Place, command: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: place.folder,
    env: { ...inherited(), ...place.env, ...env },
    stdio: 'pipe',
  });
  children.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const says = async (words: string): Promise<void> => {
    while (!stdout.includes(words)) {
      const isOver = child.exitCode !== null || child.signalCode !== null;
      if (isOver) throw new Error(`ended without saying "${words}": ${stdout}${stderr}`);
      await sleep(10);
    }
  };
  return { child, said: () => ({ stdout, stderr }), says, ended };
}

/** Output that shows a successful start. A server alone starts without a worker, even if orders cannot be made yet. */
export const startWords = {
  start: 'is ready at',
  server: 'Sampan is ',
  worker: 'worker is running',
  bot: 'bot is running',
  signer: 'signer is running',
} as const;

/** Signers by data folder, where server and worker run apart. Several places may share one folder. */
const signers = new Map<string, Promise<Running>>();

/** Starts the signer of a place, unless it was started before. Server and worker apart need one. */
export async function startSigner(place: Place, env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const dataDir = env['DATA_DIR'] ?? place.dataDir;
  const signer = signers.get(dataDir) ?? startReady(place, 'signer', env);
  signers.set(dataDir, signer);
  return await signer;
}

export async function startReady(place: Place, entry: Entry = 'start', env: Readonly<Record<string, string>> = {}) {
  if (entry !== 'start' && entry !== 'signer') await startSigner(place, env);
  const running = run(place, entryCommand(entry), env);
  await running.says(startWords[entry]);
  return running;
}

/** Process id of the PostgreSQL server; undefined if its pid file is missing. */
export function findPostgres(place: Place): number | undefined {
  const file = path.join(place.dataDir, 'postgres', 'postmaster.pid');
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** A zombie does not count as alive: it only waits for its exit code to be read. */
export function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Every process with this folder on its command line. */
export function findProcessesOf(place: Place): readonly number[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => isAlive(pid) && readCommandLine(pid).includes(place.folder));
}

/** Process id of the signer that `npm start` has started beside itself; undefined if there is none. */
export function findSigner(place: Place): number | undefined {
  return findProcessesOf(place).find((pid) => readCommandLine(pid).includes('src/main/signer.ts'));
}

/** For `afterEach`: ends running processes and deletes the folders. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    const place = { folder, dataDir: '', port: 0, env: {} };
    for (const pid of findProcessesOf(place)) process.kill(pid, 'SIGKILL');
    while (findProcessesOf(place).length > 0) await sleep(10);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function readCommandLine(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
