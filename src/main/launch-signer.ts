/**
 * Starts a signer beside this process, and again whenever it ends. It has a process group of its own, so that Ctrl-C
 * does not end it before the worker is done, and it ends by itself when this process is gone.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ProcessContext } from './run-process.ts';

export type LaunchedSigner = Readonly<{
  /** Lets the signer open its keys, and waits until it answers. Before that it touches nothing. */
  open(): Promise<void>;
}>;

const entry = fileURLToPath(new URL('signer.ts', import.meta.url));
/** Time before a signer that ended is started again: it doubles with every one that does not answer. */
const shortestPauseMs = 100;
const longestPauseMs = 5_000;
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

  const startAgain = async (): Promise<void> => {
    while (!life.isOver) {
      log.error('the signer has ended and is started again', {});
      await sleep(pauseMs, undefined, { ref: false });
      if (life.isOver) return;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      current = start(socketPath);
      const reason = await current.open().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (reason === undefined) {
        pauseMs = shortestPauseMs;
        return watch();
      }
      log.error('the signer does not start', {}, reason);
    }
  };
  const watch = (): void => {
    void current.ended.then(async () => await startAgain());
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
  const command = ['-c', 'ulimit -c 0; exec "$0" "$@"', process.execPath, '--disable-sigusr1', entry, socketPath];
  const child = spawn('/bin/sh', command, { detached: true, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-4000);
  });
  child.on('error', () => {});
  const ended = waitForEnd(child);
  return {
    child,
    ended,
    open: async () => {
      if (child.connected) child.send('open', () => {});
      const isReady = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)]);
      if (!isReady) throw new Error(toReason(complaint));
      // From here on its complaints are for the person at the terminal.
      child.stderr?.pipe(process.stderr, { end: false });
    },
  };
}

async function waitForEnd(child: ChildProcess): Promise<void> {
  await once(child, 'close');
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
