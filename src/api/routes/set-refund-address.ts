/** POST /api/exchanges/:id/refund-address: sets or changes the refund address. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusalWaitSeconds } from '#src/http/refusal-status.ts';
import { languageOf, sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { errorAnswers, OrderAnswer, OrderParams, RefundAddressBody } from '../schemas.ts';
import { toOrderAnswer } from '../views.ts';

const schema = {
  tags: ['orders'],
  params: OrderParams,
  body: RefundAddressBody,
  response: { 200: OrderAnswer, ...errorAnswers },
};

export const setRefundAddress: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, profile }) => {
  app.post('/exchanges/:id/refund-address', { schema }, async (request, reply) => {
    const { id } = request.params;
    const moved = await services.setRefundAddress(id, request.body.refundAddress ?? '');
    if (!moved.ok) {
      const waitSeconds = refusalWaitSeconds(moved);
      if (waitSeconds !== undefined) void reply.header('retry-after', String(waitSeconds));
      // An empty field is reported as a missing refund address, not as a wrong address.
      const code = moved.code === 'address_missing' ? 'refund_address_missing' : moved.code;
      return await sendRefusal({ request, reply }, { code, details: { ...moved.details, field: 'refundAddress' } });
    }
    const view = await services.viewOrder(id);
    if (!view.ok) return await sendRefusal({ request, reply }, view);
    return toOrderAnswer(view.value, { language: languageOf(request), profile, now: services.now() });
  });
};
