/**
 * How a server leaves: readiness goes off first, and it answers on until a load balancer has noticed. Connections that
 * are kept alive are ended by their next answer. Then the streams end, whose clients know when to connect again.
 */
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessContext } from './run-process.ts';

export type Drain = Readonly<{
  isDraining(): boolean;
  /** Tells clients to use their connection for nothing more. */
  sendClientsAway(app: FastifyInstance): void;
  /** Begins to drain. Resolves when the time is over. */
  wait(): Promise<void>;
}>;

export function makeDrain({ config, forced }: Pick<ProcessContext, 'config' | 'forced'>): Drain {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    sendClientsAway: (app) => {
      app.addHook('onSend', async (_request, reply) => {
        await Promise.resolve();
        if (isDraining) reply.header('connection', 'close');
      });
    },
    wait: async () => {
      isDraining = true;
      const ms = config.drainMilliseconds;
      if (ms > 0) await sleep(ms, undefined, { signal: forced }).catch(() => {});
    },
  };
}
