/** GET /api/exchanges/:id/terms: the signed terms as a file, byte for byte the text that was signed. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { OrderParams } from '../schemas.ts';

export const orderTerms: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get('/exchanges/:id/terms', { schema: { tags: ['orders'], params: OrderParams } }, async (request, reply) => {
    const terms = await services.orderTerms(request.params.id);
    if (!terms.ok) return await sendRefusal({ request, reply }, terms);
    const name = `sampan-terms-${terms.value.orderNumber}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return await reply.type('application/json').send(terms.value.text);
  });
};
