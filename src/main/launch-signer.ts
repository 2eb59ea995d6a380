/**
 * Starts a signer beside this process, and again whenever it ends. It has a process group of its own, so that Ctrl-C
 * does not end it before the worker is done, and it ends by itself when this process is gone.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ProcessContext } from './run-process.ts';

export type LaunchedSigner = Readonly<{
  /** Lets the signer open its keys, and waits until it answers. Before that it touches nothing. */
  open(): Promise<void>;
}>;

const entry = fileURLToPath(new URL('signer.ts', import.meta.url));
/** Time before a signer that ended is started again: it doubles with every one that does not live long. */
const shortestPauseMs = 100;
const longestPauseMs = 5_000;
const longLifeMs = 60_000;
/** Time that a signer has to end by itself. */
const graceMs = 5_000;

export async function launchSigner(context: ProcessContext, socketPath: string): Promise<LaunchedSigner> {
  const { resources, log } = context;
  const life = { isOver: false };
  let pauseMs = shortestPauseMs;
  let current = start(socketPath);
  await resources.open(
    async () => await Promise.resolve(),
    async () => {
      life.isOver = true;
      await stop(current);
    },
  );

  const startAgain = async (livedMs: number): Promise<void> => {
    if (livedMs > longLifeMs) pauseMs = shortestPauseMs;
    while (!life.isOver) {
      log.error('the signer has ended and is started again', {});
      await sleep(pauseMs, undefined, { ref: false });
      if (life.isOver) return;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      try {
        current = start(socketPath);
        await current.open();
        return watch();
      } catch (error) {
        log.error('the signer does not start', {}, error);
      }
    }
  };
  const watch = (): void => {
    const since = performance.now();
    void current.ended.then(async () => await startAgain(performance.now() - since));
  };
  return {
    open: async () => {
      await current.open();
      watch();
    },
  };
}

type Started = Readonly<{ child: ChildProcess; ended: Promise<void>; open(): Promise<void> }>;

function start(socketPath: string): Started {
  // No core dumps: they would have the keys in them. The path of the socket is there for whoever lists processes.
  // Options of this process, such as a debugger, are not the signer's.
  const shell = ['-c', 'ulimit -c 0; unset NODE_OPTIONS; exec "$0" "$@"'];
  const command = [...shell, process.execPath, '--disable-sigusr1', entry, socketPath];
  const child = spawn('/bin/sh', command, { detached: true, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-4000);
  });
  const ended = waitForEnd(child);
  return {
    child,
    ended,
    open: async () => {
      if (child.connected) child.send('open', () => {});
      const isReady = await Promise.race([hearFrom(child), ended.then(() => false)]);
      if (!isReady) throw new Error(toReason(complaint));
      // From here on its complaints are for the person at the terminal.
      child.stderr?.pipe(process.stderr, { end: false });
    },
  };
}

async function hearFrom(child: ChildProcess): Promise<true> {
  return await new Promise((resolve) => child.once('message', () => resolve(true)));
}

/** One that could not be started has ended too. */
async function waitForEnd(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.once('close', () => resolve());
  });
}

/** The reason that a signer gave before it ended, without the words that this process says as well. */
function toReason(complaint: string): string {
  const [line = ''] = complaint.trim().split('\n');
  return line.replace(/^sampan: (cannot start: )?/, '') || 'the signer did not start';
}

async function stop({ child, ended }: Started): Promise<void> {
  child.kill('SIGTERM');
  const isOver = await Promise.race([ended.then(() => true), sleep(graceMs, false, { ref: false })]);
  if (!isOver) child.kill('SIGKILL');
  await ended;
}
