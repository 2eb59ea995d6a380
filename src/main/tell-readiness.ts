/**
 * Tells whether orders can be made, by the checks of `/readyz`: at the terminal when the process starts, and as
 * metrics.
 */
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MetricFamily } from '#src/adapters/metrics/metric-text.ts';

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
  const checks = await readChecks(app);
  return Object.keys(checks).filter((name) => checks[name] !== 'ok');
}

type Checks = Readonly<Record<string, string>>;

async function readChecks(app: FastifyInstance): Promise<Checks> {
  return (await app.inject('/readyz')).json<{ checks: Checks }>().checks;
}

/** The checks of `/readyz` as metrics: 1 where a check passes. */
export async function readReadyMetrics(app: FastifyInstance): Promise<readonly MetricFamily[]> {
  const samples = Object.entries(await readChecks(app)).map(([check, result]) => ({
    labels: { check },
    value: result === 'ok' ? 1 : 0,
  }));
  const isReady = samples.every(({ value }) => value === 1);
  return [
    {
      name: 'sampan_ready',
      help: 'Whether visitors can make orders: 1 if all checks of /readyz pass.',
      type: 'gauge',
      samples: [{ value: isReady ? 1 : 0 }],
    },
    { name: 'sampan_ready_check', help: 'Whether each check of /readyz passes.', type: 'gauge', samples },
  ];
}
