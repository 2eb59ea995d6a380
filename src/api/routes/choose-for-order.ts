/**
 * POST /api/exchanges/:id/continue, /refund and /cancel: the holder's three decisions, which differ only in the use
 * case they call.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageOf, sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { EmptyBody, errorAnswers, OrderAnswer, OrderParams } from '../schemas.ts';
import { toOrderAnswer } from '../views.ts';

const schema = {
  tags: ['orders'],
  params: OrderParams,
  body: EmptyBody,
  response: { 200: OrderAnswer, ...errorAnswers },
};

export const chooseForOrder: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, profile }) => {
  const verbs = {
    continue: services.continueOrder,
    refund: services.refundOrder,
    cancel: services.cancelOrder,
  } as const;
  for (const [name, choose] of Object.entries(verbs)) {
    app.post(`/exchanges/:id/${name}`, { schema }, async (request, reply) => {
      const { id } = request.params;
      const moved = await choose(id);
      if (!moved.ok) return await sendRefusal({ request, reply }, moved);
      const view = await services.viewOrder(id);
      if (!view.ok) return await sendRefusal({ request, reply }, view);
      return toOrderAnswer(view.value, { language: languageOf(request), profile, now: services.now() });
    });
  }
};
