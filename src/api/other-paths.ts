/** Paths under the prefix that no call answers: 405 where another method would be answered, else 404. */
import type { FastifyInstance } from 'fastify';
import { sendHttpError } from './errors.ts';

type Options = Readonly<{
  /** How an answer looks under this prefix. */
  send?: typeof sendHttpError;
  /** For hooks that ask the route whether they apply to it. */
  config?: Readonly<Record<string, unknown>>;
}>;

/** Must come before the routes, to hear of them. */
export function answerOtherPaths(app: FastifyInstance, { send = sendHttpError, config = {} }: Options = {}): void {
  const known: Readonly<{ pattern: RegExp; methods: readonly string[] }>[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('/*')) return;
    const pattern = new RegExp(`^${url.replaceAll(/:[^/]+/g, '[^/]+')}/?$`);
    known.push({ pattern, methods: [method].flat() });
  });
  app.all('/*', { schema: { hide: true }, config }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = known.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
    // A path that looks like a call but was not taken for one, such as one with too long a part, is no path either.
    if (allowed.length === 0 || allowed.includes(request.method)) return await send({ request, reply }, 'not_found');
    reply.header('allow', [...new Set(allowed)].join(', '));
    return await send({ request, reply }, 'method_not_allowed');
  });
}
