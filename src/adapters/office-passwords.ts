/**
 * Password hashing for the back office: one hash at a time on a worker thread, so that sign-ins do not delay pages by
 * occupying libuv's thread pool. The length of the queue is bounded by the rate limits of sign-in.
 */
import { Worker } from 'node:worker_threads';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Passwords } from '#src/usecases/ports/operator-sign-in.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { HashAnswer, HashJob } from './password-worker.ts';
import { makePasswordHashing, type Derive } from './passwords.ts';

/**
 * Dummy hash that no password matches, with the current cost (a test compares the two). Checking an unknown username
 * takes as long as checking an existing one, so timing does not reveal which usernames exist.
 */
const nobodys = `$argon2id$v=19$m=65536,t=3,p=1$bm9ib2R5IGlzIGhlcmUhIQ$${'A'.repeat(43)}`;

export type OpenedPasswords = Readonly<{
  passwords: Passwords;
  /** Ends the thread. Unfinished hashes are rejected. */
  close(): Promise<void>;
}>;

type Options = Readonly<{
  /** Starts the worker thread. Tests pass a function whose thread exits. */
  startThread?: () => Worker;
}>;

export function openOfficePasswords({ startThread = startHashThread }: Options = {}): OpenedPasswords {
  const thread = makeHashThread(startThread);
  return {
    passwords: { ...makePasswordHashing(thread.derive), nobodys, isCommon: isCommonPassword },
    close: thread.close,
  };
}

function startHashThread(): Worker {
  // The thread does not inherit this process's flags: it needs none, and some are not allowed in a worker.
  return new Worker(new URL('./password-worker.ts', import.meta.url), { execArgv: [], env: {}, name: 'passwords' });
}

type Waiting = Readonly<{ resolve: (tag: Uint8Array) => void; reject: (error: Error) => void }>;

/**
 * Makes the thread that computes hashes. The first hash starts the thread and, if the thread exited, the next hash
 * starts it again.
 */
function makeHashThread(startThread: () => Worker) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let isClosed = false;
  let lastId = 0;

  const fail = (cause: unknown): void => {
    worker = undefined;
    const failed = [...waiting.values()];
    waiting.clear();
    for (const { reject } of failed) reject(new OutsideError('the thread that hashes passwords ended', { cause }));
  };
  const settle = (started: Worker, answer: HashAnswer): void => {
    const job = waiting.get(answer.id);
    waiting.delete(answer.id);
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) started.unref();
    if ('tag' in answer) job?.resolve(answer.tag);
    else job?.reject(new OutsideError(`a password could not be hashed: ${answer.failure}`));
  };
  const start = (): Worker => {
    const started = startThread();
    const end = (cause?: unknown): void => (worker === started ? fail(cause) : undefined);
    started.on('message', (answer: HashAnswer) => settle(started, answer));
    started.on('error', end);
    started.on('exit', () => end());
    return started;
  };
  const derive: Derive = async (derivation) => {
    if (isClosed) throw new OutsideError('the thread that hashes passwords was closed');
    worker ??= start();
    const [running, id] = [worker, (lastId += 1)];
    running.ref();
    return await new Promise<Uint8Array>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      running.postMessage({ id, derivation } satisfies HashJob);
    });
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    const running = worker;
    fail(undefined);
    await running?.terminate();
  };
  return { derive, close } as const;
}
