/** POST /api/admin/exchanges/:orderNumber/decision: what the operator decides about an order that waits for it. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from './admin-api.ts';
import { DecisionBody, OfficeOrderAnswer, OrderNumberParams } from './admin-schemas.ts';
import { toOfficeOrder } from './admin-views.ts';
import { operatorOf } from './operator-access.ts';

export const decisionCall: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/exchanges/:orderNumber/decision',
    {
      schema: {
        tags: ['admin'],
        params: OrderNumberParams,
        body: DecisionBody,
        response: { 200: OfficeOrderAnswer, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { username: actor } = operatorOf(request).session;
      const { choice: wanted, reason, version } = request.body;
      // To release a held order is to let it go on.
      const choice = wanted === 'release' ? 'continue' : wanted;
      const { orderNumber } = request.params;
      const decided = await backOffice.decideOrder({
        orderNumber,
        choice,
        reason,
        actor,
        version: version ?? undefined,
      });
      return decided.ok ? toOfficeOrder(decided.value) : await sendRefusal({ request, reply }, decided);
    },
  );
};
