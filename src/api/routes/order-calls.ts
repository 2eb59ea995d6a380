/** Public endpoints that read one order. Its link is the credential. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toPaymentInfo } from '#src/http/payment-info.ts';
import { qrDataUrl } from '#src/http/qr-code.ts';
import { canonicalJson } from '#src/domain/canonical-json.ts';
import { asAsked } from '../opened-orders.ts';
import { languageOf, sendRefusal, sendHttpError } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { errorAnswers, OrderAnswer, OrderParams, PaymentAnswer } from '../schemas.ts';
import { toOrderAnswer } from '../views.ts';

/** GET /api/exchanges/:id: the order as its holder sees it. */
export const viewOrder: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, profile, publicUrl, orderLinks } = options;
  app.get(
    '/exchanges/:id',
    { schema: { tags: ['orders'], params: OrderParams, response: { 200: OrderAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const view = await services.viewOrder(request.params.id);
      if (!view.ok) return await sendRefusal({ request, reply }, view);
      const reader = { language: languageOf(request), profile, publicUrl, orderLinks, now: services.now() };
      return asAsked(request, toOrderAnswer(view.value, reader));
    },
  );
};

/** GET /api/exchanges/:id/payment: where and how to pay, with a QR code as an image source. */
export const paymentInfo: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, profile }) => {
  app.get(
    '/exchanges/:id/payment',
    { schema: { tags: ['orders'], params: OrderParams, response: { 200: PaymentAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const view = await services.viewOrder(request.params.id);
      if (!view.ok) return await sendRefusal({ request, reply }, view);
      const { qrText, codes: _, instructions, ...info } = toPaymentInfo(view.value.order, languageOf(request), profile);
      return { qrCode: qrDataUrl(qrText), ...info, instructions: [...instructions] };
    },
  );
};

/** GET /api/exchanges/:id/terms: the signed terms as a file, byte for byte the text that was signed. */
export const orderTerms: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get('/exchanges/:id/terms', { schema: { tags: ['orders'], params: OrderParams } }, async (request, reply) => {
    const terms = await services.orderTerms(request.params.id);
    if (!terms.ok) return await sendRefusal({ request, reply }, terms);
    const name = `sampan-terms-${terms.value.orderNumber}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return await reply.type('application/json').send(terms.value.text);
  });
};

/** GET /api/exchanges/:id/receipt: the signed receipt of an ended order as a file, as the terms are. */
export const orderReceipt: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get('/exchanges/:id/receipt', { schema: { tags: ['orders'], params: OrderParams } }, async (request, reply) => {
    const receipt = await services.orderReceipt(request.params.id);
    if (!receipt.ok) return await sendRefusal({ request, reply }, receipt);
    reply.header('content-disposition', `attachment; filename="sampan-receipt-${receipt.value.orderNumber}.json"`);
    return await reply.type('application/json').send(receipt.value.text);
  });
};

/**
 * GET /api/exchanges/:id/plan: the payout plan of a mix as a file, once its last part has arrived. It is byte for byte
 * the text whose SHA-256 is in the signed terms.
 */
export const orderPlan: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get('/exchanges/:id/plan', { schema: { tags: ['orders'], params: OrderParams } }, async (request, reply) => {
    const view = await services.viewOrder(request.params.id);
    if (!view.ok) return await sendRefusal({ request, reply }, view);
    const { order, mix } = view.value;
    // An exchange is paid at once and has no plan.
    if (mix === null) return await sendHttpError({ request, reply }, 'not_found');
    if (mix.plan === null) return await sendRefusal({ request, reply }, { code: 'order_event_not_allowed' });
    reply.header('content-disposition', `attachment; filename="sampan-plan-${order.orderNumber}.json"`);
    return await reply.type('application/json').send(canonicalJson(mix.plan));
  });
};
