/**
 * Mines blocks on a timer. Server and worker may both run a timer: a block is mined only if the last one is old enough,
 * so that two timers make no more blocks than one.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Log } from '#src/adapters/log.ts';
import type { SandboxControl } from './sandbox-control.ts';

export type BlockTimer = Readonly<{
  /** Stops the timer. Resolves when no block is being mined any more. */
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  chains: Readonly<Record<ChainId, Readonly<{ control: Pick<SandboxControl, 'mineWhenDue'> }>>>;
  /** Block interval. 0 disables the timer. */
  blockMs: number;
  log: Pick<Log, 'warn'>;
}>;

export function startBlockTimer({ chains, blockMs, log }: Options): BlockTimer {
  if (blockMs === 0) return { stop: async () => undefined };
  const stops = Object.entries(chains).map(([chain, { control }]) => {
    return startTicking(async () => {
      try {
        return (await control.mineWhenDue(blockMs)).dueInMs;
      } catch (error) {
        log.warn('a sandbox block could not be mined', { chain }, error);
        return blockMs;
      }
    });
  });
  return {
    stop: async () => {
      await Promise.all(stops.map(async (stop) => await stop()));
    },
  };
}

/** Runs `work` repeatedly, each time after the delay that it returned. Returns a function that stops it. */
function startTicking(work: () => Promise<number>): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const tick = async (): Promise<void> => {
    const pauseMs = await work();
    // A timer may be early by a part of a millisecond, and would find nothing to do.
    if (!isStopped) timer = setTimeout(begin, Math.max(1, pauseMs + 1));
  };
  const begin = (): void => {
    running = tick();
  };
  begin();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
