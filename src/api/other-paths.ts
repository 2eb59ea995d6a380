/** Paths under the prefix that no call answers: 405 where another method would be answered, else 404. */
import type { FastifyInstance } from 'fastify';
import { sendHttpError } from './errors.ts';

/** Must come before the routes, to hear of them. */
export function answerOtherPaths(app: FastifyInstance): void {
  const known: Readonly<{ pattern: RegExp; methods: readonly string[] }>[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('/*')) return;
    const pattern = new RegExp(`^${url.replaceAll(/:[^/]+/g, '[^/]+')}/?$`);
    known.push({ pattern, methods: [method].flat() });
  });
  app.all('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = known.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
    // A path that looks like a call but was not taken for one, such as one with too long a part, is no path either.
    if (allowed.length === 0 || allowed.includes(request.method))
      return await sendHttpError({ request, reply }, 'not_found');
    reply.header('allow', [...new Set(allowed)].join(', '));
    return await sendHttpError({ request, reply }, 'method_not_allowed');
  });
}
