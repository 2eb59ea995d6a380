/**
 * Starts a program, writes its output to a file, waits until it is ready, and stops it without leaving anything behind.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export type ProcessPlan = Readonly<{
  name: string;
  command: string;
  arguments: readonly string[];
  logFile: string;
  environment?: Readonly<Record<string, string>>;
  folder?: string;
  /** Opens an IPC channel, for our own programs. */
  hasChannel?: boolean;
  /** Throws or returns false until the program is ready. */
  isReady: (child: ChildProcess) => Promise<boolean>;
  patienceMs?: number;
}>;

export type RunningProcess = Readonly<{
  pid: number;
  child: ChildProcess;
  /** Sends SIGTERM, then SIGKILL. Resolves when the process is gone. */
  stop: () => Promise<void>;
}>;

const pollMs = 25;
const politeMs = 20_000;
/** Used to end a program together with this process, even if this process is killed. */
const setpriv = '/usr/bin/setpriv';

/** Running programs, which are killed if this process exits without stopping them. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export async function runProcess(plan: ProcessPlan): Promise<RunningProcess> {
  const log = openSync(plan.logFile, 'a');
  const diesWithUs = existsSync(setpriv) ? ['--pdeathsig', 'TERM', '--', plan.command] : undefined;
  const child = spawn(diesWithUs ? setpriv : plan.command, [...(diesWithUs ?? []), ...plan.arguments], {
    cwd: plan.folder,
    env: { ...process.env, ...plan.environment },
    stdio: plan.hasChannel ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
    // Amounts are bigint, which JSON cannot represent.
    serialization: 'advanced',
  });
  closeSync(log);
  children.add(child);
  const gone = new Promise<void>((resolve) => {
    const end = () => {
      children.delete(child);
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  const stop = () => stopChild(child, gone);
  try {
    await waitUntilReady(plan, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid ?? 0, child, stop };
}

async function waitUntilReady(plan: ProcessPlan, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + (plan.patienceMs ?? 60_000);
  let lastProblem: unknown = 'it never answered';
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  while (performance.now() < deadline) {
    if (failure !== undefined || hasEnded(child)) {
      throw new Error(`${plan.name} ended before it was ready: ${failure?.message ?? lastWords(plan.logFile)}`);
    }
    try {
      if (await plan.isReady(child)) return;
    } catch (problem) {
      lastProblem = problem;
    }
    await delay(pollMs);
  }
  throw new Error(`${plan.name} was not ready in time: ${String(lastProblem)}; ${lastWords(plan.logFile)}`);
}

async function stopChild(child: ChildProcess, gone: Promise<void>): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), politeMs);
  await gone;
  clearTimeout(timer);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function lastWords(logFile: string): string {
  return readFileSync(logFile, 'utf8').trim().slice(-600);
}
