/**
 * Hints from PostgreSQL (LISTEN/NOTIFY) that something has changed, on one connection of a process. They are lost while
 * the connection is down. So whoever follows them also polls, more seldom, and is told once after every reconnect.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

const channels = {
  /** An order or a payout is due, or will be within seconds. */
  wake: 'sampan_wake',
  /** A webhook is due, or will be within seconds. */
  webhook: 'sampan_webhook',
  /** A browser is to be told of its order. */
  push: 'sampan_push',
  /** There is a new version of the policy. */
  policy: 'sampan_policy',
  /** The sandbox's clock was moved. */
  clock: 'sampan_clock',
  /** A tester asked the sandbox for trouble. */
  trouble: 'sampan_trouble',
  /** A simulated chain has changed. The payload is its name. */
  chain: 'sampan_chain',
} as const;
export type SignalName = keyof typeof channels;

/** What a follower is called with. The payload is empty if it is not known what has changed. */
export type Follow = (payload: string) => void;

export type Signals = Readonly<{
  /** Calls `follow` at every hint of this name. Returns a function that ends that. */
  on(name: SignalName, follow: Follow): () => void;
}>;
export type OpenSignals = Signals & Readonly<{ stop(): Promise<void> }>;

const firstPauseMs = 100;
const longestPauseMs = 5000;

/** Starts listening. Resolves once it listens. Occupies one connection of the pool while it runs. */
export async function openSignals(pool: Pool): Promise<OpenSignals> {
  const followers = new Map<SignalName, Set<Follow>>(signalNames.map((name) => [name, new Set()]));
  const tell: Tell = (name, payload) => followers.get(name)?.forEach((follow) => follow(payload));
  const stopping = new AbortController();
  const first = await listen(pool, tell);
  const running = keepListening({ pool, tell, first, stopping: stopping.signal });
  return {
    on: (name, follow) => {
      followers.get(name)?.add(follow);
      return () => void followers.get(name)?.delete(follow);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

const signalNames = Object.keys(channels) as readonly SignalName[];

type Tell = (name: SignalName, payload: string) => void;
type Listening = Readonly<{ client: PoolClient; ended: Promise<void> }>;

async function listen(pool: Pool, tell: Tell): Promise<Listening> {
  const client = await pool.connect();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  client.on('error', () => resolve());
  client.on('end', () => resolve());
  client.on('notification', ({ channel, payload = '' }) => {
    const name = signalNames.find((each) => channels[each] === channel);
    if (name !== undefined) tell(name, payload);
  });
  try {
    await client.query(signalNames.map((name) => `listen ${channels[name]}`).join('; '));
  } catch (error) {
    client.release(true);
    throw error;
  }
  return { client, ended };
}

type Loop = Readonly<{ pool: Pool; tell: Tell; first: Listening; stopping: AbortSignal }>;

async function keepListening({ pool, tell, first, stopping }: Loop): Promise<void> {
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
    listening = await listen(pool, tell).catch(() => undefined);
    pauseMs = listening ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
    // Hints during the reconnect were lost, so everybody is told.
    if (listening) for (const name of signalNames) tell(name, '');
  }
  listening?.client.release(true);
}
