/** Public endpoints that act on one order, for whoever holds its id. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusalWaitSeconds } from '#src/http/refusal-status.ts';
import { languageOf, sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import {
  errorAnswers,
  OrderAnswer,
  OrderParams,
  RefundAddressBody,
  EmptyBody,
  VerifyAnswer,
  VerifyBody,
} from '../schemas.ts';
import { toOrderAnswer, toVerifyAnswer } from '../views.ts';

const refundAddressSchema = {
  tags: ['orders'],
  params: OrderParams,
  body: RefundAddressBody,
  response: { 200: OrderAnswer, ...errorAnswers },
};

/** POST /api/exchanges/:id/refund-address: sets or changes the refund address. */
export const setRefundAddress: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, profile }) => {
  app.post('/exchanges/:id/refund-address', { schema: refundAddressSchema }, async (request, reply) => {
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

const chooseForOrderSchema = {
  tags: ['orders'],
  params: OrderParams,
  body: EmptyBody,
  response: { 200: OrderAnswer, ...errorAnswers },
};

/**
 * POST /api/exchanges/:id/continue, /refund and /cancel: the holder's three decisions, which differ only in the use
 * case they call.
 */
export const chooseForOrder: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, profile }) => {
  const verbs = {
    continue: services.continueOrder,
    refund: services.refundOrder,
    cancel: services.cancelOrder,
  } as const;
  for (const [name, choose] of Object.entries(verbs)) {
    app.post(`/exchanges/:id/${name}`, { schema: chooseForOrderSchema }, async (request, reply) => {
      const { id } = request.params;
      const moved = await choose(id);
      if (!moved.ok) return await sendRefusal({ request, reply }, moved);
      const view = await services.viewOrder(id);
      if (!view.ok) return await sendRefusal({ request, reply }, view);
      return toOrderAnswer(view.value, { language: languageOf(request), profile, now: services.now() });
    });
  }
};

const verifyPaymentSchema = {
  tags: ['orders'],
  params: OrderParams,
  body: VerifyBody,
  response: { 200: VerifyAnswer, ...errorAnswers },
};

/**
 * POST /api/exchanges/:id/verify-payment: checks the chain at once. The transaction hash is only a hint and changes
 * nothing.
 */
export const verifyPayment: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.post('/exchanges/:id/verify-payment', { schema: verifyPaymentSchema }, async (request, reply) => {
    const check = await services.verifyPayment(request.params.id);
    if (!check.ok) return await sendRefusal({ request, reply }, check);
    return toVerifyAnswer(check.value, request.body?.txHash ?? undefined);
  });
};
