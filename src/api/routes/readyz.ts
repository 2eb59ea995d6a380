/** GET /readyz: whether the process can do its work now, check by check. Reasons go to the log, not to the answer. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { HttpLog } from '#src/http/http-log.ts';

/** A check passes when it resolves in time, and fails when it throws. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

type CheckResult = 'ok' | 'failing';
type Options = Readonly<{ health: HealthChecks; log: HttpLog }>;

const checkMilliseconds = 2000;
const checks = z.record(z.string(), z.enum(['ok', 'failing']));

export const readyz: FastifyPluginAsyncZod<Options> = async (app, { health, log }) => {
  let running: Promise<Record<string, CheckResult>> | undefined;
  // However many ask at once, the checks run once.
  const runOnce = (): Promise<Record<string, CheckResult>> =>
    (running ??= runChecks(health, log).finally(() => {
      running = undefined;
    }));

  const response = {
    200: z.object({ status: z.literal('ready'), checks }),
    503: z.object({ status: z.literal('not_ready'), checks }),
  };
  app.get('/readyz', { schema: { hide: true, response } }, async (_request, reply) => {
    const results = await runOnce();
    const isReady = Object.values(results).every((result) => result === 'ok');
    if (isReady) return await reply.send({ status: 'ready', checks: results });
    return await reply.code(503).send({ status: 'not_ready', checks: results });
  });
};

async function runChecks(health: HealthChecks, log: HttpLog): Promise<Record<string, CheckResult>> {
  const entries = Object.entries(health).map(async ([name, check]) => {
    try {
      await inTime(check());
      return [name, 'ok'] as const;
    } catch (error) {
      log.warn('a health check failed', { check: name }, error);
      return [name, 'failing'] as const;
    }
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function inTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${checkMilliseconds} ms`)), checkMilliseconds);
  });
  try {
    await Promise.race([check, late]);
  } finally {
    clearTimeout(timer);
  }
}
