/**
 * Wakes the worker by PostgreSQL LISTEN/NOTIFY on a dedicated connection. Notifications are only a hint, because they
 * are lost while the connection is down. So the worker also polls, and is woken once after every reconnect.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

const channel = 'sampan_wake';
const firstPauseMs = 100;
const longestPauseMs = 5000;

export type WorkListener = Readonly<{ stop(): Promise<void> }>;

/** Starts listening. Resolves once it listens. Occupies one connection of the pool while it runs. */
export async function listenForWork(pool: Pool, onWake: () => void): Promise<WorkListener> {
  const stopping = new AbortController();
  const first = await listen(pool, onWake);
  const running = keepListening({ pool, onWake, first, stopping: stopping.signal });
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

type Listening = Readonly<{ client: PoolClient; ended: Promise<void> }>;

async function listen(pool: Pool, onWake: () => void): Promise<Listening> {
  const client = await pool.connect();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  client.on('error', () => resolve());
  client.on('end', () => resolve());
  client.on('notification', () => onWake());
  try {
    await client.query(`listen ${channel}`);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return { client, ended };
}

type Loop = Readonly<{ pool: Pool; onWake: () => void; first: Listening; stopping: AbortSignal }>;

async function keepListening({ pool, onWake, first, stopping }: Loop): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    stopping.addEventListener('abort', () => resolve(), { once: true });
  });
  let listening: Listening | undefined = first;
  let pauseMs = firstPauseMs;
  while (!stopping.aborted) {
    if (listening) {
      await Promise.race([listening.ended, stopped]);
      listening.client.release(true);
      listening = undefined;
      continue;
    }
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return;
    listening = await listen(pool, onWake).catch(() => undefined);
    pauseMs = listening ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
    // Notifications during the reconnect were lost, so the worker is woken.
    if (listening) onWake();
  }
  listening?.client.release(true);
}
