/** Health endpoints for the process supervisor or load balancer: readiness and liveness. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { HttpLog } from '#src/http/http-log.ts';

/** Checks by name. A check passes if it resolves within the timeout, and fails if it throws. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

/** Thrown by a check that only needs time after a start. It is logged only if the check had passed before. */
export class NotYetReady extends Error {
  override readonly name = 'NotYetReady';
}

type Results = Readonly<Record<string, 'ok' | 'failing'>>;
type Options = Readonly<{ health: HealthChecks; log: HttpLog }>;

const limitMs = 2000;
/** Cache time: however often /readyz is called, the checks run at most once in this time. */
const keptMs = 1000;

const checks = z.record(z.string(), z.enum(['ok', 'failing']));

/** GET /readyz: readiness, with the result of each check. Reasons for failures go to the log, not to the response. */
export const readyz: FastifyPluginAsyncZod<Options> = async (app, { health, log }) => {
  const look = makeLook(health, log);
  const response = {
    200: z.object({ status: z.literal('ready'), checks }),
    503: z.object({ status: z.literal('not_ready'), checks }),
  };
  app.get('/readyz', { schema: { hide: true, response } }, async (_request, reply) => {
    const results = await look();
    const isReady = Object.values(results).every((result) => result === 'ok');
    if (isReady) return await reply.send({ status: 'ready', checks: results });
    return await reply.code(503).send({ status: 'not_ready', checks: results });
  });
};

function makeLook(health: HealthChecks, log: HttpLog): () => Promise<Results> {
  const probes = Object.entries(health).map(([name, check]) => [name, makeProbe(name, check, log)] as const);
  let last: Readonly<{ at: number; results: Promise<Results> }> | undefined;
  const run = async (): Promise<Results> =>
    Object.fromEntries(await Promise.all(probes.map(async ([name, probe]) => [name, await probe()] as const)));
  return async () => {
    if (!last || performance.now() - last.at >= keptMs) last = { at: performance.now(), results: run() };
    return await last.results;
  };
}

/**
 * Makes the probe of one check. A check never runs twice at once: while it runs (or hangs), later requests wait for its
 * result. A failure is logged once, until the check passes again.
 */
function makeProbe(name: string, check: () => Promise<void>, log: HttpLog): () => Promise<'ok' | 'failing'> {
  let running: Promise<void> | undefined;
  let hasPassed = false;
  let isFailing = false;
  return async () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    try {
      await inTime(running);
      hasPassed = true;
      isFailing = false;
      return 'ok';
    } catch (error) {
      const isNews = !isFailing && (hasPassed || !(error instanceof NotYetReady));
      if (isNews) log.warn('a health check failed', { check: name }, error);
      isFailing = true;
      return 'failing';
    }
  };
}

async function inTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([check, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** GET /healthz: liveness. It checks no dependency, so that a failing database does not get the process killed. */
export const healthz: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/healthz',
    { schema: { hide: true, response: { 200: z.object({ status: z.literal('ok') }) } } },
    async () => ({
      status: 'ok' as const,
    }),
  );
};
