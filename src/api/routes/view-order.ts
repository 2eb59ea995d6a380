/** GET /api/exchanges/:id: the order as its holder sees it. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageOf, sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { errorAnswers, OrderAnswer, OrderParams } from '../schemas.ts';
import { toOrderAnswer } from '../views.ts';

export const viewOrder: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, profile }) => {
  app.get(
    '/exchanges/:id',
    { schema: { tags: ['orders'], params: OrderParams, response: { 200: OrderAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const view = await services.viewOrder(request.params.id);
      if (!view.ok) return await sendRefusal({ request, reply }, view);
      return toOrderAnswer(view.value, { language: languageOf(request), profile, now: services.now() });
    },
  );
};
