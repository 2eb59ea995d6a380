/**
 * GET /api/exchanges/:id/plan: the payout plan of a mix as a file, once its last part has arrived. It is byte for byte
 * the text whose SHA-256 is in the signed terms.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { canonicalJson } from '#src/domain/canonical-json.ts';
import { sendHttpError, sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { OrderParams } from '../schemas.ts';

export const orderPlan: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get('/exchanges/:id/plan', { schema: { tags: ['orders'], params: OrderParams } }, async (request, reply) => {
    const view = await services.viewOrder(request.params.id);
    if (!view.ok) return await sendRefusal({ request, reply }, view);
    const { order, mix } = view.value;
    // An exchange is paid at once and has no plan.
    if (mix === null) return await sendHttpError({ request, reply }, 'not_found');
    if (mix.plan === null) return await sendRefusal({ request, reply }, { code: 'order_event_not_allowed' });
    reply.header('content-disposition', `attachment; filename="sampan-plan-${order.orderNumber}.json"`);
    return await reply.type('application/json').send(canonicalJson(mix.plan));
  });
};
