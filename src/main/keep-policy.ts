/** Keeps the policy of a process up to date with the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Signals } from '#src/adapters/db/signals.ts';
import type { Log } from '#src/adapters/log.ts';
import type { PolicyVersion } from '#src/domain/policy/policy.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import { makePolicyFollower, type PolicyFollower } from '#src/usecases/switches/follow-policy.ts';

/**
 * Processes are told of a change. If that is lost it is in force after this time and one query, within the two seconds
 * that we promise.
 */
const rereadMs = 1_500;

type PolicyLog = Pick<Log, 'info' | 'error'>;

export type KeptPolicy = Readonly<{ current(): PolicyVersion; close(): Promise<void> }>;

/** Reads the policy before it returns, so that nothing is done under the defaults while another one is in force. */
export async function keepPolicy(store: Store, log: PolicyLog, signals?: Signals): Promise<KeptPolicy> {
  const follower = makePolicyFollower(store);
  await follower.refresh();
  const stopping = new AbortController();
  const reread = makeReread(follower, log);
  let told: Promise<void> = Promise.resolve();
  const unfollow = signals?.on('policy', () => {
    told = Promise.all([told, reread()]).then(() => undefined);
  });
  const running = keepReading(reread, stopping.signal);
  return {
    current: follower.current,
    close: async () => {
      unfollow?.();
      stopping.abort();
      await Promise.all([running, told]);
    },
  };
}

async function keepReading(reread: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    // `ref: false`: the timer alone must not keep a process alive that has nothing else to do.
    await sleep(rereadMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    if (!stopping.aborted) await reread();
  }
}

function makeReread(follower: PolicyFollower, log: PolicyLog): () => Promise<void> {
  let isFailing = false;
  return async () => {
    try {
      const { number: before } = follower.current();
      await follower.refresh();
      const { number } = follower.current();
      if (number !== before) log.info(`policy version ${number} is in force`);
      isFailing = false;
    } catch (error) {
      // Logged once per outage. The last policy stays in force, and orders need the database anyway.
      if (!isFailing) log.error('the policy could not be read', {}, error);
      isFailing = true;
    }
  };
}
