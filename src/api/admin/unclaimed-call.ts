/** POST /api/admin/exchanges/:orderNumber/refund-unclaimed: sends back one deposit that its order could not take. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from './admin-api.ts';
import { OfficeOrderAnswer, OrderNumberParams, UnclaimedBody } from './admin-schemas.ts';
import { toOfficeOrder } from './admin-views.ts';
import { operatorOf } from './operator-access.ts';

export const unclaimedCall: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/exchanges/:orderNumber/refund-unclaimed',
    {
      schema: {
        tags: ['admin'],
        params: OrderNumberParams,
        body: UnclaimedBody,
        response: { 200: OfficeOrderAnswer, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { username: actor } = operatorOf(request).session;
      const { address, ...given } = request.body;
      const wanted = { ...request.params, ...given, address: address ?? '', actor };
      const refunded = await backOffice.refundUnclaimed(wanted);
      return refunded.ok ? toOfficeOrder(refunded.value) : await sendRefusal({ request, reply }, refunded);
    },
  );
};
