/** Paths under the prefix that no call answers: 405 where another method would be answered, else 404. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendHttpError } from './errors.ts';

type Options = Readonly<{
  /** How an answer looks under this prefix. */
  send?: typeof sendHttpError;
  /** For hooks that ask the route whether they apply to it. */
  config?: Readonly<Record<string, unknown>>;
}>;

/** The prefix itself, with and without a slash after it, is no call either. Must come before the routes. */
export function answerOtherPaths(app: FastifyInstance, { send = sendHttpError, config = {} }: Options = {}): void {
  const known: Readonly<{ pattern: RegExp; methods: readonly string[] }>[] = [];
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = known.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
    // A path that looks like a call but was not taken for one, such as one with too long a part, is no path either.
    if (allowed.length === 0 || allowed.includes(request.method)) return await send({ request, reply }, 'not_found');
    reply.header('allow', [...new Set(allowed)].join(', '));
    return await send({ request, reply }, 'method_not_allowed');
  };
  for (const url of ['', '/*']) app.all(url, { schema: { hide: true }, config }, answer);
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:[^/]+/g, '[^/]+')}/?$`);
    known.push({ pattern, methods: [method].flat() });
  });
}
