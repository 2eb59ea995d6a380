/** Catch-all for unknown paths under a prefix: 405 if the path exists with another method, else 404. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendHttpError } from './errors.ts';

type Options = Readonly<{
  /** Sends an error in the format of this path prefix. */
  send?: typeof sendHttpError;
  /** Route config of the catch-all, for hooks that read it (such as authentication). */
  config?: Readonly<Record<string, unknown>>;
}>;

/**
 * Adds the catch-all. It also covers the prefix itself, with and without a trailing slash. Must be called before the
 * routes are registered.
 */
export function answerOtherPaths(app: FastifyInstance, { send = sendHttpError, config = {} }: Options = {}): void {
  const known: Readonly<{ pattern: RegExp; methods: readonly string[] }>[] = [];
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = known.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
    // A path can match a pattern and still not be routed, for instance if a parameter is too long. Such a path is a 404
    // too.
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
