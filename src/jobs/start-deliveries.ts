/**
 * A loop that sends what is due to receivers outside. Many attempts run concurrently and none waits for a slow one: a
 * round starts only as many as there are free slots, and an attempt that ends triggers the next round.
 */
import type { JobLog } from './job-log.ts';
import { startLoop, type Loop } from './loop.ts';

type Options<Item> = Readonly<{
  name: string;
  /** Leases what is due, at most so many. */
  take: (limit: number) => Promise<readonly Item[]>;
  deliver: (item: Item) => Promise<void>;
  /** What is logged if an attempt breaks off. */
  problem: string;
  log: JobLog;
  /** Maximum number of concurrent attempts. */
  places: number;
  everyMs: number;
}>;

export function startDeliveries<Item>({ name, take, deliver, problem, log, places, everyMs }: Options<Item>): Loop {
  const running = new Set<Promise<void>>();
  const attempt = async (item: Item): Promise<void> => {
    try {
      await deliver(item);
    } catch (error) {
      // It stays leased until the lease expires, so that it is neither retried in a tight loop nor lost.
      log.error(problem, { job: name }, error);
    }
  };
  const begin = (item: Item): void => {
    const delivery = attempt(item).finally(() => {
      running.delete(delivery);
      loop.wake();
    });
    running.add(delivery);
  };
  const round = async (): Promise<'rest'> => {
    const free = places - running.size;
    if (free > 0) for (const item of await take(free)) begin(item);
    return 'rest';
  };
  const loop = startLoop({ name, everyMs, round, log });
  return {
    wake: () => loop.wake(),
    stop: async () => {
      await loop.stop();
      // Stopping waits until running attempts are recorded; the next worker would otherwise send them again.
      await Promise.all(running);
    },
  };
}
