/**
 * Mines blocks on a timer, on all chains together where they are due at nearly the same time: a transaction for each
 * chain would be a good part of what an idle sandbox does. Several processes may run a timer: a block is mined only if
 * the last one is old enough, so that two timers make no more blocks than one.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Log } from '#src/adapters/log.ts';
import type { MineTogether } from './mine-when-due.ts';

export type BlockTimer = Readonly<{
  /** Stops the timer. Resolves when no block is being mined any more. */
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  chains: readonly ChainId[];
  mine: MineTogether;
  /** Block interval. 0 disables the timer. */
  blockMs: number;
  log: Pick<Log, 'warn'>;
}>;

/** Share of the interval for which a chain that is due waits for others. They are due together from then on. */
const patience = 0.1;

export function startBlockTimer({ chains, mine, blockMs, log }: Options): BlockTimer {
  if (blockMs === 0) return { stop: async () => undefined };
  const dueAt = new Map<ChainId, number>(chains.map((chain) => [chain, 0]));
  const note = (dueInMs: ReadonlyMap<ChainId, number>): void => {
    for (const [chain, pauseMs] of dueInMs) dueAt.set(chain, performance.now() + pauseMs);
  };
  const mineAlone = async (chain: ChainId): Promise<void> => {
    try {
      note(await mine([chain], blockMs));
    } catch (error) {
      log.warn('a sandbox block could not be mined', { chain }, error);
      note(new Map([[chain, blockMs]]));
    }
  };
  const stop = startTicking(async () => {
    const now = performance.now();
    const due = chains.filter((chain) => (dueAt.get(chain) ?? 0) <= now);
    try {
      if (due.length > 0) note(await mine(due, blockMs));
    } catch {
      // One chain that fails must not stop the others.
      for (const chain of due) await mineAlone(chain);
    }
    return nextRound([...dueAt.values()], blockMs * patience) - performance.now();
  });
  return { stop };
}

/** When the chain that is due first and those that follow soon are all due. */
function nextRound(dueAt: readonly number[], patienceMs: number): number {
  const first = Math.min(...dueAt);
  return Math.max(...dueAt.filter((at) => at <= first + patienceMs));
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
