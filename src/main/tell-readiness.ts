/** Prints at the terminal when orders can be made, or which checks still fail if that takes long. */
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

type Options = Readonly<{
  app: FastifyInstance;
  say(line: string): void;
  /** The service's URL and its network profile, as text. */
  place: string;
  /** For this long failing checks are not reported: a worker that has just started reads chains and prices first. */
  patienceMs: number;
}>;

export type Telling = Readonly<{ stop(): Promise<void> }>;

const lookEveryMs = 200;

export function tellReadiness({ app, say, place, patienceMs }: Options): Telling {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tell = async (): Promise<void> => {
    const patientUntil = performance.now() + patienceMs;
    let hasTold = false;
    while (!signal.aborted) {
      const failing = await findFailing(app);
      if (failing.length === 0) return say(`Sampan is ready at ${place}`);
      if (!hasTold && performance.now() >= patientUntil) {
        say(`Sampan is up at ${place} and takes no orders yet: ${failing.join(', ')}`);
        hasTold = true;
      }
      await sleep(lookEveryMs, undefined, { signal }).catch(() => {});
    }
  };
  const telling = tell();
  return {
    stop: async () => {
      stopping.abort();
      await telling;
    },
  };
}

async function findFailing(app: FastifyInstance): Promise<readonly string[]> {
  const { checks } = (await app.inject('/readyz')).json<{ checks: Readonly<Record<string, string>> }>();
  return Object.keys(checks).filter((name) => checks[name] !== 'ok');
}
