/** Public endpoints that act on one order. Its link is the credential. */
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusalWaitSeconds } from '#src/http/refusal-status.ts';
import { ChoiceAnswer } from '../choice-schemas.ts';
import { toChoiceAnswer } from '../choice-view.ts';
import { languageOf, sendRefusal } from '../errors.ts';
import { asAsked } from '../opened-orders.ts';
import type { RouteOptions } from '../route-options.ts';
import {
  ContinueBody,
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
export const setRefundAddress: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services } = options;
  const show = makeShow(options);
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
    const shown = await show(request, id);
    return shown.ok ? shown.value : await sendRefusal({ request, reply }, shown);
  });
};

/** Makes the function that shows the order after it was acted on. */
function makeShow({ services, profile, publicUrl, orderLinks }: RouteOptions) {
  return async (request: FastifyRequest, orderId: string) => {
    const view = await services.viewOrder(orderId);
    if (!view.ok) return view;
    const reader = { language: languageOf(request), profile, publicUrl, orderLinks, now: services.now() };
    return { ...view, value: asAsked(request, toOrderAnswer(view.value, reader)) };
  };
}

const ofOrder = { tags: ['orders'], params: OrderParams };
const movedSchema = { ...ofOrder, response: { 200: OrderAnswer, ...errorAnswers } };
const choiceSchema = { ...ofOrder, body: EmptyBody, response: { 200: ChoiceAnswer, ...errorAnswers } };

/**
 * POST /api/exchanges/:id/choice returns the figures of each option; /continue, /refund and /cancel take one. The
 * endpoints /refund and /cancel differ only in the use case they call.
 */
export const chooseForOrder: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, publicUrl } = options;
  const show = makeShow(options);

  app.post('/exchanges/:id/choice', { schema: choiceSchema }, async (request, reply) => {
    const { id } = request.params;
    const [offers, view] = [await services.quoteChoice(id), await services.viewOrder(id)];
    if (!offers.ok) return await sendRefusal({ request, reply }, offers);
    if (!view.ok) return await sendRefusal({ request, reply }, view);
    return toChoiceAnswer(offers.value, view.value.order, publicUrl);
  });

  app.post('/exchanges/:id/continue', { schema: { ...movedSchema, body: ContinueBody } }, async (request, reply) => {
    const { id } = request.params;
    const moved = await services.continueOrder(id, request.body?.quoteId);
    const shown = moved.ok ? await show(request, id) : moved;
    return shown.ok ? shown.value : await sendRefusal({ request, reply }, shown);
  });

  const verbs = { refund: services.refundOrder, cancel: services.cancelOrder } as const;
  for (const [name, choose] of Object.entries(verbs)) {
    app.post(`/exchanges/:id/${name}`, { schema: { ...movedSchema, body: EmptyBody } }, async (request, reply) => {
      const { id } = request.params;
      const moved = await choose(id);
      const shown = moved.ok ? await show(request, id) : moved;
      return shown.ok ? shown.value : await sendRefusal({ request, reply }, shown);
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
