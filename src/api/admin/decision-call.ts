/** POST /api/admin/exchanges/:orderNumber/decision: the operator's decision about an order that waits for one. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { DecisionBody, OfficeOrderAnswer, OrderNumberParams } from './admin-schemas.ts';
import { toOfficeOrder } from './admin-views.ts';
import { stepUpOf } from './step-up-of.ts';

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
      const { choice: wanted, reason, version, clears, address } = request.body;
      // `release` is an alias: releasing a held order continues it.
      const choice = wanted === 'release' ? 'continue' : wanted;
      const { orderNumber } = request.params;
      const decided = await backOffice.decideOrder({
        orderNumber,
        choice,
        reason,
        version: version ?? undefined,
        clears: clears ?? [],
        address: address ?? '',
        ...stepUpOf(request, request.body),
      });
      return decided.ok ? toOfficeOrder(decided.value) : await sendRefusal({ request, reply }, decided);
    },
  );
};
