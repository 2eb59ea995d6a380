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
  /**
   * One round. It returns `again` if there is more to do, which skips the wait, or the wait in milliseconds if it is
   * not the interval.
   */
  round: () => Promise<'again' | 'rest' | number>;
  /** The least time from the beginning of a round to the next one that was woken. */
  leastMs?: number;
  log: JobLog;
}>;

export function startLoop({ name, everyMs, round, leastMs = 0, log }: LoopOptions): Loop {
  const stopping = new AbortController();
  let isWoken = false;
  let waiting: Readonly<{ end: () => void; endsWhenWoken: boolean }> | undefined;

  const wait = async (ms: number, endsWhenWoken: boolean) => {
    if (ms <= 0 || stopping.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    waiting = { end: resolve, endsWhenWoken };
    await promise;
    clearTimeout(timer);
    waiting = undefined;
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      isWoken = false;
      const outcome = await round().catch((error: unknown) => {
        log.warn('a job failed and will be tried again', { job: name }, error);
        return 'rest' as const;
      });
      if (outcome === 'again') continue;
      if (!isWoken) await wait(outcome === 'rest' ? everyMs : outcome, true);
      await wait(startedAt + leastMs - performance.now(), false);
    }
  };
  const running = run();
  return {
    wake: () => {
      isWoken = true;
      if (waiting?.endsWhenWoken === true) waiting.end();
    },
    stop: async () => {
      stopping.abort();
      waiting?.end();
      await running;
    },
  };
}
