/**
 * Answers the requests of an API in turn by network (fair-queue.ts): whoever sends very many waits behind themselves. A
 * turn lasts while there is something to do for the request: while its key is looked up, and from its body to its
 * answer. Clients that send or read slowly, and live updates, hold none.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FairQueue } from '#src/http/fair-queue.ts';
import { goneSignal } from '#src/http/gone-signal.ts';
import type { sendHttpError } from './errors.ts';

export type Turns = Pick<FairQueue, 'take'>;

type Options = Readonly<{
  turns: Turns;
  /** Sends an error in the format of this API. */
  send: typeof sendHttpError;
}>;

/**
 * Requests that are handled at once, of visitors, of partners, of other programs and of the back office each. One
 * network has three quarters of them: fewer than there are connections to the database, so that it does not hold all of
 * these.
 */
export const apiTurns = { atOnce: 16, mostWaiting: 2000 } as const;
const busySeconds = 2;

/** To be called before other hooks of the plugin, as they are dear too: a key is looked up in the database. */
export function answerInTurn(app: FastifyInstance, { turns, send }: Options): void {
  const ends = new WeakMap<FastifyRequest, () => void>();
  const take = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const end = await turns.take(request.ip, goneSignal(reply.raw));
    if (end) {
      ends.set(request, end);
      // If nothing is sent: the client hung up.
      reply.raw.once('close', end);
      return undefined;
    }
    reply.header('retry-after', String(busySeconds));
    return await send({ request, reply }, 'service_unavailable', { retryAfterSeconds: busySeconds });
  };
  const end = async (request: FastifyRequest): Promise<void> => ends.get(request)?.();
  app.addHook('onRequest', take);
  app.addHook('preParsing', end);
  app.addHook('preValidation', take);
  app.addHook('onSend', end);
}
