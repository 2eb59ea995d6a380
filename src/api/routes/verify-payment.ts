/**
 * POST /api/exchanges/:id/verify-payment: checks the chain at once. The transaction hash is only a hint and changes
 * nothing.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { errorAnswers, OrderParams, VerifyAnswer, VerifyBody } from '../schemas.ts';
import { toVerifyAnswer } from '../views.ts';

const schema = {
  tags: ['orders'],
  params: OrderParams,
  body: VerifyBody,
  response: { 200: VerifyAnswer, ...errorAnswers },
};

export const verifyPayment: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.post('/exchanges/:id/verify-payment', { schema }, async (request, reply) => {
    const check = await services.verifyPayment(request.params.id);
    if (!check.ok) return await sendRefusal({ request, reply }, check);
    return toVerifyAnswer(check.value, request.body?.txHash ?? undefined);
  });
};
