/** POST /api/admin/exchanges/:orderNumber/refund-unclaimed: sends back one deposit that its order could not take. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { OfficeOrderAnswer, OrderNumberParams, UnclaimedBody } from './admin-schemas.ts';
import { toOfficeOrder } from './admin-views.ts';
import { stepUpOf } from './step-up-of.ts';

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
      const { depositId, address, reason } = request.body;
      const asked = { ...request.params, depositId, address: address ?? '', reason };
      const wanted = { ...asked, ...stepUpOf(request, request.body) };
      const refunded = await backOffice.refundUnclaimed(wanted);
      return refunded.ok ? toOfficeOrder(refunded.value) : await sendRefusal({ request, reply }, refunded);
    },
  );
};
