/** A job that runs again and again until it is told to stop. A round that fails is logged, and the next one comes. */
import type { JobLog } from './job-log.ts';

export type Loop = Readonly<{
  /** Begins the next round at once instead of waiting for its time. */
  wake(): void;
  /** Resolves when the round that is running has ended. */
  stop(): Promise<void>;
}>;

type LoopOptions = Readonly<{
  name: string;
  everyMs: number;
  /** Returning `again` skips the wait: there is more to do. */
  round: () => Promise<'again' | 'rest'>;
  log: JobLog;
}>;

export function startLoop({ name, everyMs, round, log }: LoopOptions): Loop {
  const stopping = new AbortController();
  let isWoken = false;
  let endWait: (() => void) | undefined;

  const wait = async () => {
    if (isWoken || stopping.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, everyMs);
    endWait = resolve;
    await promise;
    clearTimeout(timer);
    endWait = undefined;
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const outcome = await round().catch((error: unknown) => {
        log.warn('a job failed and will be tried again', { job: name }, error);
        return 'rest' as const;
      });
      if (outcome === 'rest') await wait();
    }
  };
  const running = run();
  return {
    wake: () => {
      isWoken = true;
      endWait?.();
    },
    stop: async () => {
      stopping.abort();
      endWait?.();
      await running;
    },
  };
}
