/** A background job that runs in rounds until it is stopped. A failed round is logged, and the next one follows. */
import type { JobLog } from './job-log.ts';

export type Loop = Readonly<{
  /** Starts the next round at once, without waiting for the interval. */
  wake(): void;
  /** Stops the loop. Resolves when the running round has ended. */
  stop(): Promise<void>;
}>;

type LoopOptions = Readonly<{
  name: string;
  everyMs: number;
  /** One round. It returns `again` if there is more to do, which skips the wait. */
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
