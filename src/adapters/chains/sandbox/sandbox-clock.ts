/**
 * The sandbox's clock: real time plus an offset that visitors can increase. The offset is stored in the database, so
 * all processes agree, and a jump is not mistaken for an outage.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import type { Signals } from '../../db/signals.ts';

/** Processes are told when the clock was moved; this is for those that were not. */
const rereadMs = 5_000;
const lookPauseMs = 50;
const longestWaitMs = 10_000;

export type SandboxClock = Clock &
  Readonly<{
    moveForward(ms: number): Promise<void>;
    /** Calls `listener` whenever any process has moved the clock, once the new time is known here. */
    onMoved(listener: () => void): void;
    close(): void;
  }>;

export async function openSandboxClock(pool: Pool, store: Store, signals?: Signals): Promise<SandboxClock> {
  const read = async () => {
    const { rows } = await pool.query<{ offset_ms: string }>('select offset_ms from sandbox.clock');
    return Number(rows[0]?.offset_ms ?? 0);
  };
  let offsetMs = await read();
  // A read that began before a jump may end after it, so a lower offset is ignored.
  const reread = async () => {
    const ms = await read();
    offsetMs = Math.max(offsetMs, ms);
  };
  // Another process may have changed the offset. A failed read is ignored, as the next one follows soon.
  const timer = setInterval(() => void reread().catch(() => undefined), rereadMs);
  timer.unref();
  const listeners: (() => void)[] = [];
  const tell = (): void => listeners.forEach((listener) => listener());
  const unfollow = signals?.on('clock', () => void reread().then(tell, tell));
  return {
    now: () => Date.now() + offsetMs,
    moveForward: async (ms) => {
      if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError('the clock only moves forward');
      await store.transaction(async ({ controls }) => {
        const heartbeat = await controls.lockHeartbeat();
        if (heartbeat !== null) await controls.setHeartbeat(heartbeat + ms);
        const rates = await controls.latestRates();
        if (rates) await controls.saveRates({ ...rates, savedAt: rates.savedAt + ms });
      });
      // Chains are looked at as soon as the clock has moved, which may be before this process has read it again.
      const since = Date.now() + offsetMs + ms;
      await pool.query('update sandbox.clock set offset_ms = offset_ms + $1', [ms]);
      await reread();
      await waitForLooks(pool, since);
    },
    onMoved: (listener) => void listeners.push(listener),
    close: () => {
      unfollow?.();
      clearInterval(timer);
    },
  };
}

/**
 * Waits until the chains were checked after a jump of the clock: chains whose nodes have not been checked since count
 * as down, and orders on them are refused.
 */
async function waitForLooks(pool: Pool, since: number): Promise<void> {
  const areSeen = async () => {
    const { rows } = await pool.query<{ is_waiting: boolean }>(
      'select exists (select from chain_health where checked_at < $1 and down_since is null) as is_waiting',
      [new Date(since)],
    );
    return rows[0]?.is_waiting === false;
  };
  const giveUpAt = performance.now() + longestWaitMs;
  while (performance.now() < giveUpAt && !(await areSeen())) await sleep(lookPauseMs);
}
