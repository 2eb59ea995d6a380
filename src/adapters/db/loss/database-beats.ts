/** Counts this data folder up in the database every few seconds, as long as the process runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Log } from '../../log.ts';
import type { DatabaseGuard } from './database-guard.ts';

type Options = Readonly<{
  guard: Pick<DatabaseGuard, 'beat'>;
  pool: Pool;
  log: Pick<Log, 'info' | 'error'>;
  everyMs?: number;
}>;

/** The database may be away for a moment. What lasts longer is said once: a full disk would be noticed by nobody. */
const failuresToSay = 3;

/** Counts up now and then, until it is stopped. */
export function startBeats({ guard, pool, log, everyMs = 5_000 }: Options): Readonly<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  const beat = async (): Promise<void> => {
    try {
      await guard.beat(pool);
      if (failures >= failuresToSay) log.info('the state of the database is kept again', { count: failures });
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures !== failuresToSay) return;
      log.error('the state of the database is not kept: a copy that is put back would not be noticed', {}, error);
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await beat();
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
